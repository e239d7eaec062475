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
