import { standingAfterCharge, type BanStanding, type Charge } from "./ban-ladder.ts";

/** Counts a member's points and level again when a decision is revoked (behaviour.md, Revoking). */

export interface PastCharge extends Charge {
  /** False: its decision is revoked. */
  stands: boolean;
  /** The ban that followed; null for none. */
  banId: number | null;
  /** False: the ban is revoked by itself. */
  banStands: boolean;
}

/**
 * The standing after the charges that stand, in their order, as if there had been no others. Of the bans that followed, those are left over
 * that no such charge would have caused: the cause of a ban is revoked; or it no longer uses up the points, and no other charge does so instead.
 */
export function replay(
  base: BanStanding,
  charges: readonly PastCharge[],
): { standing: BanStanding; uncausedBans: number[] } {
  let standing = base;
  /** Bans of charges that stand but no longer use up the points. */
  const displaced: number[] = [];
  let newCrossings = 0;
  for (const charge of charges.filter(({ stands }) => stands)) {
    const { ban, ...after } = standingAfterCharge(standing, charge);
    standing = after;
    if (ban === null && charge.banId !== null && charge.banStands) displaced.push(charge.banId);
    if (ban !== null && charge.banId === null) newCrossings += 1;
  }
  const ofRevoked = charges.flatMap(({ stands, banId }) => (stands || banId === null ? [] : [banId]));
  return { standing, uncausedBans: [...ofRevoked, ...displaced.slice(newCrossings)] };
}
