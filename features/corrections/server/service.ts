import type { CallInput } from "#kit/calls/endpoint.ts";
import type { Correction, CorrectionState, correctionsCalls } from "../calls.ts";
import { corrections as bounds } from "#vocabulary/limits.ts";
import { isAtItsPlace, textsOfBlocks, type Place } from "#kit/text/tale-blocks.ts";
import { ApiError, invalidField, notFound } from "#kit/server/api-error.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { inTransaction, together, type Executor } from "#kit/server/database/transaction.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import { authorsText } from "#features/review/server/revisions-queries.ts";
import { lockPublishedTale, readInAnyState, readWithoutText } from "#features/tales/server/single-tale.ts";
import { lockTale } from "#features/tales/server/queries.ts";
import type { PageRequest } from "#kit/server/database/paging.ts";
import { refuseCommentBan } from "#features/accounts/server/service.ts";
import { isBlocking, lockAgainstBlocks, refuseBlocked } from "#features/blocks/server/service.ts";
import { correction } from "#features/notifications/server/kinds.ts";
import { notifyWhileUnread } from "#features/notifications/server/service.ts";
import { followPlaces } from "./followed-places.ts";
import {
  acceptedIn,
  correctionByClientKey,
  correctionById,
  correctionsOf,
  countPending,
  deleteCorrection,
  deleteUnusedTexts,
  insertCorrection,
  insertText,
  lastText,
  partiesOf,
  textById,
  type CorrectionRow,
} from "./queries.ts";
import { replacePassage } from "./replace-passage.ts";

/** Corrections that readers send. The author's decisions are in deciding.ts. */

type Proposal = CallInput<typeof correctionsCalls.propose>["body"];

function correctionView({ textId: _text, ...row }: CorrectionRow, place: Place | null): Correction {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    place,
  };
}

const conflict = (detail: string) => new ApiError("CONFLICT", { detail });

/** The limits are exact, because the transaction holds the Tale. @throws {ApiError} CONFLICT */
async function refuseTooMany(tx: Executor, taleId: number, helperId: number): Promise<void> {
  const { pendingOfTale, pendingOfHelper } = bounds;
  if ((await countPending(tx, { taleId, helperId, most: pendingOfHelper })) >= pendingOfHelper)
    throw conflict(
      `${pendingOfHelper} of your corrections wait for the author of this Tale. Wait for a decision first.`,
    );
  if ((await countPending(tx, { taleId, most: pendingOfTale })) >= pendingOfTale)
    throw conflict(`${pendingOfTale} corrections of this Tale wait for its author, the most there may be.`);
}

/** The text in which the place is counted: stored once for all corrections of it. */
async function textIdOf(tx: Executor, taleId: number, content: string): Promise<number> {
  const last = await lastText(tx, taleId);
  if (last?.content === content) return last.id;
  await deleteUnusedTexts(tx, taleId);
  return insertText(tx, taleId, content);
}

/** @throws {ApiError} CONFLICT if the key belongs to a correction of another Tale */
async function earlierCorrection(
  tx: Executor,
  taleId: number,
  actor: Actor,
  clientKey: string | undefined,
): Promise<CorrectionRow | null> {
  const earlier = clientKey === undefined ? null : await correctionByClientKey(tx, actor.id, clientKey);
  if (earlier === null || earlier.postId === taleId) return earlier;
  throw conflict("This clientKey belongs to a correction of another Tale.");
}

