import { textsOfBlocks, type Place } from "#kit/text/tale-blocks.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { acceptedIn, textById } from "./corrected-texts-queries.ts";
import { followPlaces } from "./follow-place.ts";
import type { CorrectionRow } from "./queries.ts";

/** Where pending corrections are in a text. */

/**
 * Each text in which places were counted is read once, and all its passages are followed together.
 * @param content the text that the author works on
 * @returns by the ids of the corrections; null if a passage has changed or can't be found for sure
 */
export async function placesIn(
  executor: Executor,
  pending: readonly CorrectionRow[],
  content: string,
): Promise<Map<number, Place | null>> {
  const now = textsOfBlocks(content);
  const places = new Map<number, Place | null>();
  for (const [textId, rows] of Map.groupBy(pending, (row) => row.textId)) {
    if (textId === null) continue;
    const before = textsOfBlocks(await textById(executor, textId));
    const found = followPlaces({ before, accepted: await acceptedIn(executor, textId), now }, rows);
    for (const [n, { id }] of rows.entries()) places.set(id, found[n]!);
  }
  return places;
}
