import type { PublishedTale } from "#features/tales/shapes.ts";
import {
  authorHidden,
  taleBroughtBack,
  taleCreated,
  talePublished,
  taleRevised,
  taleSaved,
  taleUnpublished,
} from "#features/tales/server/events.ts";
import { isAccepted } from "./queries.ts";
import { createHash } from "node:crypto";
import type { LanguageName } from "#vocabulary/languages.ts";
import { textsOfBlocks } from "#kit/text/tale-blocks.ts";
import { ApiError, invalidField, notFound } from "#kit/server/api-error.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import type { Act } from "#kit/server/features/events.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import { lockAgainstBlocks, refuseBlocked } from "#features/blocks/server/service.ts";
import { cacheTagsOf } from "#features/tales/server/cache-tags.ts";
import { taleById, type TaleWithContent } from "#features/tales/server/queries.ts";
import {
  insertStoryVersion,
  isLanguageTaken,
  lockOriginal,
  lockStory,
  otherVersionsIn,
  otherVersionsOf,
  versionInStory,
  publishedOriginal,
  storyOfOriginal,
  type OriginalRow,
  type VersionInStory,
} from "./stories-queries.ts";

/** Versions of one story in several languages: which Tale may become one, and which cached pages show the others. */

/** The hash of each top-level element, by which a translator learns which ones have changed. */
export const hashesOfBlocks = (html: string): string[] =>
  textsOfBlocks(html).map((text) => createHash("sha256").update(text.trim()).digest("base64url").slice(0, 16));

const versionExists = () =>
  new ApiError("VERSION_EXISTS", { detail: "This story has a published version in this language." });

const sameLanguage = () => invalidField("languageName", "A translation has another language than its original.");

/** A published Tale that is to be translated. @throws {ApiError} NOT_FOUND */
async function publishedSource(executor: Executor, id: number): Promise<TaleWithContent> {
  const tale = await taleById(executor, id);
  if (tale === null || tale.publicationDate === null) throw notFound();
  return tale;
}

interface Story {
  /** Null before its first translation. */
  id: number | null;
  /** The Tale whose author decides about translations: the original, or while it is not published the one that is translated. */
  decisive: OriginalRow;
  language: LanguageName;
}

/** The story of a published Tale. The Tale that decides is locked. @throws {ApiError} NOT_FOUND */
export async function lockStoryOf(tx: Executor, taleId: number): Promise<Story> {
  const version = await versionInStory(tx, taleId);
  const original = version?.originalId == null ? null : await lockOriginal(tx, version.originalId);
  const decisive = original ?? (await lockOriginal(tx, taleId));
  if (decisive === null) throw notFound();
  return { id: version?.storyId ?? null, decisive, language: version?.originalLanguage ?? decisive.language };
}

/** @throws {ApiError} BLOCKED */
export async function refuseBlockedTranslator(tx: Executor, actor: Actor, { authorId }: OriginalRow): Promise<void> {
  await lockAgainstBlocks(tx, actor.id);
  await refuseBlocked(tx, actor, { memberIds: [authorId] });
}

/**
 * Whether a member may translate a published Tale into any language; null if that depends on an accepted request. Only the author
 * may translate a closed one, and nobody one whose author is hidden: a version names the author of its original.
 */
function mayTranslate(
  actor: Actor,
  original: Pick<OriginalRow, "authorId" | "isAuthorHidden" | "translations">,
): "open" | "closed" | null {
  if (original.isAuthorHidden) return "closed";
  if (original.authorId === actor.id) return "open";
  return original.translations === "open" || original.translations === "closed" ? original.translations : null;
}

/** @throws {ApiError} BLOCKED; TRANSLATION_CLOSED; VERSION_EXISTS */
async function refuseTranslation(
  tx: Executor,
  actor: Actor,
  { id, decisive }: Story,
  language: LanguageName,
): Promise<void> {
  await refuseBlockedTranslator(tx, actor, decisive);
  const isAsked = () => isAccepted(tx, { taleId: decisive.id, userId: actor.id, language });
  const answer = mayTranslate(actor, decisive) ?? ((await isAsked()) ? "open" : "closed");
  if (answer === "closed")
    throw new ApiError("TRANSLATION_CLOSED", { detail: "The author has not allowed you this translation." });
  if (id !== null && (await isLanguageTaken(tx, id, language))) throw versionExists();
}

