import { textsOfBlocks, type Place } from "#contract/tale-blocks.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { placeFollower } from "./follow-place.ts";
import { acceptedIn, textById, type CorrectionRow } from "./queries.ts";

/** Where pending corrections are in a text. */

async function followerFrom(executor: Executor, textId: number, now: readonly string[]) {
  const before = textsOfBlocks(await textById(executor, textId));
  return placeFollower(before, await acceptedIn(executor, textId), now);
}

/**
 * Each text in which places were counted is read once.
 * @param content the text that the author works on
 * @returns by the ids of the corrections; null if a passage has changed or can't be found for sure
 */
export async function placesIn(
  executor: Executor,
  pending: readonly CorrectionRow[],
  content: string,
): Promise<Map<number, Place | null>> {
  const now = textsOfBlocks(content);
  const followers = new Map<number, ReturnType<typeof placeFollower>>();
  const places = new Map<number, Place | null>();
  for (const row of pending) {
    if (row.textId === null) continue;
    const follow = followers.get(row.textId) ?? (await followerFrom(executor, row.textId, now));
    followers.set(row.textId, follow);
    places.set(row.id, follow(row));
  }
  return places;
}
