import { fields, readFields } from "#kit/server/features/points.ts";
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { newsPhoto } from "#vocabulary/limits.ts";
import type { LanguageName } from "#vocabulary/languages.ts";
import type { ListedNews, NewsDraft, NewsPost } from "../calls.ts";
import { cacheTag } from "#vocabulary/cache-tags.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import { staffTransaction } from "#features/accounts/server/staff-actions.ts";
import { validContent } from "#features/tales/server/content/stored-content.ts";
import { createIdempotently } from "#kit/server/idempotency/idempotency-keys.ts";
import type { Picture } from "#kit/server/images/process-picture.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { notFound, refuseIfChanged } from "#kit/server/api-error.ts";
import { recordAction } from "#features/audit-log/server/service.ts";
import { deleteSomeNotificationsAboutNews } from "#features/notifications/server/kinds.ts";
import { countReferencingRows, eraseSomeReferencingRows } from "#kit/server/database/erase-referencing-rows.ts";
import { mayTakeLong, type Executor } from "#kit/server/database/transaction.ts";
import { declareJob } from "#kit/server/jobs/job.ts";
import {
  deleteNews,
  insertNewsOnce,
  lockNews,
  newsByClientKey,
  newsById,
  newsPage,
  updateNews,
  type NewsPage,
  type NewsRow,
  type NewsWithContent,
} from "./queries.ts";
import { deletedNews } from "./tables.ts";

/** The news blog. There is no policy.ts: calls.ts says who may write, and every moderator may change every post. */

export const newsDeletion = declareJob({
  name: "news-deletion",
  payload: z.object({ newsId: z.number() }),
  async batch(_context: AppContext, tx, _afterCommit, payload) {
    await mayTakeLong(tx);
    const { newsId } = payload;
    const isMore =
      (await deleteSomeNotificationsAboutNews(tx, newsId)) || (await eraseSomeReferencingRows(tx, "news", [newsId]));
    if (!isMore) await deleteNews(tx, newsId);
    return { next: isMore ? payload : null };
  },
});

const shape = { inside: Object.values(newsPhoto) };

/** The cached pages that become stale when a post is published, changed or deleted. */
const cacheTagsOfPost = (id: number, ...languages: LanguageName[]) => [
  cacheTag.newsPost(id),
  cacheTag.picture("news", id),
  ...[...new Set(languages)].flatMap((language) => [cacheTag.news(language), cacheTag.newsPosts(language)]),
];

/** The columns that a sent form sets. */
const columnsOf = ({ title, description, content, languageName }: NewsDraft, now: Date) => ({
  title,
  description,
  content: validContent(content),
  language: languageName,
  updatedAt: now,
});

async function existing({ database }: AppContext, id: number): Promise<NewsWithContent> {
  const row = await newsById(database.db, id);
  if (row === null) throw notFound();
  return row;
}

/** Processes the sent picture. Its random owner makes it belong to one post only, so that it can be deleted with the post. */
export async function pictureFor({ images }: AppContext, image: Uint8Array | null): Promise<Picture | null> {
  return image === null ? null : images.make(image, { owner: `news:${randomUUID()}`, field: "image", shape });
}

export async function listNews({ database }: AppContext, options: NewsPage) {
  const { rows, total } = await newsPage(database.db, options);
  return { adminPost: rows.map(listedView), totalAdminPost: total };
}

export async function readNews(context: AppContext, id: number): Promise<NewsPost> {
  return postView(await existing(context, id));
}

/** Everything that a member has marked a news post with. */
export const newsMarks = fields<{ muted: boolean }, [newsId: number, userId: number]>("marks of a member in the news");

/** A news post; for a signed-in actor also whether its discussion is muted. */
export async function readNewsAs(
  context: AppContext,
  actor: Actor | null,
  id: number,
): Promise<NewsPost & { muted?: boolean }> {
  if (actor === null) return readNews(context, id);
  const marks = readFields(context.database.db, newsMarks, id, actor.id);
  const [post, read] = await Promise.all([readNews(context, id), marks]);
  return { ...post, ...read };
}

