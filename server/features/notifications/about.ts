import type { Executor } from "#server/platform/database/database.ts";
import { deleteAbout } from "./queries.ts";

/** What notifications lead to. With it they go: they would lead nowhere, and still name it. */

export const aboutTale = (id: number) => `tale:${id}`;
export const aboutNews = (id: number) => `news:${id}`;

/** For the deletion of Tales, in its transaction. */
export async function deleteNotificationsAboutTales(tx: Executor, taleIds: readonly number[]): Promise<void> {
  if (taleIds.length > 0) await deleteAbout(tx, taleIds.map(aboutTale));
}

/** For the deletion of a news post, in its transaction. */
export async function deleteNotificationsAboutNews(tx: Executor, newsId: number): Promise<void> {
  await deleteAbout(tx, [aboutNews(newsId)]);
}
