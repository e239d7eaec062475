import { diffArrays } from "diff";
import type { SourceText } from "../calls.ts";
import { notFound } from "#kit/server/api-error.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { inTransaction, type Executor } from "#kit/server/database/transaction.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import { hashesOfBlocks } from "./stories.ts";
import { versionInStory, updateSourceBlocks } from "./stories-queries.ts";
import { readOwnSource } from "#features/tales/server/single-tale.ts";

/** The text from which a member translates, next to the draft, with what has changed there in between. */

/** The time of a comparison grows with the square of the moved elements: 5,000 of them would take seconds. */
const mostMoves = 500;

/** Which elements of the present text are not among the known ones in their order. With too many moved elements, the order doesn't count. */
function changedBlocksOf(known: readonly string[], present: readonly string[]): number[] {
  const [before, now] = [new Set(known), new Set(present)];
  // New and removed elements have no counterpart, so that only moved ones need a comparison.
  const kept = [...present.keys()].filter((at) => before.has(present[at]!));
  const parts = diffArrays(
    known.filter((hash) => now.has(hash)),
    kept.map((at) => present[at]!),
    { maxEditLength: mostMoves },
  );
  const unchanged = new Set(kept);
  let next = 0;
  for (const { added, removed, value } of parts ?? []) {
    if (removed) continue;
    if (added) for (const at of kept.slice(next, next + value.length)) unchanged.delete(at);
    next += value.length;
  }
  return [...present.keys()].filter((at) => !unchanged.has(at));
}

/** The elements of the present text that the translator does not know, and how many known ones are gone. */
export const changesOf = (known: readonly string[], present: readonly string[]) => ({
  changedBlocks: changedBlocksOf(known, present),
  removedBlocks: Math.max(0, known.length - present.length),
});

/** @throws {ApiError} NOT_FOUND for another member's Tale, and without a published source */
async function sourceOf(
  executor: Executor,
  actor: Actor,
  taleId: number,
): Promise<{ text: SourceText; hashes: string[] }> {
  const version = await versionInStory(executor, taleId);
  if (version?.sourceId == null) throw notFound();
  const { id, title, author, languageName, content, revisedAt } = await readOwnSource(
    executor,
    actor,
    taleId,
    version.sourceId,
  );
  const hashes = hashesOfBlocks(content);
  const changes = changesOf(version.sourceBlocks ?? hashes, hashes);
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
