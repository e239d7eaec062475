import { and, eq, gt } from "drizzle-orm";
import { isOfOpenAccount } from "#features/accounts/server/queries.ts";
import {
  decisionContested,
  decisionRevoked,
  decisionUpheld,
  type ReturnOfTale,
} from "#features/decisions/server/events.ts";
import { formerTaleOf, setFormerTale, standingAbout } from "#features/decisions/server/standing.ts";
import type { FormerTale } from "#features/decisions/server/tables.ts";
import { ApiError } from "#kit/server/api-error.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { emit, type Act } from "#kit/server/features/events.ts";
import { cacheTagsOf } from "./cache-tags.ts";
import { keepDeletedUntil } from "./deletion.ts";
import { taleBroughtBack, talePublishedAgain } from "./events.ts";
import { deletedTales } from "./former-tales-tables.ts";
import { taleById, updateTale } from "./queries.ts";
import { ownerOf } from "./owner.ts";
import { tales } from "./tables.ts";
import { listedView, withContent } from "./views.ts";

/** Tales that the staff deleted or took off the site return when that is revoked (behaviour.md, Revoking). */

const kinds = ["TALE_TAKEN_DOWN", "TALE_DELETED"] as const;

/**
 * A decision about a Tale is revoked. Another one that stands, made while the Tale was away, keeps it away; revoking that one brings it
 * back.
 */
export const returnTale = decisionRevoked.with(async (act, { decision, outcome }) => {
  if (!kinds.some((kind) => kind === decision.kind)) return;
  const { context, tx } = act;
  const { aboutId: id } = decision;
  const tale = await lockAway(tx, id);
  // Another decision may have handed it over until the lock was free.
  const formerTale = await formerTaleOf(tx, decision.id);
  const others = await standingAbout(tx, decision, kinds, decision.id);
  const later = others.find((each) => each.id > decision.id);
  if (later === undefined && (formerTale !== null || others.length === 0)) {
    outcome.tale = tale === null ? "gone" : await bringBack(act, tale, formerTale);
  } else if (later?.formerTale === null && formerTale !== null) {
    await setFormerTale(tx, later.id, formerTale);
    if (decision.restorableUntil !== null) await keepDeletedUntil(context, tx, id, decision.restorableUntil);
  }
});

/** While an appeal is pending a deleted Tale stays. */
export const keepContested = decisionContested.with(async ({ context, tx }, { decision: { kind, aboutId } }) => {
  if (kind === "TALE_DELETED") await keepDeletedUntil(context, tx, aboutId, untilAnswered);
});

const untilAnswered = new Date("9999-01-01T00:00:00Z");

export const endOfKeeping = decisionUpheld.with(async ({ context, tx }, { decision }) => {
  const { kind, aboutId, restorableUntil } = decision;
  if (kind === "TALE_DELETED") await keepDeletedUntil(context, tx, aboutId, restorableUntil ?? context.clock.now());
});

type TaleAway = NonNullable<Awaited<ReturnType<typeof lockAway>>>;

/** Locks a Tale in any state, deleted ones, too. */
async function lockAway(executor: Executor, id: number) {
  const { publicationDate, isFinished, updatedAt, deletedAt } = tales;
  const [row] = await executor
    .select({ id: tales.id, publicationDate, isFinished, updatedAt, deletedAt })
    .from(tales)
    .where(and(eq(tales.id, id), isOfOpenAccount(ownerOf)))
    .for("update");
  return row ?? null;
}

/** @param former null for a Tale that was taken off before that was kept */
async function bringBack(act: Act, tale: TaleAway, former: FormerTale | null): Promise<ReturnOfTale> {
  const { context, tx } = act;
  const { id, publicationDate, isFinished, updatedAt, deletedAt } = tale;
  if (deletedAt === null) {
    const isChanged = publicationDate !== null || isFinished || updatedAt.toISOString() !== former?.updatedAt;
    return isChanged ? "draft" : publishAgain(act, id, former!);
  }
  if (former === null) return "gone";
  const now = context.clock.now();
  const { rowCount } = await tx
    .delete(deletedTales)
    .where(and(eq(deletedTales.taleId, id), gt(deletedTales.keptUntil, now)));
  if (rowCount === 0) return "gone";
  await updateTale(tx, id, { deletedAt: null, updatedAt: now });
  return publishAgain(act, id, former);
}

/** It waits for review again if it did so before. */
async function publishAgain(act: Act, id: number, former: FormerTale): Promise<ReturnOfTale> {
  const { context, tx, afterCommit } = act;
  const date = (iso: string | null) => (iso === null ? null : new Date(iso));
  const dates = { publicationDate: date(former.publicationDate), submittedAt: date(former.submittedAt) };
  const tale = await taleById(tx, id);
  // The account of its author was closed in this moment.
  if (tale === null) return "gone";
  const row = { ...tale, ...dates, isFinished: true };
  const returning = withContent(listedView)(row);
  try {
    await emit(act, taleBroughtBack, { tale: returning });
  } catch (error) {
    if (error instanceof ApiError && error.code === "VERSION_EXISTS") return "draft";
    throw error;
  }
  if (row.publicationDate !== null) context.cache.moved(afterCommit, cacheTagsOf(row), "changed");
  const review = { visibleToStaff: false, returnNote: null, returnReason: null };
  await updateTale(tx, id, { ...dates, ...review, isFinished: true, updatedAt: context.clock.now() });
  if (row.publicationDate !== null) await emit(act, talePublishedAgain, { tale: returning });
  return "returned";
}
