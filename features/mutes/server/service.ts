import { and, eq } from "drizzle-orm";
import { newsMarks } from "#features/news/server/service.ts";
import { taleMarks } from "#features/tales/server/points.ts";
import { notFound } from "#kit/server/api-error.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { prepared, type ValueOf } from "#kit/server/database/prepared-statements.ts";
import { inTransaction, type Executor } from "#kit/server/database/transaction.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import { commentableNews } from "#features/news/server/queries.ts";
import { aboutNews, aboutTale } from "#features/notifications/server/kinds.ts";
import { commentableTales } from "#features/tales/server/published-queries.ts";
import { mutes } from "./tables.ts";

/**
 * Muting discussions (behaviour.md, Mutes). A trigger withholds their notifications, so that no kind can forget it; a reply to
 * the member is no notification of the discussion.
 */

/** A Tale or a news post. */
type Discussion = { taleId: number } | { newsId: number };

const nameOf = (discussion: Discussion) =>
  "taleId" in discussion ? aboutTale(discussion.taleId) : aboutNews(discussion.newsId);

/** @throws {ApiError} NOT_FOUND, also for a Tale that is not published */
export async function mute({ database, clock }: AppContext, actor: Actor, discussion: Discussion): Promise<void> {
  await inTransaction(database, async (tx) => {
    if ((await hold(tx, discussion)) === null) throw notFound();
    const row = { ...discussion, userId: actor.id, createdAt: clock.now() };
    await tx.insert(mutes).values(row).onConflictDoNothing();
  });
}

/** Null if nobody can read it. Otherwise it can't be deleted until the transaction ends. */
const hold = (tx: Executor, discussion: Discussion) =>
  "taleId" in discussion ? commentableTales.hold(tx, discussion.taleId) : commentableNews.hold(tx, discussion.newsId);

export async function unmute({ database }: AppContext, actor: Actor, discussion: Discussion): Promise<void> {
  await database.db.delete(mutes).where(and(eq(mutes.userId, actor.id), eq(mutes.about, nameOf(discussion))));
}

/** For the replies with a Tale or a news post. */
export const muteOfTale = taleMarks.with(async (executor, taleId, userId) => ({
  muted: await hasMuted(executor, userId, { taleId }),
}));
export const muteOfNews = newsMarks.with(async (executor, newsId, userId) => ({
  muted: await hasMuted(executor, userId, { newsId }),
}));

const selectMute = prepared((executor, valueOf: ValueOf<{ userId: number; about: string }>) =>
  executor
    .select({ id: mutes.id })
    .from(mutes)
    .where(and(eq(mutes.userId, valueOf("userId")), eq(mutes.about, valueOf("about")))),
);

const hasMuted = async (executor: Executor, userId: number, discussion: Discussion): Promise<boolean> =>
  (await selectMute(executor, { userId, about: nameOf(discussion) })).length > 0;
