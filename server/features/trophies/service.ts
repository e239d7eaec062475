import { cacheTag } from "#contract/cache-tags.ts";
import { trophyGroups, trophyIds, type EarnedTrophy, type TrophyKind } from "#contract/trophies.ts";
import { inTransaction, type AfterCommit, type Executor } from "#server/platform/database/database.ts";
import type { Actor } from "#server/platform/http/calls.ts";
import type { AppContext } from "#server/platform/app-context.ts";
import { ownerIfVisible, userById } from "../accounts/service.ts";
import { notify, trophyEarned } from "../notifications/service.ts";
import { insertTrophies, lockTrophyCounts, trophiesOf } from "./queries.ts";

/** Lists trophies and awards new ones. */

/** Counts a member's progress towards the trophies of a kind. The feature `tales` implements it, because it is above this one. */
export type TrophyProgress = (executor: Executor, userId: number, kind: TrophyKind) => Promise<number>;

/** A member who may have earned trophies of these kinds. */
type Due = { userId: number; kinds: readonly TrophyKind[] };

const view = ({ id, earnedAt }: { id: EarnedTrophy["id"]; earnedAt: Date }) => ({
  id,
  earnedAt: earnedAt.toISOString(),
});
const byNumber = (a: { id: EarnedTrophy["id"] }, b: { id: EarnedTrophy["id"] }) =>
  trophyIds.indexOf(a.id) - trophyIds.indexOf(b.id);

/**
 * Awards the trophies that are earned, in the transaction of the action that may have earned them. It must come last there,
 * after everything that it counts is written.
 * @returns the new trophies of all these members
 */
export async function awardTrophies(
  context: AppContext,
  tx: Executor,
  afterCommit: AfterCommit,
  progress: TrophyProgress,
  due: readonly Due[],
): Promise<EarnedTrophy[]> {
  const awarded: EarnedTrophy[] = [];
  for (const { userId, kinds } of due.toSorted((a, b) => a.userId - b.userId)) {
    const before = awarded.length;
    await lockTrophyCounts(tx, userId);
    for (const kind of kinds) {
      const amount = await progress(tx, userId, kind);
      const reachedIds = trophyGroups[kind].filter(({ threshold }) => amount >= threshold).map(({ id }) => id);
      const earned = await insertTrophies(tx, userId, reachedIds, context.clock.now());
      await notify(context, tx, afterCommit, ...earned.toSorted(byNumber).map(({ id }) => trophyEarned(userId, id)));
      awarded.push(...earned.map(view));
    }
    if (awarded.length > before) await invalidateProfilePage(context, tx, afterCommit, userId);
  }
  return awarded.toSorted(byNumber);
}

/** The public profile shows the trophies. */
async function invalidateProfilePage(context: AppContext, tx: Executor, afterCommit: AfterCommit, userId: number) {
  const user = await userById(tx, userId);
  if (user !== null) context.pages.invalidate(afterCommit, [cacheTag.author(user.username)], "changed");
}

/** Awards the actor the earned trophies of one kind. */
export async function checkTrophies(context: AppContext, actor: Actor, progress: TrophyProgress, kind: TrophyKind) {
  const due = [{ userId: actor.id, kinds: [kind] }];
  const trophies = await inTransaction(context.database, (tx, afterCommit) =>
    awardTrophies(context, tx, afterCommit, progress, due),
  );
  return { trophies };
}

/** Empty if the owner keeps them private, except for the owner. */
export async function trophiesOfUser(context: AppContext, actor: Actor | null, username: string) {
  const owner = await ownerIfVisible(context, actor, username, "trophies");
  if (owner === null) return { trophies: [], private: true };
  const rows = await trophiesOf(context.database.db, owner.id);
  return { trophies: rows.toSorted(byNumber).map(view), private: false };
}
