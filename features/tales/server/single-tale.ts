import { notFound } from "#kit/server/api-error.ts";
import { textsOfBlocks } from "#kit/text/tale-blocks.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import type { PublishedTale } from "../shapes.ts";
import { lockTale, lockTales, taleById, taleWithoutText } from "./queries.ts";
import { existingTale } from "./reading.ts";
import { listedView, withContent } from "./views.ts";

/** Reported Tales for the feature `moderation`, in its transactions. */

/** Locks a published Tale that a member reports. @throws {ApiError} NOT_FOUND */
export async function lockTaleToReport(tx: Executor, id: number) {
  await lockPublishedTale(tx, id);
  const { authorId, title, content, languageName, categoryName } = await existingTale(tx, id);
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

/** Single Tales for the features above. */

/** Locks a Tale of the actor, in any state. @throws {ApiError} NOT_FOUND, also for another member's Tale */
export async function lockOwnTale(tx: Executor, actor: Actor, id: number) {
  const tale = await lockTale(tx, id);
  if (tale === null || tale.authorId !== actor.id) throw notFound();
  return tale;
}

/** Locks a published Tale. @throws {ApiError} NOT_FOUND */
export async function lockPublishedTale(tx: Executor, id: number) {
  const tale = await lockTale(tx, id);
  if (tale === null || tale.publicationDate === null) throw notFound();
  return tale;
}

const view = withContent(listedView);

/** The published Tale from which one's own is translated. @throws {ApiError} NOT_FOUND, also for another member's translation */
export async function readOwnSource(
  executor: Executor,
  actor: Actor,
  id: number,
  sourceId: number,
): Promise<PublishedTale> {
  const own = await existingTale(executor, id);
  const source = await existingTale(executor, sourceId);
  if (own.authorId !== actor.id || source.publicationDate === null) throw notFound();
  return view(source);
}

/** A Tale in any state, as its readers see it; the caller decides who may. @throws {ApiError} NOT_FOUND */
export const readInAnyState = async (executor: Executor, id: number): Promise<PublishedTale> =>
  view(await existingTale(executor, id));

/** The same for those who need no text. @throws {ApiError} NOT_FOUND */
export async function readWithoutText(executor: Executor, id: number) {
  const tale = await taleWithoutText(executor, id);
  if (tale === null) throw notFound();
  return tale;
}
