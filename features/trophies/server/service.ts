import type { SQL } from "drizzle-orm";
import type { LanguageName } from "#vocabulary/languages.ts";
import { cacheTag } from "#vocabulary/cache-tags.ts";
import type { EarnedTrophy } from "../calls.ts";
import { trophyGroups, trophyIds, type TrophyKind } from "#vocabulary/trophies.ts";
import type { Act } from "#kit/server/features/events.ts";
import { inTransaction, together } from "#kit/server/database/transaction.ts";
import { point } from "#kit/server/features/points.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import { trophyEarned } from "#features/notifications/server/kinds.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { ownerIfVisible } from "#features/accounts/server/service.ts";
import { notify } from "#features/notifications/server/service.ts";
import { taleBookmarked } from "#features/reactions/server/events.ts";
import { talePublished } from "#features/tales/server/events.ts";
import { insertEarned, lockTrophyCounts, trophiesOf } from "./queries.ts";

/** Lists trophies and awards new ones. */

/**
 * SQL that counts a member's progress towards the trophies of a kind.
 * @param publishing of a Tale by the member that is published with the commit
 */
type TrophyProgress = Partial<
  Record<TrophyKind, (userId: number, publishing: LanguageName | undefined) => SQL<number>>
>;

/** The features whose rows earn trophies count them. */
export const trophyProgress = point<TrophyProgress>("progress towards trophies");

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
 * @param publishing the language of a Tale that is published with the commit
 * @returns the new trophies of all these members
 */
async function awardTrophies(
  { context, tx, afterCommit }: Act,
  due: readonly Due[],
  publishing?: LanguageName,
): Promise<EarnedTrophy[]> {
  const progress: TrophyProgress = Object.assign({}, ...trophyProgress.entries);
  const trophies = due.flatMap(({ userId, kinds }) =>
    kinds.flatMap((kind) => {
      const counted = progress[kind]!(userId, publishing);
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
  await notify(context, tx, afterCommit, ...earned.map(({ userId, id }) => trophyEarned(userId, id)));
  // The public profile shows the trophies.
  const profiles = new Set(earned.map(({ username }) => cacheTag.author(username)));
  if (profiles.size > 0) context.cache.moved(afterCommit, [...profiles], "changed");
  return earned.map(view).toSorted(byNumber);
}

export const awardForPublication = talePublished.with(async (act, { tale: { authorId, languageName } }) => {
  await awardTrophies(act, [{ userId: authorId, kinds: ["published", "languages"] }], languageName);
});

export const awardForBookmark = taleBookmarked.with(async (act, { actor, tale }) => {
  await awardTrophies(act, [
    { userId: actor.id, kinds: ["favourites"] },
    { userId: tale.authorId, kinds: ["favourited"] },
  ]);
});

/** Awards the actor the earned trophies of one kind. */
export async function checkTrophies(context: AppContext, actor: Actor, kind: TrophyKind) {
  const due = [{ userId: actor.id, kinds: [kind] }];
  const trophies = await inTransaction(context.database, (tx, afterCommit) =>
    awardTrophies({ context, tx, afterCommit }, due),
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
