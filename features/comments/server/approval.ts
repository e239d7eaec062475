import { and, eq, inArray } from "drizzle-orm";
import { isReviewer } from "#vocabulary/roles.ts";
import { recordAction } from "#features/audit-log/server/service.ts";
import { isOfOpenAccount } from "#features/accounts/server/queries.ts";
import { refuseTroll } from "#features/accounts/server/service.ts";
import { requireStaffRole } from "#features/accounts/server/staff-actions.ts";
import { users } from "#features/accounts/server/tables.ts";
import { deskChanged } from "#features/notifications/server/service.ts";
import { notFound } from "#kit/server/api-error.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import type { AfterCommit, Transaction } from "#kit/server/database/transaction.ts";
import { emit } from "#kit/server/features/events.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import { commentWritten } from "./events.ts";
import { shownWriter } from "./hidden-writers.ts";
import { tellFirstShown } from "./first-shown.ts";
import { holdAnswersLike, isForStaff, relist, tellOfHeld } from "./holding.ts";
import { mayApprove } from "./policy.ts";
import { updateComment } from "./queries.ts";
import { comments, type HeldFor } from "./tables.ts";
import type { CommentedItem, CommentView, Target } from "./targets.ts";
import { changeComment, lockThreadAllowed } from "./writing.ts";

/** Shows a held comment: by the author of its Tale, or by the staff, after whom it may still wait for the author. */

export function approveComment<Names extends object>(
  context: AppContext,
  target: Target<Names>,
  actor: Actor,
  id: number,
): Promise<CommentView<Names>> {
  return changeComment(context, target, actor, async (tx, afterCommit, atCommit) => {
    await refuseTroll(tx, actor);
    const { on, thread } = await lockThreadAllowed(tx, target, actor, id, (row, item) => mayApprove(actor, row, item));
    const { comment, top } = thread;
    if (comment.heldFor === null) return id;
    if (on.authorId !== actor.id || isForStaff(comment.heldFor)) await approvedByStaff();
    const heldFor = heldAfter(actor, on, comment.heldFor);
    await updateComment(tx, id, { heldFor, heldWithId: null });
    const shown = [...(heldFor === null ? [comment] : []), ...(await holdAnswersLike(tx, id, heldFor))];
    if (isForStaff(comment.heldFor)) deskChanged(afterCommit);
    await tell(context, tx, afterCommit, target, on, { comment, heldFor, shown });
    if (heldFor !== null) return id;
    await tellFirstShown({ context, tx, afterCommit }, target, on.id, shown);
    await relist(tx, [top.id]);
    const counted = shown.filter(({ isHidden }) => !isHidden).length;
    atCommit(() => target.addToTotal(tx, on.id, counted));
    context.cache.moved(afterCommit, on.cacheTags, "changed");
    return id;

    async function approvedByStaff() {
      await requireStaffRole(tx, actor, "moderator");
      await recordAction(context, tx, { actor, action: "approve-comment", target: { kind: "comment", id } });
    }
  });
}

/** For whom a comment waits that this member has approved. Those who are both the author and of the staff decide at once. */
const heldAfter = (actor: Actor, on: CommentedItem, heldFor: HeldFor): HeldFor | null =>
  heldFor === "both" && !(isReviewer(actor.role) && on.authorId === actor.id) ? "author" : null;

interface Approved {
  comment: ShownComment & { heldFor: HeldFor | null };
  heldFor: HeldFor | null;
  /** It and its answers that are shown now. */
  shown: readonly ShownComment[];
}

type Writer = Pick<Actor, "id" | "username">;

interface ShownComment {
  id: number;
  authorId: number | null;
  answersId: number | null;
}

/** As if it had just been written. The author of the Tale, who has approved it or seen it wait, needs no further message. */
async function tell(
  context: AppContext,
  tx: Transaction,
  afterCommit: AfterCommit,
  target: Target,
  on: CommentedItem,
  { comment, heldFor, shown }: Approved,
): Promise<void> {
  const writers = await openAccounts(tx, [comment, ...shown]);
  const writerOf = ({ authorId }: ShownComment) => writers.find(({ id }) => id === authorId);
  // The account is being erased, and the comment with it.
  if (writerOf(comment) === undefined) throw notFound();
  const answered = await authorsOf(tx, shown);
  const fact = (each: ShownComment, actor: Writer) => ({
    commentId: each.id,
    actor: shownWriter(actor, on),
    target: target.kind,
    postId: on.id,
    title: on.title,
  });
  if (heldFor !== null) {
    await tellOfHeld(context, tx, afterCommit, heldFor, { ...fact(comment, writerOf(comment)!), on });
    return;
  }
  const isKnown = comment.heldFor !== "staff";
  for (const each of shown) {
    const writer = writerOf(each);
    const found = answered.find(({ id }) => id === each.answersId);
    if (writer === undefined || (found === undefined && (isKnown || each.id !== comment.id))) continue;
    await emit({ context, tx, afterCommit }, commentWritten, { ...fact(each, writer), on, answered: found ?? null });
  }
}

/** SQL. */

const idsOf = (ids: readonly (number | null)[]) => [...new Set(ids.filter((id) => id !== null))];

async function openAccounts(tx: Transaction, written: readonly ShownComment[]): Promise<Writer[]> {
  const ids = idsOf(written.map(({ authorId }) => authorId));
  return tx
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(and(inArray(users.id, ids), isOfOpenAccount(users.id)));
}

/** Those of the answered comments that are still there. */
async function authorsOf(tx: Transaction, answers: readonly ShownComment[]) {
  const ids = idsOf(answers.map(({ answersId }) => answersId));
  if (ids.length === 0) return [];
  return tx
    .select({ id: comments.id, authorId: comments.authorId })
    .from(comments)
    .where(and(inArray(comments.id, ids), eq(comments.isDeleted, false)));
}
