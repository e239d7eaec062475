import { ban } from "./limits.ts";

/** What a ban level means (behaviour.md, Bans): the ban that comes with reaching it, and the advice tier it belongs to. */

export const banKinds = ["comment", "login"] as const satisfies readonly (typeof ban.ladder)[number]["kind"][];
export type BanKind = (typeof banKinds)[number];

export interface Ban {
  kind: BanKind;
  days: number;
}

/** The ban that follows when somebody reaches this level; null at level 0, which nobody reaches by a report. */
export function banOfLevel(level: number): Ban | null {
  const step = ban.ladder.findLast(({ from }) => from <= level);
  return step === undefined ? null : { kind: step.kind, days: step.days };
}

/** One of the five advice tiers; `to` is null for the last one, which has no end. */
export interface BanTier {
  from: number;
  to: number | null;
}

export const banTiers: readonly BanTier[] = ban.tiers.map((from, at) => {
  const next = ban.tiers[at + 1];
  return { from, to: next === undefined ? null : next - 1 };
});

/** The tier of a level, as its place in `banTiers`. */
export function banTierOf(level: number): number {
  return Math.max(
    0,
    banTiers.findLastIndex(({ from }) => from <= level),
  );
}

/** The different bans that the levels of a tier bring, the mildest first; none at level 0. */
export function bansOfTier({ from, to }: BanTier): Ban[] {
  const steps = ban.ladder.filter((step) => step.from >= from && (to === null || step.from <= to));
  return steps.map(({ kind, days }) => ({ kind, days }));
}

export interface BanStanding {
  banLevel: number;
  banPoints: number;
}

/**
 * What is left of somebody's points after a charge. At zero or below the level rises by one, the ban of that level
 * follows and the points are full again: one charge brings one ban at most.
 */
export function standingAfterCharge(
  { banLevel, banPoints }: BanStanding,
  points: number,
): BanStanding & { ban: Ban | null } {
  const left = banPoints - points;
  if (left > 0) return { banLevel, banPoints: left, ban: null };
  return { banLevel: banLevel + 1, banPoints: ban.startingPoints, ban: banOfLevel(banLevel + 1) };
}
