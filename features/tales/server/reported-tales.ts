import { textsOfBlocks } from "#kit/text/tale-blocks.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { lockPublishedTale } from "./own-tale.ts";
import { lockTales, taleById } from "./queries.ts";

/** Reported Tales for the feature `moderation`, in its transactions. */

/** Locks a published Tale that a member reports. @throws {ApiError} NOT_FOUND */
export async function lockTaleToReport(tx: Executor, id: number) {
  await lockPublishedTale(tx, id);
  const { authorId, title, content, languageName, categoryName } = (await taleById(tx, id))!;
  return { authorId, title, text: textsOfBlocks(content).join("\n\n"), language: languageName, category: categoryName };
}

/** Locks the Tales of reports that are being decided, in the order of their ids. @returns by id those that weren't deleted */
export async function lockReportedTales(tx: Executor, ids: readonly number[]): Promise<Map<number, LockedTale>> {
  if (ids.length === 0) return new Map();
  return new Map((await lockTales(tx, ids)).map((tale) => [tale.id, tale]));
}

export type LockedTale = Awaited<ReturnType<typeof lockTales>>[number];

/** The Tale of a report, for the staff; null if it was deleted. */
export async function reportedTale(executor: Executor, id: number) {
  const tale = await taleById(executor, id);
  if (tale === null) return null;
  const { title, languageName, categoryName } = tale;
  return { kind: "tale" as const, id, title, languageName, categoryName };
}