/** A translation joins the story of its source. @throws {ApiError} NOT_FOUND; BAD_REQUEST for the same language; BLOCKED; TRANSLATION_CLOSED; VERSION_EXISTS */
export const startVersion = taleCreated.with(
  async ({ tx }, { actor, taleId, translationOf, languageName, categoryName }) => {
    if (translationOf === undefined) return;
    const story = await lockStoryOf(tx, translationOf);
    const source = await publishedSource(tx, translationOf);
    if (languageName === source.languageName || languageName === story.language) throw sameLanguage();
    await refuseTranslation(tx, actor, story, languageName);
    await insertStoryVersion(tx, {
      taleId,
      storyId: story.id ?? (await storyOfOriginal(tx, story.decisive)),
      language: languageName,
      category: categoryName,
      isPublished: false,
      sourceId: translationOf,
      sourceBlocks: hashesOfBlocks(source.content),
    });
  },
);

/**
 * Refuses a language that is taken in the story of an unpublished Tale, and a translation into a language that the actor may not
 * translate into. @throws {ApiError} BLOCKED; TRANSLATION_CLOSED; VERSION_EXISTS
 */
export const refuseTakenLanguage = taleSaved.with(async ({ tx }, { actor, tale, language, isSubmitted }) => {
  const isChanged = language !== tale.language;
  if (!isChanged && !isSubmitted) return;
  const version = await versionInStory(tx, tale.id);
  if (version === null) return;
  if (await isLanguageTaken(tx, version.storyId, language, tale.id)) throw versionExists();
  const decisive = await decisiveOf(tx, version);
  if (version.originalId === tale.id || decisive === null) return;
  const { storyId: id, originalLanguage } = version;
  if (isChanged && language === originalLanguage) throw sameLanguage();
  if (isChanged) await refuseTranslation(tx, actor, { id, decisive, language: originalLanguage }, language);
  else await refuseBlockedTranslator(tx, actor, decisive);
});

/** The other versions of a story name its author. @throws {ApiError} CONFLICT */
export const refuseHiddenVersion = authorHidden.with(async ({ tx }, { taleId }) => {
  if ((await versionInStory(tx, taleId)) !== null)
    throw new ApiError("CONFLICT", { detail: "The other versions of this story name its author." });
});

/** Without a lock: the transaction holds a later Tale. */
async function decisiveOf(tx: Executor, { originalId, sourceId }: VersionInStory): Promise<OriginalRow | null> {
  const original = originalId === null ? null : await publishedOriginal(tx, originalId);
  return original ?? (sourceId === null ? null : publishedOriginal(tx, sourceId));
}

/** Keeps other versions of the story from being published until the transaction ends; they show this one. @throws {ApiError} VERSION_EXISTS */
async function refuseSecondVersion({ context, tx, afterCommit }: Act, { tale }: { tale: PublishedTale }) {
  const storyId = await lockStory(tx, tale.id);
  if (storyId === null) return;
  const others = await otherVersionsIn(tx, storyId, tale.id);
  if (others.some(({ languageName }) => languageName === tale.languageName)) throw versionExists();
  context.cache.moved(afterCommit, others.flatMap(cacheTagsOf), "changed");
}

export const publishVersion = talePublished.with(refuseSecondVersion);
export const bringBackVersion = taleBroughtBack.with(async (act, fact) => {
  if (fact.tale.published) await refuseSecondVersion(act, fact);
});

/** The other versions name the title of a Tale. */
export const versionsOfRevised = taleRevised.with(async ({ context, tx, afterCommit }, { tale, before }) => {
  if (before.title === tale.title) return;
  context.cache.moved(afterCommit, (await otherVersionsOf(tx, tale.id)).flatMap(cacheTagsOf), "changed");
});

export const versionsOfUnpublished = taleUnpublished.with(async ({ context, tx, afterCommit }, { tale }) =>
  context.cache.moved(afterCommit, (await otherVersionsOf(tx, tale.id)).flatMap(cacheTagsOf)),
);
