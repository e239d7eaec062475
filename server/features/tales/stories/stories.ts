import { taleUnpublished } from "../events.ts";
import { point } from "#server/platform/features/points.ts";
import { createHash } from "node:crypto";
import type { LanguageName } from "#contract/languages.ts";
import { textsOfBlocks } from "#contract/tale-blocks.ts";
import type { TaleDraft } from "#contract/tales.ts";
import { ApiError, invalidField, notFound } from "#server/platform/api-error.ts";
import type { Executor } from "#server/platform/database/transaction.ts";
import type { Actor } from "#server/platform/http/call-checks.ts";
import { lockAgainstBlocks } from "../../blocks/queries.ts";
import { refuseBlocked } from "../../blocks/service.ts";
import { cacheTagsOf } from "../cache-tags.ts";
import { mayTranslate } from "../policy.ts";
import { taleById, type TaleWithContent } from "../queries.ts";
import {
  insertStoryVersion,
  isLanguageTaken,
  lockOriginal,
  lockStory,
  otherVersionsIn,
  otherVersionsOf,
  placeInStory,
  publishedOriginal,
  storyOfOriginal,
  versionsByOthers,
  type OriginalRow,
  type PlaceInStory,
} from "./queries.ts";

/** Versions of one story in several languages: which Tale may become one, and which cached pages show the others. */

/** Whether the author of a Tale has accepted a member's request to translate it into a language. */
export const acceptedRequests = point<
  (executor: Executor, request: { taleId: number; userId: number; language: LanguageName }) => Promise<boolean>
>("accepted requests to translate");

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
  const place = await placeInStory(tx, taleId);
  const original = place?.originalId == null ? null : await lockOriginal(tx, place.originalId);
  const decisive = original ?? (await lockOriginal(tx, taleId));
  if (decisive === null) throw notFound();
  return { id: place?.storyId ?? null, decisive, language: place?.originalLanguage ?? decisive.language };
}

/** @throws {ApiError} BLOCKED */
export async function refuseBlockedTranslator(tx: Executor, actor: Actor, { authorId }: OriginalRow): Promise<void> {
  await lockAgainstBlocks(tx, actor.id);
  await refuseBlocked(tx, actor, { memberIds: [authorId] });
}

/** @throws {ApiError} BLOCKED; TRANSLATION_CLOSED; VERSION_EXISTS */
async function refuseTranslation(
  tx: Executor,
  actor: Actor,
  { id, decisive }: Story,
  language: LanguageName,
): Promise<void> {
  await refuseBlockedTranslator(tx, actor, decisive);
  const [isAccepted] = acceptedRequests.entries;
  const isAsked = () => isAccepted!(tx, { taleId: decisive.id, userId: actor.id, language });
  const answer = mayTranslate(actor, decisive) ?? ((await isAsked()) ? "open" : "closed");
  if (answer === "closed")
    throw new ApiError("TRANSLATION_CLOSED", { detail: "The author has not allowed you this translation." });
  if (id !== null && (await isLanguageTaken(tx, id, language))) throw versionExists();
}

/**
 * Checks that the actor may translate a published Tale, and which story the translation belongs to.
 * @returns adds the new Tale to the story
 * @throws {ApiError} NOT_FOUND; BAD_REQUEST for the same language; BLOCKED; TRANSLATION_CLOSED; VERSION_EXISTS
 */
export async function startVersion(
  tx: Executor,
  actor: Actor,
  sourceId: number,
  { languageName, categoryName }: Pick<TaleDraft, "languageName" | "categoryName">,
): Promise<(taleId: number) => Promise<void>> {
  const story = await lockStoryOf(tx, sourceId);
  const source = await publishedSource(tx, sourceId);
  if (languageName === source.languageName || languageName === story.language) throw sameLanguage();
  await refuseTranslation(tx, actor, story, languageName);
  const storyId = story.id ?? (await storyOfOriginal(tx, story.decisive));
  return (taleId) =>
    insertStoryVersion(tx, {
      taleId,
      storyId,
      language: languageName,
      category: categoryName,
      isPublished: false,
      sourceId,
      sourceBlocks: hashesOfBlocks(source.content),
    });
}

/**
 * Refuses a language that is taken in the story of an unpublished Tale, and a translation into a language that the actor may not
 * translate into. @throws {ApiError} BLOCKED; TRANSLATION_CLOSED; VERSION_EXISTS
 */
export async function refuseTakenLanguage(
  tx: Executor,
  actor: Actor,
  tale: { id: number; language: LanguageName },
  language: LanguageName,
  { isSubmitted }: { isSubmitted: boolean },
): Promise<void> {
  const isChanged = language !== tale.language;
  if (!isChanged && !isSubmitted) return;
  const place = await placeInStory(tx, tale.id);
  if (place === null) return;
  if (await isLanguageTaken(tx, place.storyId, language, tale.id)) throw versionExists();
  const decisive = await decisiveOf(tx, place);
  if (place.originalId === tale.id || decisive === null) return;
  const { storyId: id, originalLanguage } = place;
  if (isChanged && language === originalLanguage) throw sameLanguage();
  if (isChanged) await refuseTranslation(tx, actor, { id, decisive, language: originalLanguage }, language);
  else await refuseBlockedTranslator(tx, actor, decisive);
}

/** Without a lock: the transaction holds a later Tale. */
async function decisiveOf(tx: Executor, { originalId, sourceId }: PlaceInStory): Promise<OriginalRow | null> {
  const original = originalId === null ? null : await publishedOriginal(tx, originalId);
  return original ?? (sourceId === null ? null : publishedOriginal(tx, sourceId));
}

/**
 * Keeps other versions of the Tale's story from being published until the transaction ends. @returns the cache tags of those that are
 * @throws {ApiError} VERSION_EXISTS
 */
export async function lockLanguageOfStory(
  tx: Executor,
  tale: { id: number; language: LanguageName },
): Promise<string[]> {
  const storyId = await lockStory(tx, tale.id);
  if (storyId === null) return [];
  const others = await otherVersionsIn(tx, storyId, tale.id);
  if (others.some(({ languageName }) => languageName === tale.language)) throw versionExists();
  return others.flatMap(cacheTagsOf);
}

/** The cached pages that show the other versions of a Tale, which name it. */
export const cacheTagsOfOtherVersions = async (executor: Executor, taleId: number): Promise<string[]> =>
  (await otherVersionsOf(executor, taleId)).flatMap(cacheTagsOf);

/** The same for all Tales of an author. */
export const cacheTagsOfVersionsByOthers = async (executor: Executor, authorId: number): Promise<string[]> =>
  (await versionsByOthers(executor, authorId)).flatMap(cacheTagsOf);

export const otherVersionsOfUnpublished = taleUnpublished.with(async ({ context, tx, afterCommit }, { tale }) =>
  context.cache.moved(afterCommit, await cacheTagsOfOtherVersions(tx, tale.id)),
);
