import { and, asc, desc, eq, gt, inArray, isNotNull, or, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { inTransaction, type Executor } from "#kit/server/database/transaction.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { countShown, fetchPage, rowsOf, type PageRequest } from "#kit/server/database/paging.ts";
import { ApiError, invalidField } from "#kit/server/api-error.ts";
import { accountByUsername } from "#features/accounts/server/service.ts";
import { users } from "#features/accounts/server/tables.ts";
import { rowsPerPage } from "#features/personal-data/server/row-pages.ts";
import { emit } from "#kit/server/features/events.ts";
import { memberBlocked } from "./events.ts";
import { blocks } from "./tables.ts";

/** Blocks between members. The features with the refused actions call `refuseBlocked`. */

/**
 * The blocked member's comments that are being written at this moment come before the block, all others are refused.
 * @throws {ApiError} NOT_FOUND, or BAD_REQUEST for oneself
 */
export async function blockMember(context: AppContext, actor: Actor, username: string): Promise<void> {
  await inTransaction(context.database, async (tx, afterCommit) => {
    const { id } = await accountByUsername(context, username, tx);
    if (id === actor.id) throw invalidField("username", "You can't block yourself.");
    await lockAgainstActions(tx, id);
    const block = { blockerId: actor.id, blockedId: id };
    await tx
      .insert(blocks)
      .values({ ...block, createdAt: context.clock.now() })
      .onConflictDoNothing();
    await emit({ context, tx, afterCommit }, memberBlocked, block);
  });
}

/** @throws {ApiError} NOT_FOUND */
export async function unblockMember(context: AppContext, actor: Actor, username: string): Promise<void> {
  const { id } = await accountByUsername(context, username);
  await context.database.db.delete(blocks).where(isBlock(actor.id, id));
}

interface Concerned {
  /** The members whom the action concerns; null for a removed one. */
  memberIds?: readonly (number | null)[];
  /** A text that may mention members. */
  text?: string;
}

/**
 * Refuses what a blocked member can't do: comment on the blocker's Tales, reply to, mention, follow or correct the blocker. The
 * transaction has called `lockAgainstBlocks` before, by a statement of its own. @throws {ApiError} BLOCKED
 */
export async function refuseBlocked(
  tx: Executor,
  actor: Actor,
  { memberIds = [], text = "" }: Concerned,
): Promise<void> {
  const others = memberIds.filter((id) => id !== null && id !== actor.id) as number[];
  if (others.length === 0 && !text.includes("@")) return;
  if (await isBlockedByAny(tx, actor.id, { memberIds: others, text }))
    throw new ApiError("BLOCKED", { detail: "This member has blocked you." });
}

/** SQL of blocks. */

const lockKey = (blockedId: number) => sql`hashtextextended(${`blocks of member ${blockedId}`}, 0)`;

/** Waits until this member's actions that a block refuses have ended, and keeps new ones waiting until the transaction ends. */
async function lockAgainstActions(executor: Executor, blockedId: number): Promise<void> {
  await executor.execute(sql`select pg_advisory_xact_lock(${lockKey(blockedId)})`);
}

/** Keeps new blocks of this member waiting until the transaction ends. Any number of transactions share it. */
export async function lockAgainstBlocks(executor: Executor, blockedId: number): Promise<void> {
  await executor.execute(sql`select pg_advisory_xact_lock_shared(${lockKey(blockedId)})`);
}

const isBlock = (blockerId: number, blockedId: number) =>
  and(eq(blocks.blockerId, blockerId), eq(blocks.blockedId, blockedId));

/** Whether one of these members, or one whom the text mentions, blocks this member. */
async function isBlockedByAny(
  executor: Executor,
  blockedId: number,
  { memberIds, text }: { memberIds: readonly number[]; text: string },
): Promise<boolean> {
  const mentioned = text.includes("@")
    ? executor
        .select({ id: users.id })
        .from(users)
        .where(sql`lower(${users.username}) in (select mentioned_names(${text}::text))`)
    : null;
  const rows = await executor
    .select({ id: blocks.id })
    .from(blocks)
    .where(
      and(
        eq(blocks.blockedId, blockedId),
        or(
          inArray(blocks.blockerId, [...memberIds]),
          mentioned === null ? undefined : inArray(blocks.blockerId, mentioned),
        ),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** The members whom the caller blocks, the latest first. An account that is being removed is not activated any more. */
export async function listBlocked({ database: { db } }: AppContext, actor: Actor, request: PageRequest) {
  const { limit, offset } = rowsOf(request);
  const where = eq(blocks.blockerId, actor.id);
  const onPage = db
    .select({ id: blocks.id, blockedId: blocks.blockedId })
    .from(blocks)
    .where(where)
    .orderBy(desc(blocks.id))
    .limit(limit)
    .offset(offset)
    .as("on_page");
  const found = db
    .select({ username: users.username, avatar: users.picProfile })
    .from(onPage)
    .innerJoin(users, eq(users.id, onPage.blockedId))
    .where(isNotNull(users.activatedAt))
    .orderBy(desc(onPage.id));
  const { rows, total } = await fetchPage(found, () => countShown(db, blocks, where), request);
  return { users: rows, totalUsers: total };
}

export async function isBlocking(executor: Executor, blockerId: number, blockedId: number): Promise<boolean> {
  return (await executor.select({ id: blocks.id }).from(blocks).where(isBlock(blockerId, blockedId))).length > 0;
}

/**
 * The blocks between each of these members and those others, in either direction.
 * @returns whether there is one between a member and one of the others
 */
export async function blocksAmong(
  executor: Executor,
  members: readonly number[],
  others: readonly number[],
): Promise<(member: number, other: number) => boolean> {
  const { blockerId, blockedId } = blocks;
  const between = (member: PgColumn, other: PgColumn) => sql`
    select ${member} as member, ${other} as other from unnest(${sql.param([...members])}::bigint[]) as one (id)
    join ${blocks} on ${member} = one.id where ${other} = any(${sql.param([...others])}::bigint[])`;
  const { rows } = await executor.execute<{ member: string; other: string }>(
    sql`${between(blockerId, blockedId)} union all ${between(blockedId, blockerId)}`,
  );
  const found = new Set(rows.map(({ member, other }) => `${member} ${other}`));
  return (member, other) => found.has(`${member} ${other}`);
}

export const blocksAfter = (executor: Executor, blockerId: number, after: number) =>
  executor
    .select({ id: blocks.id, username: users.username, createdAt: blocks.createdAt })
    .from(blocks)
    .innerJoin(users, eq(users.id, blocks.blockedId))
    .where(and(eq(blocks.blockerId, blockerId), gt(blocks.id, after)))
    .orderBy(asc(blocks.id))
    .limit(rowsPerPage);

/** Both directions. */
export const blocksOf = (userId: number) => [
  sql`select ctid from ${blocks} where ${blocks.blockerId} = ${userId}`,
  sql`select ctid from ${blocks} where ${blocks.blockedId} = ${userId}`,
];
