import { randomInt } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { cacheTag } from "#vocabulary/cache-tags.ts";
import { prompt as bounds } from "#vocabulary/limits.ts";
import type { CategoryName } from "#vocabulary/categories.ts";
import type { LanguageName } from "#vocabulary/languages.ts";
import { ApiError, invalidField, notFound } from "#kit/server/api-error.ts";
import { presentMoment } from "#kit/server/database/present-moment.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import type { Act } from "#kit/server/features/events.ts";
import {
  revisionOpened,
  taleBroughtBack,
  taleCreated,
  talePublished,
  taleRemoved,
  taleRevised,
  taleSaved,
  taleUnpublished,
} from "#features/tales/server/events.ts";
import { talePart } from "#features/tales/server/points.ts";
import { tales } from "#features/tales/server/tables.ts";
import type { PromptOfTale, PublishedTale } from "#features/tales/shapes.ts";
import { versionInStory } from "#features/translations/server/stories-queries.ts";
import { hideAuthor, nameAuthors } from "#features/tales/server/hidden-authors.ts";
import { lockPromptToWrite, orderNumbers, promptById, type PromptRow } from "./queries.ts";
import { hidesAuthors, revealOf, stateOf } from "./state.ts";
import { promptEntries, prompts } from "./tables.ts";

/** Tales for prompts: what may be written, submitted and published for one, and when. Every transaction locks Tales before prompts. */

type EntryRow = typeof promptEntries.$inferSelect;

const conflict = (detail: string) => new ApiError("CONFLICT", { detail });

async function entryOf(executor: Executor, taleId: number): Promise<EntryRow | null> {
  const [row] = await executor.select().from(promptEntries).where(eq(promptEntries.taleId, taleId));
  return row ?? null;
}

/** The same with its prompt; null for a Tale without one, or one that has left it. */
async function promptOf(executor: Executor, taleId: number): Promise<PromptRow | null> {
  const entry = await entryOf(executor, taleId);
  return entry === null || entry.outAt !== null ? null : promptById(executor, entry.promptId);
}

/** The prompt of a Tale. None that is planned has a Tale. */
export const promptOfTale = talePart.with({
  prompt: sql<PromptOfTale | null>`(
    select json_build_object('id', ${prompts.id},
      'state', case when ${prompts.closesAt} <= ${presentMoment} then 'closed' else 'open' end)
    from ${promptEntries} join ${prompts} on ${prompts.id} = ${promptEntries.promptId}
    where ${promptEntries.taleId} = ${tales.id} and ${promptEntries.outAt} is null)`,
});

/** A Tale as its author saves it. */
interface Written {
  taleId: number;
  ownerId: number;
  language: LanguageName;
  category: CategoryName;
  words: number;
  /** It waits for review from now on, or goes on waiting. */
  isFinished: boolean;
}

/** @throws {ApiError} NOT_FOUND for an unknown or planned prompt */
async function lockOpened({ context, tx }: Act, id: number): Promise<PromptRow> {
  const prompt = await lockPromptToWrite(tx, id);
  if (prompt === null || stateOf(prompt, context.clock.now()) === "planned") throw notFound();
  return prompt;
}

/** @throws {ApiError} BAD_REQUEST for another category; for too few or too many words, if it is submitted */
function refuseUnfit({ categories, wordsMin, wordsMax }: PromptRow, { category, words, isFinished }: Written): void {
  if (categories.length > 0 && !categories.includes(category))
    throw invalidField("categoryName", "The prompt is for other categories.");
  if (!isFinished) return;
  if (wordsMin !== null && words < wordsMin)
    throw invalidField("content", `The prompt asks for ${wordsMin} words or more.`);
  if (wordsMax !== null && words > wordsMax)
    throw invalidField("content", `The prompt asks for ${wordsMax} words or fewer.`);
}

/** Writes the row of a Tale, which had none. @throws {ApiError} CONFLICT if the member has written another one for it */
async function insertEntry(tx: Executor, row: EntryRow): Promise<void> {
  const { rowCount } = await tx.insert(promptEntries).values(row).onConflictDoNothing();
  if (rowCount === 0) throw conflict("You have a Tale in this language for this prompt.");
}

/** @throws {ApiError} NOT_FOUND; CONFLICT once it is closed, or for a second Tale; BAD_REQUEST for what doesn't fit */
async function enter(act: Act, promptId: number, written: Written, isTranslation: boolean): Promise<void> {
  const prompt = await lockOpened(act, promptId);
  const now = act.context.clock.now();
  if (stateOf(prompt, now) === "closed") throw conflict("This prompt is closed.");
  if (prompt.anonymous && isTranslation)
    throw invalidField("promptId", "No translation is written for a prompt that hides the authors.");
  refuseUnfit(prompt, written);
  const { taleId, ownerId, language, category, isFinished } = written;
  await insertEntry(act.tx, {
    taleId,
    promptId,
    ownerId,
    language,
    category,
    publicationDate: null,
    firstSubmittedAt: isFinished ? now : null,
    orderNumber: randomInt(orderNumbers),
    outAt: null,
  });
  if (hidesAuthors(prompt)) await hideAuthor(act, taleId);
}

