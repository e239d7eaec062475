import type { SQL } from "drizzle-orm";
import { cacheTag } from "#contract/cache-tags.ts";
import { trophyGroups, trophyIds, type EarnedTrophy, type TrophyKind } from "#contract/trophies.ts";
import { inTransaction, together, type AfterCommit, type Executor } from "#server/platform/database/transaction.ts";
import type { Actor } from "#server/platform/http/call-checks.ts";
import { trophyEarned, type NewNotification } from "../notifications/kinds.ts";
import type { AppContext } from "#server/platform/app-context.ts";
import { ownerIfVisible } from "../accounts/service.ts";
import { notify } from "../notifications/service.ts";
import { insertEarned, lockTrophyCounts, trophiesOf } from "./queries.ts";

/** Lists trophies and awards new ones. */

/** SQL that counts a member's progress towards the trophies of a kind. The feature `tales` writes it, because it is above this one. */
export type TrophyProgress = (userId: number, kind: TrophyKind) => SQL<number>;

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
 * @param first notifications of the action itself, which come before those of its trophies
 * @returns the new trophies of all these members
 */
export async function awardTrophies(
  context: AppContext,
  tx: Executor,
  afterCommit: AfterCommit,
  progress: TrophyProgress,
  due: readonly Due[],
  first: readonly NewNotification[] = [],
): Promise<EarnedTrophy[]> {
  const trophies = due.flatMap(({ userId, kinds }) =>
    kinds.flatMap((kind) => {
      const counted = progress(userId, kind);
      return trophyGroups[kind].map(({ id, threshold }) => ({ userId, trophy: id, threshold, progress: counted }));
    }),
  );
  const [, inserted] = await together(
    lockTrophyCounts(
      tx,
      due.map(({ userId }) => userId),
    ),
    insertEarned(tx, trophies, context.clock.now()),
  );
  const earned = inserted.toSorted((a, b) => a.userId - b.userId || byNumber(a, b));
  await notify(context, tx, afterCommit, ...first, ...earned.map(({ userId, id }) => trophyEarned(userId, id)));
  // The public profile shows the trophies.
  const profiles = new Set(earned.map(({ username }) => cacheTag.author(username)));
  if (profiles.size > 0) context.pages.invalidate(afterCommit, [...profiles], "changed");
  return earned.map(view).toSorted(byNumber);
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
