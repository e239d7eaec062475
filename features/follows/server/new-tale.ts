import { and, asc, eq, gt } from "drizzle-orm";
import { z } from "zod";
import { users } from "#features/accounts/server/tables.ts";
import { authorsNamed, talePublished } from "#features/tales/server/events.ts";
import { newTale } from "#features/notifications/server/kinds.ts";
import { declareJob } from "#kit/server/jobs/job.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { notify } from "#features/notifications/server/service.ts";
import { tales } from "#features/tales/server/tables.ts";
import { holdPublishedTale } from "#features/tales/server/published-queries.ts";
import type { Act } from "#kit/server/features/events.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { follows } from "./tables.ts";

/** The followers of an author are notified of a new Tale: the publication adds a job, which does it batch by batch. */

/** Inserted in a few hundredths of a second. Until then, the Tale and these followers can't be removed. */
const followersPerBatch = 500;

export const announceNewTale = declareJob({
  name: "announce-new-tale",
  payload: z.object({
    taleId: z.number(),
    /** The id of the last follower in the batches before. */
    after: z.number(),
  }),
  async batch(context: AppContext, tx, afterCommit, payload) {
    const tale = await lockAnnouncedTale(tx, payload.taleId);
    // Deleted or taken off since, or its author is hidden.
    if (tale === null) return { next: null };
    const followers = await followersAfter(tx, tale.author.id, payload.after, followersPerBatch);
    // The once key keeps a batch that runs twice from notifying twice.
    await notify(context, tx, afterCommit, ...followers.map((id) => newTale(id, tale, tale.author)));
    const last = followers.at(-1);
    return { next: followers.length < followersPerBatch ? null : { ...payload, after: last! } };
  },
});

async function announce({ context, tx, afterCommit }: Act, { id, authorId }: { id: number; authorId: number }) {
  if (await hasFollowers(tx, authorId))
    await context.jobs.enqueue(tx, afterCommit, announceNewTale, { taleId: id, after: 0 });
}

export const tellFollowers = talePublished.with(async (act, { tale }) => {
  if (!tale.isAuthorHidden) await announce(act, tale);
});

/** Followers hear of a Tale whose author was hidden when the author is named. */
export const tellFollowersOfNamed = authorsNamed.with(async (act, { tales: named }) => {
  for (const tale of named) await announce(act, tale);
});

/** SQL of notifying the followers of an author. */

async function hasFollowers(executor: Executor, authorId: number): Promise<boolean> {
  const rows = await executor.select({ id: follows.id }).from(follows).where(eq(follows.followedId, authorId)).limit(1);
  return rows.length > 0;
}

/**
 * A published Tale, which can't be deleted until the transaction ends: its notifications go with it. Likes don't wait.
 * The author is locked first, as by the removal of an account. @returns null if there is no such Tale
 */
async function lockAnnouncedTale(executor: Executor, id: number) {
  const [author] = await executor
    .select({ id: users.id, username: users.username })
    .from(users)
    .innerJoin(tales, and(eq(tales.authorId, users.id), eq(tales.id, id)))
    .for("key share", { of: users });
  const columns = { id: tales.id, title: tales.title, categoryName: tales.category };
  const tale = await holdPublishedTale(executor, id, columns);
  return author === undefined || tale === null ? null : { ...tale, authorId: author.id, author };
}

/** The ids of an author's next followers. */
async function followersAfter(executor: Executor, authorId: number, after: number, limit: number): Promise<number[]> {
  const rows = await executor
    .select({ id: follows.followerId })
    .from(follows)
    .where(and(eq(follows.followedId, authorId), gt(follows.followerId, after)))
    .orderBy(asc(follows.followerId))
    .limit(limit);
  return rows.map(({ id }) => id);
}
