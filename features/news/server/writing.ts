import { refuseMove, refuseNotOffered } from "#kit/server/live-settings.ts";
import { z } from "zod";
import { news as bounds } from "#vocabulary/limits.ts";
import type { NewsDraft, NewsroomFields, NewsState, StaffNewsPost } from "../calls.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import { staffTransaction } from "#features/accounts/server/staff-actions.ts";
import { createIdempotently } from "#kit/server/idempotency/idempotency-keys.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { ApiError, invalidField, notFound, refuseIfChanged } from "#kit/server/api-error.ts";
import { recordAction } from "#features/audit-log/server/service.ts";
import { deleteSomeNotificationsAboutNews } from "#features/notifications/server/kinds.ts";
import { deskChanged } from "#features/notifications/server/service.ts";
import { countReferencingRows, eraseSomeReferencingRows } from "#kit/server/database/erase-referencing-rows.ts";
import { mayTakeLong, type Executor, type Transaction } from "#kit/server/database/transaction.ts";
import { declareJob } from "#kit/server/jobs/job.ts";
import { cacheTagsOfPost, cacheTagsOfVersions } from "./cache-tags.ts";
import { deleteNews, insertNewsOnce, lockNews, newsByClientKey, newsById, updateNews } from "./queries.ts";
import { pictureFor, staffView } from "./service.ts";
import { deletedNews } from "./tables.ts";
import { erasePicturesOf, notePictures, rereadingText, textWithPictures } from "./text-pictures.ts";
import {
  deleteUnpublished,
  insertUnpublishedOnce,
  lockUnpublished,
  lockUnpublishedRoom,
  moveToPublished,
  staffPostById,
  unpublishedByClientKey,
  updateUnpublished,
  withState,
  type StaffPost,
} from "./unpublished.ts";
import { leaveGroup, setGroup } from "./versions.ts";

/** Writing, changing and deleting news, published or not. */

interface NewsFields extends NewsDraft, NewsroomFields {}

/** The columns that a sent form sets. @param content as it is stored */
const columnsOf = ({ title, description, languageName, pinned }: NewsFields, content: string, now: Date) => ({
  title,
  description,
  content,
  language: languageName,
  ...(pinned === undefined ? {} : { pinned }),
  updatedAt: now,
});

/** When a scheduled post is published. @throws {ApiError} BAD_REQUEST at `publishAt` if there is no such time ahead */
function timeAhead(publishAt: string | null | undefined, now: Date): Date {
  const at = publishAt == null ? null : new Date(publishAt);
  if (at === null || at.getTime() <= now.getTime())
    throw invalidField("publishAt", "A scheduled post needs a time that is ahead.");
  return at;
}

async function postByClientKey(executor: Executor, clientKey: string): Promise<StaffPost | null> {
  const waiting = await unpublishedByClientKey(executor, clientKey);
  if (waiting !== null) return waiting;
  const published = await newsByClientKey(executor, clientKey);
  return published === null ? null : withState(published);
}

const tooManyUnpublished = () =>
  new ApiError("LIMIT", {
    detail: `There are ${bounds.unpublishedMax} drafts and scheduled posts already. Publish or delete one first.`,
  });

/**
 * A retry with the same client key returns the existing post as it is now.
 * @throws {ApiError} BAD_REQUEST; NOT_FOUND for the group; VERSION_EXISTS; IMAGE_INVALID; LIMIT
 */
async function create(
  context: AppContext,
  actor: Actor,
  { clientKey, ...sent }: NewsFields & { clientKey?: string | undefined },
  image: Uint8Array | null,
): Promise<StaffNewsPost> {
  const { images, clock, database } = context;
  const now = clock.now();
  const { state = "PUBLISHED" } = sent;
  const { content, shown } = await textWithPictures(database.db, sent.content);
  const columns = { ...columnsOf(sent, content, now), createdAt: now };
  const publishAt = state === "SCHEDULED" ? timeAhead(sent.publishAt, now) : null;
  // Processing a picture takes CPU time, so a retry is detected before.
  const before = clientKey === undefined ? null : await postByClientKey(database.db, clientKey);
  if (before !== null) return staffView(database.db, before);
  refuseNotOffered(context, sent);
  const picture = await pictureFor(context, image);
  return staffTransaction(context, actor, "moderator", async (tx, afterCommit) => {
    const photo = picture === null ? null : await images.keep(tx, picture);
    const hasRoom = state === "PUBLISHED" || (await lockUnpublishedRoom(tx));
    async function insert(): Promise<StaffPost | null> {
      if (state !== "PUBLISHED") return insertUnpublishedOnce(tx, { ...columns, photo, clientKey, publishAt });
      const published = await insertNewsOnce(tx, { ...columns, photo, clientKey });
      return published === null ? null : withState(published);
    }
    const { row, isNew } = await createIdempotently(insert, () => postByClientKey(tx, clientKey!));
    if (!isNew) {
      await images.remove(tx, photo);
      return staffView(tx, row);
    }
    if (!hasRoom) throw tooManyUnpublished();
    await setGroup(tx, row, sent.group);
    await notePictures(context, tx, row.id, shown);
    await recordAction(context, tx, {
      actor,
      action: "news-add",
      target: { kind: "news", id: row.id },
      detail: row.title,
    });
    if (state === "PUBLISHED")
      context.cache.moved(
        afterCommit,
        [...cacheTagsOfPost(row.id, row.languageName), ...(await cacheTagsOfVersions(tx, row.id))],
        "changed",
      );
    return staffView(tx, row);
  });
}

interface NewsChange extends NewsFields {
  removeImage?: boolean | undefined;
  expectedUpdatedAt?: string | undefined;
}

