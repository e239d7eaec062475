import { eq, sql, type SQL } from "drizzle-orm";
import { trophyTexts } from "#content/server-texts.ts";
import { toLanguage, type LanguageName } from "#vocabulary/languages.ts";
import { cacheTag } from "#vocabulary/cache-tags.ts";
import { trophyArtVersion, type EarnedTrophy, type Trophy } from "../calls.ts";
import { trophyGroups, trophyIds, type TrophyId, type TrophyKind } from "#vocabulary/trophies.ts";
import type { Act } from "#kit/server/features/events.ts";
import { inTransaction, together, type Executor } from "#kit/server/database/transaction.ts";
import { point } from "#kit/server/features/points.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import { trophyEarned } from "#features/notifications/server/kinds.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { ownerIfVisible } from "#features/accounts/server/service.ts";
import { users } from "#features/accounts/server/tables.ts";
import { notify } from "#features/notifications/server/service.ts";
import { taleBookmarked } from "#features/reactions/server/events.ts";
import { authorsNamed, talePublished } from "#features/tales/server/events.ts";
import { userTrophies } from "./tables.ts";

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

export const awardForPublication = talePublished.with(async (act, { tale }) => {
  if (tale.isAuthorHidden) return;
  const { authorId, languageName } = tale;
  await awardTrophies(act, [{ userId: authorId, kinds: ["published", "languages"] }], languageName);
});

/** A trophy for a Tale whose author is hidden would tell who it is: it comes with the name. */
export const awardForNamed = authorsNamed.with(async (act, { tales }) => {
  const authors = [...new Set(tales.map(({ authorId }) => authorId))].toSorted((a, b) => a - b);
  await awardTrophies(
    act,
    authors.map((userId) => ({ userId, kinds: ["published", "languages", "favourited"] })),
  );
});

export const awardForBookmark = taleBookmarked.with(async (act, { actor, tale }) => {
  await awardTrophies(act, [
    { userId: actor.id, kinds: ["favourites"] },
    ...(tale.isAuthorHidden ? [] : [{ userId: tale.authorId, kinds: ["favourited" as const] }]),
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

/** All trophies with their texts in one language. */
export function trophiesIn(languageName: LanguageName): Trophy[] {
  const words = trophyTexts[toLanguage(languageName)];
  return trophyIds.map((id) => {
    const { name, description } = words[id];
    return { id, name, description, image: `/trophy-art/${id}.svg?v=${trophyArtVersion}` };
  });
}

/** SQL of trophies. */

export const trophiesOf = (executor: Executor, userId: number) =>
  executor
    .select({ id: userTrophies.trophy, earnedAt: userTrophies.earnedAt })
    .from(userTrophies)
    .where(eq(userTrophies.userId, userId));

/** A trophy that a member has earned if so much was counted. */
interface DueTrophy {
  userId: number;
  trophy: TrophyId;
  threshold: number;
  /** A statement in parentheses, which counts the member's progress. */
  progress: SQL<number>;
}

/** @returns those that are earned and that their members did not have yet, with the members' usernames */
async function insertEarned(executor: Executor, due: readonly DueTrophy[], earnedAt: Date) {
  const progress = [...new Set(due.map((each) => each.progress))];
  // Each progress is counted once, for all trophies that it may earn.
  const reached = progress.map((counted) => {
    const of = due.filter((each) => each.progress === counted);
    const trophies = sql.param(of.map(({ trophy }) => trophy));
    const thresholds = sql.param(of.map(({ threshold }) => threshold));
    return sql`select ${of[0]!.userId}::bigint, trophy, ${earnedAt.toISOString()}::timestamptz
      from unnest(${trophies}::text[], ${thresholds}::integer[]) as due (trophy, threshold) where threshold <= ${counted}`;
  });
  return executor
    .insert(userTrophies)
    .select(sql.join(reached, sql` union all `))
    .onConflictDoNothing()
    .returning({
      id: userTrophies.trophy,
      earnedAt: userTrophies.earnedAt,
      userId: userTrophies.userId,
      username: sql<string>`(select ${users.username} from ${users} where ${users.id} = user_trophies.user_id)`,
    });
}

/**
 * Until the transaction ends, no other transaction counts the progress of these members: of two actions that together earn a
 * trophy, the second one sees the first. It is an advisory lock, because it can be taken after any row lock; taken in the order
 * of the members' ids it cannot deadlock.
 */
async function lockTrophyCounts(executor: Executor, userIds: readonly number[]) {
  const ids = sql.param(userIds.toSorted((a, b) => a - b));
  await executor.execute(sql`select pg_advisory_xact_lock(hashtextextended('trophies of ' || id, 0))
    from unnest(${ids}::bigint[]) as members (id)`);
}
