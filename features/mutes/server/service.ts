import { newsMarks } from "#features/news/server/service.ts";
import { taleMarks } from "#features/tales/server/points.ts";
import { notFound } from "#kit/server/api-error.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { inTransaction, type Executor } from "#kit/server/database/transaction.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import { commentableNews } from "#features/news/server/commentable-queries.ts";
import { commentableTales } from "#features/tales/server/published-queries.ts";
import { deleteMute, hasMuted, insertMute, type Discussion } from "./queries.ts";

/**
 * Muting discussions (behaviour.md, Mutes). A trigger withholds their notifications, so that no kind can forget it; a reply to
 * the member is no notification of the discussion.
 */

/** @throws {ApiError} NOT_FOUND, also for a Tale that is not published */
export async function mute({ database, clock }: AppContext, actor: Actor, discussion: Discussion): Promise<void> {
  await inTransaction(database, async (tx) => {
    if ((await hold(tx, discussion)) === null) throw notFound();
    await insertMute(tx, { ...discussion, userId: actor.id, createdAt: clock.now() });
  });
}

/** Null if nobody can read it. Otherwise it can't be deleted until the transaction ends. */
const hold = (tx: Executor, discussion: Discussion) =>
  "taleId" in discussion ? commentableTales.hold(tx, discussion.taleId) : commentableNews.hold(tx, discussion.newsId);

export const unmute = ({ database }: AppContext, actor: Actor, discussion: Discussion): Promise<void> =>
  deleteMute(database.db, actor.id, discussion);

/** For the replies with a Tale or a news post. */
export const muteOfTale = taleMarks.with(async (executor, taleId, userId) => ({
  muted: await hasMuted(executor, userId, { taleId }),
}));
export const muteOfNews = newsMarks.with(async (executor, newsId, userId) => ({
  muted: await hasMuted(executor, userId, { newsId }),
}));