/** @throws {ApiError} NOT_FOUND; BAD_REQUEST; FORBIDDEN if not welcome; BLOCKED; OUTDATED; CONFLICT; TROLL; BANNED */
export function proposeCorrection(
  context: AppContext,
  actor: Actor,
  taleId: number,
  { block, from, to, quote, replacement, explanation, named, clientKey }: Proposal,
): Promise<Correction> {
  return inTransaction(context.database, async (tx, afterCommit) => {
    await together(lockAgainstBlocks(tx, actor.id), refuseCommentBan(tx, actor, context.clock));
    const locked = await lockPublishedTale(tx, taleId);
    const earlier = await earlierCorrection(tx, taleId, actor, clientKey);
    if (earlier !== null) return viewNow(tx, earlier);
    if (locked.authorId === actor.id) throw invalidField("id", "This Tale is yours: revise it.");
    const tale = await readInAnyState(tx, taleId);
    await refuseBlocked(tx, actor, { memberIds: [locked.authorId] });
    if (!tale.correctionsWelcome)
      throw new ApiError("FORBIDDEN", { detail: "The author of this Tale does not ask for corrections." });
    const place = { block, from, to };
    if (!isAtItsPlace({ ...place, quote }, textsOfBlocks(tale.content)))
      throw new ApiError("OUTDATED", { detail: "This passage is not at its place in the text. Load the Tale again." });
    if (replacePassage(tale.content, place, replacement) === null)
      throw invalidField(
        "to",
        "This passage has a line end that can't be changed, such as that of the last item of a list.",
      );
    await refuseTooMany(tx, taleId, actor.id);
    const id = await insertCorrection(tx, {
      taleId,
      authorId: locked.authorId,
      helperId: actor.id,
      textId: await textIdOf(tx, taleId, tale.content),
      ...place,
      quote,
      replacement,
      explanation: explanation === "" ? null : (explanation ?? null),
      named,
      status: "PENDING",
      createdAt: context.clock.now(),
      clientKey: clientKey ?? null,
    });
    // The Tale is locked: two helpers at once make one notification.
    if (!(await isBlocking(tx, actor.id, locked.authorId)))
      await notifyWhileUnread(context, tx, afterCommit, correction({ ...tale, authorId: locked.authorId }, actor));
    return viewNow(tx, (await correctionById(tx, id))!);
  });
}

/** With the place in the text that the author works on. */
export async function viewNow(executor: Executor, row: CorrectionRow): Promise<Correction> {
  return (await viewsNow(executor, [row]))[0]!;
}

async function viewsNow(executor: Executor, rows: readonly CorrectionRow[]): Promise<Correction[]> {
  const pending = rows.filter(({ status }) => status === "PENDING");
  const content = pending.length === 0 ? null : await authorsText(executor, pending[0]!.postId);
  const places = content === null ? new Map<number, Place>() : await placesIn(executor, pending, content);
  return rows.map((row) => correctionView(row, places.get(row.id) ?? null));
}

/** All for the author of the Tale, one's own for others. @throws {ApiError} NOT_FOUND */
export async function listCorrections(
  { database: { db } }: AppContext,
  actor: Actor,
  taleId: number,
  request: PageRequest & { status?: CorrectionState | undefined },
) {
  const tale = await readWithoutText(db, taleId);
  const isOwn = tale.authorId === actor.id;
  if (!isOwn && tale.publicationDate === null) throw notFound();
  const helperId = isOwn ? undefined : actor.id;
  const { rows, total } = await correctionsOf(db, { ...request, taleId, helperId, status: request.status });
  return { corrections: await viewsNow(db, rows), totalCorrections: total };
}

/**
 * Locks a correction with its Tale, as every change of it does.
 * @returns null if there is none
 */
export async function lockCorrection(tx: Executor, id: number) {
  const parties = await partiesOf(tx, id);
  if (parties === null) return null;
  const tale = await lockTale(tx, parties.taleId);
  // It may be gone since.
  const row = await correctionById(tx, id);
  return tale === null || row === null ? null : { ...parties, tale, row };
}

/** @throws {ApiError} NOT_FOUND for another member's; CONFLICT if it is decided */
export async function withdrawCorrection(context: AppContext, actor: Actor, id: number): Promise<void> {
  await inTransaction(context.database, async (tx) => {
    const locked = await lockCorrection(tx, id);
    if (locked === null) return;
    if (locked.helperId !== actor.id) throw notFound();
    if (locked.row.status !== "PENDING") throw conflict("The author has already decided on this correction.");
    await deleteCorrection(tx, id);
  });
}

/** Where pending corrections are in a text. */

/**
 * Each text in which places were counted is read once, and all its passages are followed together.
 * @param content the text that the author works on
 * @returns by the ids of the corrections; null if a passage has changed or can't be found for sure
 */
export async function placesIn(
  executor: Executor,
  pending: readonly CorrectionRow[],
  content: string,
): Promise<Map<number, Place | null>> {
  const now = textsOfBlocks(content);
  const places = new Map<number, Place | null>();
  for (const [textId, rows] of Map.groupBy(pending, (row) => row.textId)) {
    if (textId === null) continue;
    const before = textsOfBlocks(await textById(executor, textId));
    const found = followPlaces({ before, accepted: await acceptedIn(executor, textId), now }, rows);
    for (const [n, { id }] of rows.entries()) places.set(id, found[n]!);
  }
  return places;
}
