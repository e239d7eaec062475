import { takesNew } from "#vocabulary/site-settings.ts";
import { fields, readFields } from "#kit/server/features/points.ts";
import { randomUUID } from "node:crypto";
import { newsPhoto } from "#vocabulary/limits.ts";
import type { NewsPost, StaffNewsPost } from "../calls.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import type { Picture } from "#kit/server/images/process-picture.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { notFound } from "#kit/server/api-error.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { newsPage, staffNewsPage, type PublicNewsPage, type StaffNewsPage } from "./lists.ts";
import { newsById, type NewsRow } from "./queries.ts";
import { staffPostById, type StaffPost, type StaffRow } from "./unpublished.ts";
import { groupsOf } from "./versions.ts";

/** Reading news. There is no policy.ts: calls.ts says who may write, and every moderator may change every post. */

const shape = { inside: Object.values(newsPhoto) };

/** Processes the sent picture. Its random owner makes it belong to one post only, so that it can be deleted with the post. */
export async function pictureFor({ images }: AppContext, image: Uint8Array | null): Promise<Picture | null> {
  return image === null ? null : images.make(image, { owner: `news:${randomUUID()}`, field: "image", shape });
}

export async function listNews({ database: { db }, siteSettings }: AppContext, options: PublicNewsPage) {
  if (!takesNew(siteSettings.current, options)) return { adminPost: [], totalAdminPost: 0 };
  const { rows, total } = await newsPage(db, options);
  const groupOf = await groupsOf(db, idsOf(rows), "published");
  return { adminPost: rows.map((row) => ({ ...row, ...dates(row), ...groupOf(row.id) })), totalAdminPost: total };
}

export async function listNewsAsStaff({ database: { db } }: AppContext, options: StaffNewsPage) {
  const { rows, total } = await staffNewsPage(db, options);
  const groupOf = await groupsOf(db, idsOf(rows), "all");
  return { adminPost: rows.map((row) => ({ ...row, ...staffDates(row), ...groupOf(row.id) })), totalAdminPost: total };
}

export async function readNews({ database: { db } }: AppContext, id: number): Promise<NewsPost> {
  const row = await newsById(db, id);
  if (row === null) throw notFound();
  const groupOf = await groupsOf(db, [id], "published");
  return { ...row, ...dates(row), ...groupOf(id) };
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

export async function readNewsAsStaff({ database: { db } }: AppContext, id: number): Promise<StaffNewsPost> {
  const row = await staffPostById(db, id);
  if (row === null) throw notFound();
  return staffView(db, row);
}

/** Converts rows to the API's replies. */

const idsOf = (rows: readonly NewsRow[]) => rows.map(({ id }) => id);

const dates = ({ createdAt, updatedAt }: NewsRow) => ({
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

const staffDates = (row: StaffRow) => ({ ...dates(row), publishAt: row.publishAt?.toISOString() ?? null });

export async function staffView(executor: Executor, row: StaffPost): Promise<StaffNewsPost> {
  const groupOf = await groupsOf(executor, [row.id], "all");
  return { ...row, ...staffDates(row), ...groupOf(row.id) };
}