async function leave(act: Act, { taleId, promptId }: EntryRow): Promise<void> {
  await act.tx.delete(promptEntries).where(eq(promptEntries.taleId, taleId));
  const prompt = await promptById(act.tx, promptId);
  if (prompt !== null && hidesAuthors(prompt)) await nameAuthors(act, [taleId]);
}

/** @throws {ApiError} CONFLICT for what is submitted too late; BAD_REQUEST for what doesn't fit */
async function goOn(act: Act, entry: EntryRow, written: Written, isSubmitted: boolean): Promise<void> {
  const prompt = await lockPromptToWrite(act.tx, entry.promptId);
  if (prompt === null) throw notFound();
  const now = act.context.clock.now();
  if (isSubmitted && entry.firstSubmittedAt === null && now >= prompt.closesAt)
    throw conflict("This prompt is closed. Take it off to submit this Tale.");
  if (isSubmitted && now.getTime() >= prompt.closesAt.getTime() + bounds.comesAgainFor)
    throw conflict("This prompt closed over a week ago. Take it off to submit this Tale.");
  refuseUnfit(prompt, written);
  const { taleId } = entry;
  const { language, category } = written;
  const firstSubmittedAt = entry.firstSubmittedAt ?? (written.isFinished ? now : null);
  const isEqual = entry.category === category && entry.firstSubmittedAt === firstSubmittedAt;
  if (language !== entry.language) {
    await act.tx.delete(promptEntries).where(eq(promptEntries.taleId, taleId));
    await insertEntry(act.tx, { ...entry, language, category, firstSubmittedAt });
  } else if (!isEqual) {
    await act.tx.update(promptEntries).set({ category, firstSubmittedAt }).where(eq(promptEntries.taleId, taleId));
  }
}

export const enterWithNewTale = taleCreated.with(async (act, { actor, promptId, ...fact }) => {
  if (promptId == null) return;
  const { taleId, languageName: language, categoryName: category, words, isFinished } = fact;
  const written = { taleId, ownerId: actor.id, language, category, words, isFinished };
  await enter(act, promptId, written, fact.translationOf !== undefined);
});

/** A prompt that isn't sent stays; null takes it off, also once it is closed. */
export const changeEntry = taleSaved.with(async (act, { actor, tale, promptId, isSubmitted, ...fact }) => {
  const entry = await entryOf(act.tx, tale.id);
  const wanted = promptId === undefined ? (entry?.promptId ?? null) : promptId;
  const { language, categoryName: category, words, isFinished } = fact;
  const written = { taleId: tale.id, ownerId: actor.id, language, category, words, isFinished };
  if (entry !== null && entry.promptId === wanted) {
    if (entry.outAt === null) await goOn(act, entry, written, isSubmitted);
    return;
  }
  if (entry !== null) await leave(act, entry);
  if (wanted === null) return;
  const story = await versionInStory(act.tx, tale.id);
  await enter(act, wanted, written, story !== null && story.originalId !== tale.id);
});

/** The author deletes the Tale: another one may be written. */
export const endEntry = taleRemoved.with(async ({ tx }, { tale, mayReturn }) => {
  if (!mayReturn) await tx.delete(promptEntries).where(eq(promptEntries.taleId, tale.id));
});

/** @throws {ApiError} BAD_REQUEST if a reviewer has chosen a category that the prompt isn't for */
export const publishEntry = talePublished.with(async ({ context, tx, afterCommit }, { tale }) => {
  const prompt = tale.prompt === null ? null : await promptById(tx, tale.prompt.id);
  if (prompt === null) return;
  if (prompt.categories.length > 0 && !prompt.categories.includes(tale.categoryName))
    throw invalidField("categoryName", "The prompt of this Tale is for other categories.");
  context.cache.moved(afterCommit, [cacheTag.promptEntries(prompt.id)], "changed");
});

const listChanged = ({ context, afterCommit }: Act, { prompt }: Pick<PublishedTale, "prompt">) => {
  if (prompt !== null) context.cache.moved(afterCommit, [cacheTag.promptEntries(prompt.id)]);
};

export const listWithoutUnpublished = taleUnpublished.with((act, { tale }) => listChanged(act, tale));
export const listWithBroughtBack = taleBroughtBack.with((act, { tale }) => {
  if (tale.published) listChanged(act, tale);
});

/** @throws {ApiError} CONFLICT from the end of a prompt that hides the authors until it names them */
async function refuseWhileHidden({ context, tx }: Act, taleId: number): Promise<void> {
  const prompt = await promptOf(tx, taleId);
  if (prompt === null || !hidesAuthors(prompt) || context.clock.now() < prompt.closesAt) return;
  const until = revealOf(prompt)?.toISOString() ?? "";
  throw conflict(`This Tale is in a prompt that has closed: it can be revised once its author is named, at ${until}.`);
}

export const refuseRevision = revisionOpened.with((act, { taleId }) => refuseWhileHidden(act, taleId));
export const refuseRevised = taleRevised.with(async (act, { tale }) => {
  if (tale.prompt !== null) await refuseWhileHidden(act, tale.id);
});
