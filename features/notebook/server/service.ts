import type { NotebookEntry } from "#features/tales/shapes.ts";
import type { LanguageName } from "#vocabulary/languages.ts";
import { notebook as bounds } from "#vocabulary/limits.ts";
import { textsOfBlocks, type Place } from "#kit/text/tale-blocks.ts";
import { ApiError, notFound } from "#kit/server/api-error.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { inTransaction, type Executor } from "#kit/server/database/transaction.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import { lockReader } from "#features/reading/server/queries.ts";
import type { PageRequest } from "#kit/server/database/paging.ts";
import type { MadeOrFound } from "#kit/server/http/calls.ts";
import { besideAt, wordWithSentenceAt, placeOfQuote } from "./word-in-text.ts";
import {
  countEntries,
  deleteEntry,
  entriesOf,
  entryAt,
  entryOf,
  holdTale,
  holdVersion,
  insertBeside,
  insertEntry,
  isOfMember,
  keptFromTale,
  lockEntry,
  updateEntry,
  type EntryRow,
} from "./queries.ts";
import { daysUntilDue, planNext, timeOfAnswer } from "./schedule.ts";

/** The notebook of a member, which only they see (behaviour.md, Notebook). */

const viewOf = ({ createdAt, dueAt, ...row }: EntryRow): NotebookEntry => ({
  ...row,
  createdAt: createdAt.toISOString(),
  dueAt: dueAt.toISOString(),
});

/** The words that a member has kept from a published Tale, for the Tale's reply. */
export const keptWordsOf = async (executor: Executor, taleId: number, userId: number): Promise<NotebookEntry[]> =>
  (await keptFromTale(executor, { taleId, userId })).map((row) => viewOf({ ...row, postId: taleId }));

const noteOf = (note: string | null | undefined) => (note === undefined || note === "" ? null : note);

interface Kept extends Place {
  postId: number;
  note?: string | null | undefined;
  quote?: string | undefined;
  beside?: { postId: number } | null | undefined;
}

/** @throws {ApiError} CONFLICT if the quote is in the text no more */
function currentPlace(blocks: readonly string[], { block, from, to, quote }: Kept): Place {
  if (quote === undefined) return { block, from, to };
  const place = placeOfQuote(blocks, { block, from, to }, quote);
  if (place === null) throw new ApiError("CONFLICT", { detail: "This passage is no longer in the Tale." });
  return place;
}

function misplaced(): ApiError {
  const message = "The Tale has no text at this place.";
  return new ApiError("BAD_REQUEST", { detail: message, errors: [{ path: "block", message }] });
}

/** @throws {ApiError} NOT_FOUND if the Tale isn't published, BAD_REQUEST for a place that it hasn't, CONFLICT if the notebook is full */
export function keepWord(context: AppContext, actor: Actor, kept: Kept): Promise<MadeOrFound<NotebookEntry>> {
  const { postId, note } = kept;
  return inTransaction(context.database, async (tx) => {
    const tale = await holdTale(tx, postId);
    if (tale === null) throw notFound();
    // Calls of one member run one after the other, so that a place is kept once and the limit is exact.
    await lockReader(tx, actor.id);
    const blocks = textsOfBlocks(tale.content);
    const place = currentPlace(blocks, kept);
    const earlier = await entryAt(tx, actor.id, postId, place);
    if (earlier !== null) return { isNew: false, reply: viewOf(await entryOf(tx, earlier)) };
    const word = wordWithSentenceAt(blocks, place, tale.language);
    if (word === null) throw misplaced();
    if ((await countEntries(tx, isOfMember(actor.id))) >= bounds.entriesMax)
      throw new ApiError("CONFLICT", { detail: `A notebook has at most ${bounds.entriesMax} words.` });
    const now = context.clock.now();
    const id = await insertEntry(tx, {
      ...word,
      ...place,
      userId: actor.id,
      taleId: postId,
      language: tale.language,
      title: tale.title,
      note: noteOf(note),
      createdAt: now,
      dueAt: now,
    });
    await keepBeside(tx, id, kept, tale.content, place);
    return { isNew: true, reply: viewOf(await entryOf(tx, id)) };
  });
}

