import { and, eq } from "drizzle-orm";
import type { Executor } from "#kit/server/database/transaction.ts";
import { aboutNews, aboutTale } from "#features/notifications/server/kinds.ts";
import { mutes } from "./tables.ts";

/** SQL of mutes. */

/** A Tale or a news post. */
export type Discussion = { taleId: number } | { newsId: number };

const isMute = (userId: number, discussion: Discussion) => {
  const about = "taleId" in discussion ? aboutTale(discussion.taleId) : aboutNews(discussion.newsId);
  return and(eq(mutes.userId, userId), eq(mutes.about, about));
};

export async function insertMute(executor: Executor, mute: Discussion & { userId: number; createdAt: Date }) {
  await executor.insert(mutes).values(mute).onConflictDoNothing();
}

export async function deleteMute(executor: Executor, userId: number, discussion: Discussion): Promise<void> {
  await executor.delete(mutes).where(isMute(userId, discussion));
}

export async function hasMuted(executor: Executor, userId: number, discussion: Discussion): Promise<boolean> {
  return (await executor.select({ id: mutes.id }).from(mutes).where(isMute(userId, discussion))).length > 0;
}
