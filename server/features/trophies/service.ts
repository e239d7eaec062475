import { cacheTag } from "#contract/cache-tags.ts";
import { trophyGroups, trophyIds, type EarnedTrophy, type TrophyKind } from "#contract/trophies.ts";
import { inTransaction, type AfterCommit, type Executor } from "#server/platform/database/database.ts";
import type { Actor } from "#server/platform/http/calls.ts";
import type { AppContext } from "#server/platform/app-context.ts";
import { ownerIfVisible, userById } from "../accounts/service.ts";
import { notify, trophyEarned } from "../notifications/service.ts";
import { insertTrophies, lockTrophyCounts, trophiesOf } from "./queries.ts";

/** Trophies: who has which, and who has earned another. */

/** How much of a kind somebody has done. The Tales count it, as they lie above the trophies. */
export type TrophyProgress = (executor: Executor, userId: number, kind: TrophyKind) => Promise<number>;

/** Whose trophies of which kinds may be due. */
export type Due = { userId: number; kinds: readonly TrophyKind[] };

const view = ({ id, earnedAt }: { id: EarnedTrophy["id"]; earnedAt: Date }) => ({
  id,
  earnedAt: earnedAt.toISOString(),
});
const byNumber = (a: { id: EarnedTrophy["id"] }, b: { id: EarnedTrophy["id"] }) =>
  trophyIds.indexOf(a.id) - trophyIds.indexOf(b.id);

/**
 * Gives what is due, in the transaction of the act that may have earned it. Comes last in it: everything that it
 * counts must be written before.
 * @returns the new trophies of all these people
 */
export async function awardTrophies(
  context: AppContext,
  tx: Executor,
  afterCommit: AfterCommit,
  progress: TrophyProgress,
  due: readonly Due[],
): Promise<EarnedTrophy[]> {
  const given: EarnedTrophy[] = [];
  for (const { userId, kinds } of due.toSorted((a, b) => a.userId - b.userId)) {
    const before = given.length;
    await lockTrophyCounts(tx, userId);
    for (const kind of kinds) {
      const amount = await progress(tx, userId, kind);
      const reached = trophyGroups[kind].filter(({ threshold }) => amount >= threshold).map(({ id }) => id);
      const earned = await insertTrophies(tx, userId, reached, context.clock.now());
      await notify(context, tx, afterCommit, ...earned.toSorted(byNumber).map(({ id }) => trophyEarned(userId, id)));
      given.push(...earned.map(view));
    }
    if (given.length > before) await invalidateProfilePage(context, tx, afterCommit, userId);
  }
  return given.toSorted(byNumber);
}

/** Trophies are on the public page of who has them. */
async function invalidateProfilePage(context: AppContext, tx: Executor, afterCommit: AfterCommit, userId: number) {
  const user = await userById(tx, userId);
  if (user !== null) afterCommit(() => context.pages.invalidate([cacheTag.author(user.username)]));
}

/** The call that checks one kind for whoever asks. */
export async function checkTrophies(context: AppContext, actor: Actor, progress: TrophyProgress, kind: TrophyKind) {
  const due = [{ userId: actor.id, kinds: [kind] }];
  const trophies = await inTransaction(context.database, (tx, afterCommit) =>
    awardTrophies(context, tx, afterCommit, progress, due),
  );
  return { trophies };
}

/** Obeys the owner's privacy, except towards the owner. */
export async function trophiesOfUser(context: AppContext, actor: Actor | null, username: string) {
  const owner = await ownerIfVisible(context, actor, username, "trophies");
  if (owner === null) return { trophies: [], private: true };
  const rows = await trophiesOf(context.database.db, owner.id);
  return { trophies: rows.toSorted(byNumber).map(view), private: false };
}
