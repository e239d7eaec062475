import { ban } from "./account-limits.ts";

/** The meaning of each ban level (behaviour.md, Bans): the ban of a member who reaches it, and its advice tier. */

export const banKinds = ["comment", "login"] as const satisfies readonly (typeof ban.ladder)[number]["kind"][];
export type BanKind = (typeof banKinds)[number];

export interface Ban {
  kind: BanKind;
  days: number;
}

/** The ban that follows when a member reaches this level; null at level 0, where everybody begins. */
export function banOfLevel(level: number): Ban | null {
  const step = ban.ladder.findLast(({ from }) => from <= level);
  return step === undefined ? null : { kind: step.kind, days: step.days };
}

/** One of the five advice tiers; `to` is null for the last one, which has no end. */
interface BanTier {
  from: number;
  to: number | null;
}

export const banTiers: readonly BanTier[] = ban.tiers.map((from, at) => {
  const next = ban.tiers[at + 1];
  return { from, to: next === undefined ? null : next - 1 };
});

/** The index in `banTiers` of the tier of a level. */
export function banTierOf(level: number): number {
  return Math.max(
    0,
    banTiers.findLastIndex(({ from }) => from <= level),
  );
}

/** The bans of the levels of a tier, the mildest first; none at level 0. */
export function bansOfTier({ from, to }: BanTier): Ban[] {
  const steps = ban.ladder.filter((step) => step.from >= from && (to === null || step.from <= to));
  return steps.map(({ kind, days }) => ({ kind, days }));
}

/** Where a member stands on the ladder. */
export interface BanStanding {
  banLevel: number;
  banPoints: number;
  /** From when on the level falls; null: from no moment, as long as it has never risen. */
  banLevelSince: Date | null;
}

/** Points that a member loses. */
export interface Charge {
  points: number;
  at: Date;
  /** For an accepted report, after which the time begins again, with which the level falls. */
  isAccepted: boolean;
}

/** The level falls by one for each of these periods that is over, never below 0. */
export function banLevelAt({ banLevel, banLevelSince }: Omit<BanStanding, "banPoints">, now: Date): number {
  if (banLevelSince === null) return banLevel;
  const periods = Math.floor((now.getTime() - banLevelSince.getTime()) / ban.levelFallsAfter);
  return Math.max(0, banLevel - Math.max(0, periods));
}

/**
 * Subtracts points. When none are left, the level rises by one, the ban of that level follows and the member gets all points
 * back: one charge leads to one ban at most.
 */
export function standingAfterCharge(
  standing: BanStanding,
  { points, at, isAccepted }: Charge,
): BanStanding & { ban: Ban | null } {
  const remainingPoints = standing.banPoints - points;
  const level = banLevelAt(standing, at);
  if (remainingPoints <= 0) {
    const risen = { banLevel: level + 1, banPoints: ban.startingPoints, banLevelSince: at };
    return { ...risen, ban: banOfLevel(level + 1) };
  }
  // A false report lets the level fall as before.
  const falls = isAccepted ? { banLevel: level, banLevelSince: at } : standing;
  return { banLevel: falls.banLevel, banLevelSince: falls.banLevelSince, banPoints: remainingPoints, ban: null };
}
