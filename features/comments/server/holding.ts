import { and, eq, gt, or, sql } from "drizzle-orm";
import { addressesIn } from "#kit/text/text-parts.ts";
import { isReviewer } from "#vocabulary/roles.ts";
import { DAY, newcomer } from "#vocabulary/limits.ts";
import { users } from "#features/accounts/server/tables.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import type { AfterCommit, Executor, Transaction } from "#kit/server/database/transaction.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import { emit } from "#kit/server/features/events.ts";
import { deskChanged } from "#features/notifications/server/service.ts";
import { commentHeld, type HeldComment } from "./events.ts";
import { isPublic } from "./sight.ts";
import { comments, type HeldFor } from "./tables.ts";
import type { CommentedItem } from "./targets.ts";

/** Which comments wait for the author of their Tale or for the staff, and what follows from that for their thread. */

interface Texts {
  text: string;
  /** Before a change. */
  before?: string;
}

export const isForStaff = (heldFor: HeldFor | null) => heldFor === "staff" || heldFor === "both";

export function bothOf(one: HeldFor | null, other: HeldFor | null): HeldFor | null {
  return one === null || one === other ? other : other === null ? one : "both";
}

/** For whom this text of a member waits below this Tale or news post; null if it is shown at once. */
export async function heldForOf(
  { siteSettings, clock }: AppContext,
  executor: Executor,
  actor: Actor,
  on: CommentedItem,
  texts: Texts,
): Promise<HeldFor | null> {
  if (isReviewer(actor.role)) return null;
  const forStaff =
    siteSettings.current.newcomerLinks === "hold" &&
    addsAddress(texts) &&
    (await isNewcomer(executor, actor.id, clock.now()));
  const forAuthor = on.comments === "held" && on.authorId !== actor.id;
  return bothOf(forAuthor ? "author" : null, forStaff ? "staff" : null);
}

function addsAddress({ text, before = "" }: Texts): boolean {
  const known = addressesIn(before);
  return [...addressesIn(text)].some((address) => !known.has(address));
}

/** Their account is young, or few of their comments stand. */
async function isNewcomer(executor: Executor, memberId: number, now: Date): Promise<boolean> {
  const standing = executor
    .select({ one: sql`1`.as("one") })
    .from(comments)
    .where(
      and(
        eq(comments.authorId, memberId),
        isPublic("comments"),
        sql`not ${comments.isCensored} and not ${comments.isDeleted}`,
      ),
    )
    .limit(newcomer.comments)
    .as("standing");
  const [row] = await executor
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.id, memberId),
        or(
          gt(sql`coalesce(${users.activatedAt}, ${users.createdAt})`, new Date(now.getTime() - newcomer.days * DAY)),
          sql`(select count(*) from ${standing}) < ${newcomer.comments}`,
        ),
      ),
    );
  return row !== undefined;
}

/**
 * Notes which of these top comments everybody sees, as such or as empty lines above replies. The caller holds their locks and has
 * changed them or their replies.
 */
export async function relist(executor: Executor, threadIds: readonly number[]): Promise<void> {
  // Null without any: such an empty line is there until a job has erased its likes.
  const replies = sql`(select bool_or(${isPublic("reply")}) from ${comments} as reply where reply.parent_id = top.id)`;
  await executor.execute(sql`
    update ${comments} as top set is_listed = not top.is_listed
    where top.id = any(${sql.param([...threadIds])}::bigint[]) and top.parent_id is null
      and top.is_listed <> ((${isPublic("top")} and (not top.is_deleted or ${replies} is null)) or coalesce(${replies}, false))`);
}

/** The answers of the author and of the staff that are held with a comment. */
const isHeldWith = (id: number) => eq(comments.heldWithId, id);

/** They wait for whom it waits from now on. @returns those that are shown now */
export async function holdAnswersLike(executor: Executor, id: number, heldFor: HeldFor | null) {
  const changed = await executor
    .update(comments)
    .set({ heldFor, ...(heldFor === null ? { heldWithId: null } : {}) })
    .where(isHeldWith(id))
    .returning({
      id: comments.id,
      authorId: comments.authorId,
      answersId: comments.answersId,
      isHidden: comments.isHidden,
      wasShown: comments.wasShown,
    });
  return heldFor === null ? changed : [];
}

/** The columns of a deleted comment that stays as an empty line. */
export const emptied = {
  text: "",
  isDeleted: true,
  isCensored: false,
  heldFor: null,
  heldWithId: null,
  answersId: null,
  isHidden: false,
};

/** Their ids, for the locks. */
export async function answersHeldWith(executor: Executor, ids: readonly number[]): Promise<number[]> {
  const rows = await executor
    .select({ id: comments.id })
    .from(comments)
    .where(sql`${comments.heldWithId} = any(${sql.param([...ids])}::bigint[])`);
  return rows.map(({ id }) => id);
}

/** @returns how many */
export async function deleteAnswersHeldWith(executor: Executor, ids: readonly number[]): Promise<number> {
  const { rowCount } = await executor
    .delete(comments)
    .where(sql`${comments.heldWithId} = any(${sql.param([...ids])}::bigint[])`);
  return rowCount!;
}

/** The comment that a reply answers. */
interface AnsweredComment {
  id: number;
  heldFor: HeldFor | null;
  heldWithId: number | null;
}

/** Answers to a held comment are held, too: those of the members who may approve it are with it, others wait for themselves. */
export function holdWith(actor: Actor, on: CommentedItem, answers: AnsweredComment | null, heldFor: HeldFor | null) {
  if (answers === null || answers.heldFor === null) return { heldFor, heldWithId: null };
  const isWithIt = heldFor === null && (isReviewer(actor.role) || on.authorId === actor.id);
  if (isWithIt) return { heldFor: answers.heldFor, heldWithId: answers.heldWithId ?? answers.id };
  return { heldFor: bothOf(heldFor, answers.heldFor), heldWithId: null };
}

/** Tells those for whom a comment waits. */
export async function tellOfHeld(
  context: AppContext,
  tx: Transaction,
  afterCommit: AfterCommit,
  heldFor: HeldFor,
  fact: Omit<HeldComment, "at">,
): Promise<void> {
  if (isForStaff(heldFor)) deskChanged(afterCommit);
  else await emit({ context, tx, afterCommit }, commentHeld, { ...fact, at: context.clock.now() });
}
