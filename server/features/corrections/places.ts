import { textsOfBlocks, type Place } from "#contract/tale-blocks.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { followPlace, type Accepted } from "./follow-place.ts";
import { acceptedIn, textById, type CorrectionRow } from "./queries.ts";

/** Where pending corrections are in a text. */

interface Base {
  texts: string[];
  accepted: Accepted[];
}

async function baseOf(executor: Executor, textId: number): Promise<Base> {
  return { texts: textsOfBlocks(await textById(executor, textId)), accepted: await acceptedIn(executor, textId) };
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
  const bases = new Map<number, Base>();
  const places = new Map<number, Place | null>();
  for (const row of pending) {
    if (row.textId === null) continue;
    const base = bases.get(row.textId) ?? (await baseOf(executor, row.textId));
    bases.set(row.textId, base);
    places.set(row.id, followPlace(row, base.texts, base.accepted, now));
  }
  return places;
}
