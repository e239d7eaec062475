import { inTransaction, type Executor } from "#kit/server/database/transaction.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import type { PageRequest } from "#kit/server/database/paging.ts";
import { ApiError, invalidField } from "#kit/server/api-error.ts";
import { accountByUsername } from "#features/accounts/server/service.ts";
import { emit } from "#kit/server/features/events.ts";
import { memberBlocked } from "./events.ts";
import { blockedBy, deleteBlock, insertBlock, isBlockedByAny, lockAgainstActions } from "./queries.ts";

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
    await insertBlock(tx, { blockerId: actor.id, blockedId: id, createdAt: context.clock.now() });
    await emit({ context, tx, afterCommit }, memberBlocked, { blockerId: actor.id, blockedId: id });
  });
}

/** @throws {ApiError} NOT_FOUND */
export async function unblockMember(context: AppContext, actor: Actor, username: string): Promise<void> {
  const { id } = await accountByUsername(context, username);
  await deleteBlock(context.database.db, actor.id, id);
}

export async function listBlocked({ database }: AppContext, actor: Actor, request: PageRequest) {
  const { rows, total } = await blockedBy(database.db, actor.id, request);
  return { users: rows, totalUsers: total };
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