/** A retry with the same client key returns the existing post as it is now. */
export async function createNews(
  context: AppContext,
  actor: Actor,
  { clientKey, ...draft }: NewsDraft & { clientKey?: string | undefined },
  image: Uint8Array | null,
): Promise<NewsPost> {
  const now = context.clock.now();
  const columns = columnsOf(draft, now);
  // Processing a picture takes CPU time, so a retry is detected before.
  const before = clientKey === undefined ? null : await newsByClientKey(context.database.db, clientKey);
  if (before !== null) return postView(before);
  const picture = await pictureFor(context, image);
  return staffTransaction(context, actor, "moderator", async (tx, afterCommit) => {
    const photo = picture === null ? null : await context.images.keep(tx, picture);
    const { row, isNew } = await createIdempotently(
      () => insertNewsOnce(tx, { ...columns, photo, clientKey, createdAt: now }),
      () => newsByClientKey(tx, clientKey!),
    );
    if (isNew) {
      await recordAction(context, tx, {
        actor,
        action: "news-add",
        target: { kind: "news", id: row.id },
        detail: row.title,
      });
      context.cache.moved(afterCommit, cacheTagsOfPost(row.id, row.languageName), "changed");
    } else await context.images.remove(tx, photo);
    return postView(row);
  });
}

interface NewsChange extends NewsDraft {
  removeImage?: boolean | undefined;
  expectedUpdatedAt?: string | undefined;
}

const changedSince = "This post was changed by someone since you opened it.";

/**
 * Without a new picture the post keeps its picture, unless `removeImage` is set.
 * @throws {ApiError} NOT_FOUND, IMAGE_INVALID, or CONFLICT if it was changed since the client loaded it
 */
export async function changeNews(
  context: AppContext,
  actor: Actor,
  id: number,
  { removeImage = false, expectedUpdatedAt, ...draft }: NewsChange,
  image: Uint8Array | null,
): Promise<NewsPost> {
  const columns = columnsOf(draft, context.clock.now());
  // Processing a picture takes CPU time, so a missing or changed post is detected before.
  refuseIfChanged(expectedUpdatedAt, await existing(context, id), changedSince);
  const picture = await pictureFor(context, image);
  return staffTransaction(context, actor, "moderator", async (tx, afterCommit) => {
    const previous = await lockNews(tx, id);
    if (previous === null) throw notFound();
    refuseIfChanged(expectedUpdatedAt, previous, changedSince);
    const isReplaced = picture !== null || removeImage;
    if (isReplaced) await context.images.remove(tx, previous.photo);
    const photo = picture === null ? null : await context.images.keep(tx, picture);
    const post = await updateNews(tx, id, { ...columns, ...(isReplaced ? { photo } : {}) });
    await recordAction(context, tx, { actor, action: "news-edit", target: { kind: "news", id }, detail: post.title });
    context.cache.moved(afterCommit, cacheTagsOfPost(id, previous.languageName, post.languageName));
    return postView(post);
  });
}

/** Deleting the row also deletes its comments; their notifications are deleted here. */
export async function removeNews(context: AppContext, actor: Actor, id: number): Promise<void> {
  await staffTransaction(context, actor, "moderator", async (tx, afterCommit) => {
    const post = await lockNews(tx, id);
    if (post === null) throw notFound();
    await context.images.remove(tx, post.photo);
    const isLater = await hasManyRows(tx, id);
    await (isLater ? markDeleted : deleteNews)(tx, id);
    if ((await deleteSomeNotificationsAboutNews(tx, id)) || isLater)
      await context.jobs.enqueue(tx, afterCommit, newsDeletion, { newsId: id });
    await recordAction(context, tx, {
      actor,
      action: "news-delete",
      target: { kind: "news", id },
      detail: post.title,
    });
    context.cache.moved(afterCommit, cacheTagsOfPost(id, post.languageName));
  });
}

/** Converts rows to the API's replies. */

const dates = ({ createdAt, updatedAt }: NewsRow) => ({
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

const listedView = (row: NewsRow): ListedNews => ({ ...row, ...dates(row) });
const postView = (row: NewsWithContent): NewsPost => ({ ...row, ...dates(row) });

/** The deletion of posts with very many comments, as that of Tales (docs/decisions/0072-one-mark-hides-what-a-job-erases.md). */

const mostRowsAtOnce = 1000;

const hasManyRows = async (tx: Executor, id: number): Promise<boolean> =>
  (await countReferencingRows(tx, "news", [id], mostRowsAtOnce + 1)) > mostRowsAtOnce;

/** Its key is free: a repeated call makes a new post, as after any deletion. */
async function markDeleted(tx: Executor, id: number): Promise<void> {
  await updateNews(tx, id, { clientKey: null });
  await tx.insert(deletedNews).values({ newsId: id });
}
