import { together, type Executor } from "../database/transaction.ts";

/** Fields of one reply that several features read: each contributes a reader of the fields that it knows. */

/**
 * A feature declares a point where others contribute, and uses what they have contributed without knowing them. So a feature can get
 * something from another one that imports it.
 */

export interface Point<Entry> {
  /** For `contributes` of a feature. */
  with(entry: Entry): Contribution;
  /** In the order of the features. Empty before site/server/features.ts assembles them. */
  entries: readonly Entry[];
}

type Fields<All, Key extends readonly unknown[]> = Point<(executor: Executor, ...key: Key) => Promise<Partial<All>>>;

export const fields = <All, Key extends readonly unknown[]>(name: string): Fields<All, Key> => point(name);

/** All of the fields, read at the same time. The schema of the reply would refuse it without one of them. */
export async function readFields<All, Key extends readonly unknown[]>(
  executor: Executor,
  of: Fields<All, Key>,
  ...key: Key
): Promise<All> {
  const read = await together(...of.entries.map((reader) => reader(executor, ...key)));
  return Object.assign({}, ...read) as All;
}

export interface Contribution {
  point: { entries: readonly unknown[] };
  entry: unknown;
}

/** @param name of what is contributed; no code depends on it */
export function point<Entry>(name: string): Point<Entry> & { name: string } {
  const self = { name, entries: [] as Entry[], with: (entry: Entry) => ({ point: self, entry }) };
  return self;
}

export function assemble(contributions: readonly Contribution[]): void {
  for (const [point, entries] of Map.groupBy(contributions, (each) => each.point))
    point.entries = entries.map(({ entry }) => entry);
}
