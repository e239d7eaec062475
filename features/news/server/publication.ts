import { z } from "zod";
import { machine, recordActions, type AuditedAction } from "#features/audit-log/server/service.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { inTransaction } from "#kit/server/database/transaction.ts";
import { declareJob } from "#kit/server/jobs/job.ts";
import type { DeclaredSchedule } from "#kit/server/jobs/schedule.ts";
import { cacheTagsOfPost, cacheTagsOfVersions } from "./cache-tags.ts";
import { hasDuePosts, lockDuePosts, moveToPublished } from "./unpublished.ts";

/** Scheduled posts appear at their time, or as soon as a process looks. */

const postsPerBatch = 20;

/** The log says already who has planned the post. */
const published = ({ id, title }: { id: number; title: string }): AuditedAction => ({
  actor: machine,
  action: "news-publish",
  target: { kind: "news", id },
  detail: title,
});

export const newsPublication = declareJob({
  name: "news-publication",
  payload: z.object({}),
  async batch(context: AppContext, tx, afterCommit, payload) {
    const due = await lockDuePosts(tx, context.clock.now(), postsPerBatch);
    const tags: string[] = [];
    for (const { id, languageName, publishAt } of due) {
      await moveToPublished(tx, id, publishAt!);
      tags.push(...cacheTagsOfPost(id, languageName), ...(await cacheTagsOfVersions(tx, id)));
    }
    if (due.length > 0) await recordActions(context, tx, due.map(published));
    if (tags.length > 0) context.cache.moved(afterCommit, [...new Set(tags)], "changed");
    return { next: due.length === postsPerBatch ? payload : null };
  },
});

/**
 * Looks every minute. It has no fixed times of its own: a job is added only if something is due, and two of them find it once
 * (`lockDuePosts`).
 */
export const duePublications: DeclaredSchedule = {
  name: newsPublication.name,
  async startIfDue(context) {
    if (!(await hasDuePosts(context.database.db, context.clock.now()))) return;
    await inTransaction(context.database, (tx, afterCommit) =>
      context.jobs.enqueue(tx, afterCommit, newsPublication, {}),
    );
  },
};
