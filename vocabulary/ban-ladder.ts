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

interface BanStanding {
  banLevel: number;
  banPoints: number;
}

/**
 * Subtracts points. When none are left, the level rises by one, the ban of that level follows and the member gets all points
 * back: one charge leads to one ban at most.
 */
export function standingAfterCharge(
  { banLevel, banPoints }: BanStanding,
  points: number,
): BanStanding & { ban: Ban | null } {
  const remainingPoints = banPoints - points;
  if (remainingPoints > 0) return { banLevel, banPoints: remainingPoints, ban: null };
  return { banLevel: banLevel + 1, banPoints: ban.startingPoints, ban: banOfLevel(banLevel + 1) };
}