/** Keeps the paragraph of the version next to it. Without one the word is kept alone: nothing that a reader keeps is refused for it. */
async function keepBeside(tx: Executor, entryId: number, { postId, beside }: Kept, content: string, place: Place) {
  const other = beside === undefined || beside === null ? null : await holdVersion(tx, postId, beside.postId);
  if (other === null) return;
  const text = besideAt(content, other.content, place);
  if (text !== null) await insertBeside(tx, { entryId, taleId: other.id, language: other.language, text });
}

interface Wanted extends PageRequest {
  languageName?: LanguageName | undefined;
  query?: string | undefined;
  due?: boolean | undefined;
  postId?: number | undefined;
  sortBy?: "createdAt" | "dueAt" | undefined;
  /** Whether to plan when the words come back. */
  returns?: boolean | undefined;
}

export async function listEntries({ database: { db }, clock }: AppContext, actor: Actor, wanted: Wanted) {
  const { due = false, sortBy = due ? "dueAt" : "createdAt", returns = false, ...filters } = wanted;
  const { rows, total } = await entriesOf(db, actor.id, {
    ...filters,
    sortBy,
    dueBy: due ? clock.now() : undefined,
  });
  const now = clock.now();
  return {
    entries: rows.map(({ card, ...row }) => ({
      ...viewOf(row),
      ...(returns && { returnsInDays: daysUntilDue({ ...row, card }, now) }),
    })),
    totalEntries: total,
  };
}

/** @throws {ApiError} NOT_FOUND, also for another member's entry */
async function lockOwnEntry(tx: Executor, actor: Actor, id: number) {
  const entry = await lockEntry(tx, id);
  if (entry === null || entry.userId !== actor.id) throw notFound();
  return entry;
}

/** @throws {ApiError} NOT_FOUND */
export function changeNote(context: AppContext, actor: Actor, id: number, note: string | null): Promise<NotebookEntry> {
  return inTransaction(context.database, async (tx) => {
    await lockOwnEntry(tx, actor, id);
    await updateEntry(tx, id, { note: noteOf(note) });
    return viewOf(await entryOf(tx, id));
  });
}

/** @throws {ApiError} NOT_FOUND for another member's entry; nothing happens if there is none */
export function removeEntry(context: AppContext, actor: Actor, id: number): Promise<void> {
  return inTransaction(context.database, async (tx) => {
    const entry = await lockEntry(tx, id);
    if (entry === null) return;
    if (entry.userId !== actor.id) throw notFound();
    await deleteEntry(tx, id);
  });
}

interface Answer {
  grade: number;
  answeredAt?: string | undefined;
  clientKey?: string | undefined;
}

/** An answer with the key of an earlier one changes nothing. @throws {ApiError} NOT_FOUND */
export function answerEntry(context: AppContext, actor: Actor, id: number, answer: Answer): Promise<NotebookEntry> {
  const { grade, answeredAt } = answer;
  const clientKey = answer.clientKey?.toLowerCase();
  return inTransaction(context.database, async (tx) => {
    const entry = await lockOwnEntry(tx, actor, id);
    if (clientKey === undefined || !entry.answerKeys.includes(clientKey)) {
      const now = context.clock.now();
      const time = timeOfAnswer(entry, answeredAt === undefined ? now : new Date(answeredAt), now);
      const keys = clientKey === undefined ? entry.answerKeys : [...entry.answerKeys, clientKey];
      await updateEntry(tx, id, {
        ...planNext(entry, grade, time),
        answerKeys: keys.slice(-bounds.rememberedAnswers),
      });
    }
    return viewOf(await entryOf(tx, id));
  });
}