const changedSince = "This post was changed by someone since you opened it.";

/** Locks a post in whatever state. The unpublished ones first: one that is being published is then found among the published ones. */
async function lockPost(tx: Transaction, id: number) {
  const waiting = await lockUnpublished(tx, id);
  if (waiting !== null) return withState({ id, ...waiting });
  const published = await lockNews(tx, id);
  return published === null ? null : withState({ id, ...published });
}

/** @throws {ApiError} CONFLICT for a published post that would be published later, or hidden */
function nextState(before: NewsState, wanted: NewsState | undefined): NewsState {
  if (before === "PUBLISHED" && wanted !== undefined && wanted !== "PUBLISHED")
    throw new ApiError("CONFLICT", { detail: "This post is published. Delete it if readers shouldn't see it." });
  return wanted ?? before;
}

/**
 * Without a new picture the post keeps its picture, unless `removeImage` is set.
 * @throws {ApiError} BAD_REQUEST; NOT_FOUND; VERSION_EXISTS; IMAGE_INVALID; CONFLICT if it was changed since the client loaded it, or is published
 */
async function change(
  context: AppContext,
  actor: Actor,
  id: number,
  { removeImage = false, expectedUpdatedAt, ...sent }: NewsChange,
  image: Uint8Array | null,
): Promise<StaffNewsPost> {
  const { images, database, clock } = context;
  const { content, shown } = await textWithPictures(database.db, sent.content);
  const columns = columnsOf(sent, content, clock.now());
  if (sent.state === "SCHEDULED") timeAhead(sent.publishAt, clock.now());
  const seen = await staffPostById(database.db, id);
  if (seen === null) throw notFound();
  refuseIfChanged(expectedUpdatedAt, seen, changedSince);
  nextState(seen.state, sent.state);
  refuseMove(context, seen, sent);
  const picture = await pictureFor(context, image);
  const isReplaced = picture !== null || removeImage;
  return staffTransaction(context, actor, "moderator", async (tx, afterCommit) => {
    const previous = await lockPost(tx, id);
    if (previous === null) throw notFound();
    refuseIfChanged(expectedUpdatedAt, previous, changedSince);
    const state = nextState(previous.state, sent.state);
    const tagsBefore = await cacheTagsOfVersions(tx, id);
    if (isReplaced) await images.remove(tx, previous.photo);
    const photo = picture === null ? null : await images.keep(tx, picture);
    const changes = { ...columns, ...(isReplaced ? { photo } : {}) };
    let post: StaffPost;
    if (previous.state === "PUBLISHED") post = withState(await updateNews(tx, id, changes));
    else {
      const isRescheduled = state === "SCHEDULED" && (sent.state === "SCHEDULED" || sent.publishAt != null);
      const publishAt = isRescheduled ? timeAhead(sent.publishAt, clock.now()) : previous.publishAt;
      post = await updateUnpublished(tx, id, { ...changes, publishAt: state === "SCHEDULED" ? publishAt : null });
      if (state === "PUBLISHED") {
        await moveToPublished(tx, id, columns.updatedAt);
        post = withState((await newsById(tx, id))!);
      }
    }
    await setGroup(tx, post, sent.group);
    await notePictures(context, tx, id, shown);
    const action = state === previous.state || state !== "PUBLISHED" ? "news-edit" : "news-publish";
    await recordAction(context, tx, { actor, action, target: { kind: "news", id }, detail: post.title });
    if (state === "PUBLISHED")
      context.cache.moved(afterCommit, [
        ...new Set([
          ...cacheTagsOfPost(id, previous.languageName, post.languageName),
          ...tagsBefore,
          ...(await cacheTagsOfVersions(tx, id)),
        ]),
      ]);
    return staffView(tx, post);
  });
}

export const createNews = rereadingText(create);
export const changeNews = rereadingText(change);

/** Deleting the row also deletes its comments; their notifications are deleted here. Nobody has seen an unpublished post. */
export async function removeNews(context: AppContext, actor: Actor, id: number): Promise<void> {
  await staffTransaction(context, actor, "moderator", async (tx, afterCommit) => {
    const post = await lockPost(tx, id);
    if (post === null) throw notFound();
    await context.images.remove(tx, post.photo);
    const tags = [...cacheTagsOfPost(id, post.languageName), ...(await cacheTagsOfVersions(tx, id))];
    await leaveGroup(tx, id);
    if (post.state === "PUBLISHED") {
      const isLater = await hasManyRows(tx, id);
      await (isLater ? markDeleted : deleteNews)(tx, id);
      if ((await deleteSomeNotificationsAboutNews(tx, id)) || isLater)
        await context.jobs.enqueue(tx, afterCommit, newsDeletion, { newsId: id });
      // With the held comments below it.
      deskChanged(afterCommit);
      context.cache.moved(afterCommit, tags);
    } else await deleteUnpublished(tx, id);
    await erasePicturesOf(context, tx, id);
    await recordAction(context, tx, {
      actor,
      action: "news-delete",
      target: { kind: "news", id },
      detail: post.title,
    });
  });
}

/** The deletion of posts with very many comments, as that of Tales (docs/decisions/0072-one-mark-hides-what-a-job-erases.md). */

const mostRowsAtOnce = 1000;

const hasManyRows = async (tx: Executor, id: number): Promise<boolean> =>
  (await countReferencingRows(tx, "news", [id], mostRowsAtOnce + 1)) > mostRowsAtOnce;

/** Its key is free: a repeated call makes a new post, as after any deletion. */
async function markDeleted(tx: Executor, id: number): Promise<void> {
  await updateNews(tx, id, { clientKey: null });
  await tx.insert(deletedNews).values({ newsId: id });
}

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
