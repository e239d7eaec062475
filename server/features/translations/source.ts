import { diffArrays } from "diff";
import type { SourceText } from "#contract/translations.ts";
import { notFound } from "#server/platform/api-error.ts";
import type { AppContext } from "#server/platform/app-context.ts";
import { inTransaction, type Executor } from "#server/platform/database/database.ts";
import type { Actor } from "#server/platform/http/calls.ts";
import { hashesOfBlocks, placeInStory, readOwnSource, updateSourceBlocks } from "../tales/service.ts";

/** The text from which a member translates, next to the draft, with what has changed there in between. */

/** The elements of the present text that the translator does not know, and how many known ones are gone. */
export function changesOf(known: readonly string[], present: readonly string[]) {
  const changedBlocks: number[] = [];
  let removedBlocks = 0;
  let at = 0;
  for (const part of diffArrays([...known], [...present])) {
    if (part.removed) {
      removedBlocks += part.value.length;
      continue;
    }
    if (part.added) changedBlocks.push(...part.value.map((_hash, index) => at + index));
    at += part.value.length;
  }
  return { changedBlocks, removedBlocks: Math.max(0, removedBlocks - changedBlocks.length) };
}

/** @throws {ApiError} NOT_FOUND for another member's Tale, and without a published source */
async function sourceOf(
  executor: Executor,
  actor: Actor,
  taleId: number,
): Promise<{ text: SourceText; hashes: string[] }> {
  const place = await placeInStory(executor, taleId);
  if (place?.sourceId == null) throw notFound();
  const { id, title, author, languageName, content, revisedAt } = await readOwnSource(
    executor,
    actor,
    taleId,
    place.sourceId,
  );
  const hashes = hashesOfBlocks(content);
  const changes = changesOf(place.sourceBlocks ?? hashes, hashes);
  return { text: { id, title, author, languageName, content, revisedAt, ...changes }, hashes };
}

export const readSource = async ({ database }: AppContext, actor: Actor, taleId: number): Promise<SourceText> =>
  (await sourceOf(database.db, actor, taleId)).text;

/** From now on changes are counted from the present text. */
export function noteSourceSeen(context: AppContext, actor: Actor, taleId: number): Promise<SourceText> {
  return inTransaction(context.database, async (tx) => {
    const { hashes } = await sourceOf(tx, actor, taleId);
    await updateSourceBlocks(tx, taleId, hashes);
    return (await sourceOf(tx, actor, taleId)).text;
  });
}
