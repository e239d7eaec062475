import { takesNew } from "#vocabulary/site-settings.ts";
import { refuseMove } from "#kit/server/live-settings.ts";
import { and, desc, eq, isNull, lt } from "drizzle-orm";
import { accountRemoved } from "#features/accounts/server/errors.ts";
import { lockUser } from "#features/accounts/server/queries.ts";
import { validContent } from "#features/tales/server/content/stored-content.ts";
import { taleCreated } from "#features/tales/server/events.ts";
import { isOwnedBy } from "#features/tales/server/owner.ts";
import { tales } from "#features/tales/server/tables.ts";
import { ApiError, refuseIfChanged } from "#kit/server/api-error.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { fromNow } from "#kit/server/clock.ts";
import { inTransaction, type Executor } from "#kit/server/database/transaction.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import { spendBudget } from "#kit/server/throttle/member-budgets.ts";
import { sketches as limits } from "#vocabulary/limits.ts";
import type { Sketch, SketchParts } from "../calls.ts";
import { sketches } from "./tables.ts";

/** Begun Tales (behaviour.md, Sketches). Only their author sees them, so those of read-only accounts stay, too. */

type Row = typeof sketches.$inferSelect;

const viewOf = ({ category, language, updatedAt, usedAt: _u, taleId: _t, authorId: _a, ...row }: Row): Sketch => ({
  ...row,
  categoryName: category,
  languageName: language,
  updatedAt: updatedAt.toISOString(),
});

const hasKey = (authorId: number, clientKey: string) =>
  and(eq(sketches.authorId, authorId), eq(sketches.clientKey, clientKey));

const isWaiting = isNull(sketches.usedAt);

/** The columns that a call sets; undefined ones are not written. */
function columnsOf({ content, categoryName: category, languageName: language, ...parts }: SketchParts) {
  return { ...parts, category, language, content: content === undefined ? undefined : validContent(content, 0) };
}

const changedSince = "This text was changed or deleted somewhere else since you opened it.";

function usedFor(postId: number | null): ApiError {
  return new ApiError("CONFLICT", { detail: "This text was saved as a Tale.", postId });
}

/**
 * @throws {ApiError} CONFLICT if another client changed or deleted it, or if a Tale has taken its place; LIMIT if there are as many as
 * there may be
 */
export function keepSketch(
  context: AppContext,
  actor: Actor,
  clientKey: string,
  { updatedAt: expected, ...parts }: SketchParts & { updatedAt?: string | undefined },
): Promise<Sketch> {
  const change = { ...columnsOf(parts), updatedAt: context.clock.now() };
  return inTransaction(context.database, async (tx) => {
    const kept = (await lockSketch(tx, actor.id, clientKey)) ?? (await begin(tx, actor.id, clientKey, expected));
    refuseMove(context, kept && { languageName: kept.language, categoryName: kept.category }, parts);
    // After the sketch, as a new Tale locks them.
    await spendBudget(context, tx, "saves", actor.id);
    if (kept === null) {
      const begun = { ...change, authorId: actor.id, clientKey };
      const [row] = await tx.insert(sketches).values(begun).onConflictDoNothing().returning();
      if (row !== undefined) return viewOf(row);
    }
    // A Tale may have taken its place in this moment.
    const before = kept ?? (await lockSketch(tx, actor.id, clientKey))!;
    if (before.usedAt !== null) throw usedFor(before.taleId);
    refuseIfChanged(expected, before, changedSince);
    const [row] = await tx.update(sketches).set(change).where(hasKey(actor.id, clientKey)).returning();
    return viewOf(row!);
  });
}

async function lockSketch(tx: Executor, authorId: number, clientKey: string): Promise<Row | null> {
  const [row] = await tx.select().from(sketches).where(hasKey(authorId, clientKey)).for("update");
  return row ?? null;
}

/**
 * Lets no other sketch of this member begin until the transaction ends, so that the limit is exact.
 * @returns the sketch, if another call has begun it in this moment
 */
async function begin(
  tx: Executor,
  authorId: number,
  clientKey: string,
  expected: string | undefined,
): Promise<Row | null> {
  if ((await lockUser(tx, authorId)) === null) throw accountRemoved();
  const begun = await lockSketch(tx, authorId, clientKey);
  if (begun !== null) return begun;
  // Processes of the last release create Tales and note no key here.
  const isCreated = and(isOwnedBy(authorId), eq(tales.clientKey, clientKey));
  const [tale] = await tx.select({ id: tales.id }).from(tales).where(isCreated);
  if (tale !== undefined) throw usedFor(tale.id);
  if (expected !== undefined) throw new ApiError("CONFLICT", { detail: changedSince });
  const all = tx
    .select({ key: sketches.clientKey })
    .from(sketches)
    .where(and(eq(sketches.authorId, authorId), isWaiting))
    .limit(limits.ofMemberMax);
  if ((await all).length >= limits.ofMemberMax)
    throw new ApiError("LIMIT", {
      detail: `You have ${limits.ofMemberMax} begun texts, the most there may be. Finish or delete one.`,
    });
  return null;
}

/** The last changed first. */
export async function sketchesOf(executor: Executor, authorId: number): Promise<Sketch[]> {
  const rows = await executor
    .select()
    .from(sketches)
    .where(and(eq(sketches.authorId, authorId), isWaiting))
    .orderBy(desc(sketches.updatedAt), desc(sketches.clientKey))
    .limit(limits.ofMemberMax);
  return rows.map(viewOf);
}

export async function listSketches({ database }: AppContext, actor: Actor) {
  const all = await sketchesOf(database.db, actor.id);
  return { sketches: all, totalSketches: all.length };
}

export async function removeSketch({ database }: AppContext, actor: Actor, clientKey: string): Promise<void> {
  await database.db.delete(sketches).where(and(hasKey(actor.id, clientKey), isWaiting));
}

const empty = {
  title: "",
  content: "",
  category: null,
  language: null,
  tags: [],
  level: null,
  warnings: [],
  translationOf: null,
  promptId: null,
};

/** The language and category of a sketch; null if there is none. */
async function placeOfSketch(executor: Executor, authorId: number, clientKey: string | undefined) {
  if (clientKey === undefined) return null;
  const [place] = await executor
    .select({ languageName: sketches.language, categoryName: sketches.category })
    .from(sketches)
    .where(and(hasKey(authorId, clientKey), isWaiting));
  return place ?? null;
}

/**
 * The Tale takes the place of its sketch, and the key is remembered. In a language or category that the site doesn't offer only what was
 * begun before goes on.
 */
export const takeSketch = taleCreated.with(async ({ context, tx }, { actor, taleId, clientKey, ...written }) => {
  const isOffered = takesNew(context.siteSettings.current, written);
  if (!isOffered) refuseMove(context, await placeOfSketch(tx, actor.id, clientKey), written);
  if (clientKey === undefined) return;
  const now = context.clock.now();
  const used = { ...empty, updatedAt: now, usedAt: now, taleId };
  await tx
    .insert(sketches)
    .values({ ...used, authorId: actor.id, clientKey })
    .onConflictDoUpdate({ target: [sketches.authorId, sketches.clientKey], set: used });
});

export async function forgetUsedKeys({ database, clock }: AppContext): Promise<void> {
  await database.db.delete(sketches).where(lt(sketches.usedAt, fromNow(clock, -limits.keysRemembered)));
}
