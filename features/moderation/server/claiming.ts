import type { Claim, ClaimKind } from "#features/review/calls.ts";
import type { ReportDecision, ReportType } from "../shapes.ts";
import { ApiError, notFound } from "#kit/server/api-error.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { inTransaction, type Executor } from "#kit/server/database/transaction.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import { lockAdministrators } from "#features/accounts/server/staff-queries.ts";
import { requireStaffRole } from "#features/accounts/server/staff-actions.ts";
import {
  claimedBy,
  endClaim,
  holdersOf,
  releaseClaim,
  takeClaim,
  type Target,
} from "#features/review/server/claims.ts";
import { mayDecide } from "./policy.ts";
import {
  accusedMembers,
  decidersOf,
  findReport,
  lockPending,
  type FoundReport,
  type ReportSubject,
} from "./queries.ts";

/** Claims of reports, and the checks before a decision. A claim holds for every pending report of the same thing. */

const kindsOf: Record<ReportType, ClaimKind> = {
  comment: "reported comment",
  blog: "reported comment",
  user: "reported member",
  tale: "reported tale",
};

/** The comment, Tale or member that is claimed for a report. */
export const claimTarget = ({ type, userId, commentId, taleId }: ReportSubject & { type: ReportType }): Target => ({
  kind: kindsOf[type],
  id: commentId ?? taleId ?? userId,
});

/** The same for all reports of one thing. */
const keyOf = ({ kind, id }: Target) => `${kind} ${id}`;

/** The names of those who are deciding about these things. */
export async function claimHolders(context: AppContext, executor: Executor, targets: readonly Target[]) {
  const holders = new Map<string, string>();
  for (const kind of new Set(targets.map((target) => target.kind))) {
    const ids = targets.filter((target) => target.kind === kind).map(({ id }) => id);
    for (const [id, holder] of await holdersOf(context, executor, kind, ids)) holders.set(keyOf({ kind, id }), holder);
  }
  return (target: Target): string | null => holders.get(keyOf(target)) ?? null;
}

/**
 * Locks the pending reports about the same things, and reads what decisions about them depend on.
 * @returns the refusal of a decision about one of them, or the reports that it settles and their member
 */
export async function lockToDecide(
  context: AppContext,
  tx: Executor,
  actor: Actor,
  reports: readonly FoundReport[],
  statuses: readonly ReportDecision[],
) {
  const pending = Map.groupBy(await lockPending(tx, reports), (report) => keyOf(claimTarget(report)));
  const pendingIds = new Set([...pending.values()].flat().map(({ id }) => id));
  const decidedIds = reports.map(({ id }) => id).filter((id) => !pendingIds.has(id));
  const deciders = await decidersOf(tx, decidedIds);
  const role = await requireStaffRole(tx, actor, "moderator");
  const userIds = reports.map(({ userId }) => userId);
  const members = await accusedMembers(tx, userIds);
  // For points that they pay as reporters. If one is accused, the charge locks them.
  const administrators = statuses.includes("FALSE") ? await lockAdministrators(tx) : [];
  const holderOf = await claimHolders(context, tx, reports.map(claimTarget));

  return (report: FoundReport, status: ReportDecision) => {
    if (!pendingIds.has(report.id)) return alreadyDecided(deciders.get(report.id));
    const settled = pending.get(keyOf(claimTarget(report)))!;
    const accused = members.find(({ id }) => id === report.userId);
    if (accused === undefined) return notFound();
    const refusal = mayDecide({ id: actor.id, role }, accused, settled, { status, administrators });
    if (refusal !== null) return new ApiError(refusal, { detail: "Another moderator has to decide on this report." });
    const holder = holderOf(claimTarget(report));
    return holder === null || holder === actor.username ? { settled, accused } : claimedBy(holder);
  };
}

/** @param decider undefined if the report was deleted */
function alreadyDecided(decider: string | null | undefined): ApiError {
  if (decider === undefined) return notFound();
  const detail = "This report has already been decided.";
  return new ApiError("CONFLICT", { detail, decidedBy: decider ?? undefined });
}

interface Claiming {
  id: number;
  types: readonly ReportType[];
  /** Whether a colleague's claim becomes the actor's, who is an administrator. */
  takeOver: boolean;
}

/** @throws {ApiError} NOT_FOUND; CONFLICT if it is decided; FORBIDDEN, also for a moderator who takes over; CLAIMED */
export function claimReport(context: AppContext, actor: Actor, { id, types, takeOver }: Claiming): Promise<Claim> {
  return inTransaction(context.database, async (tx) => {
    const report = await findReport(tx, { id, types });
    if (report === null) throw notFound();
    if (takeOver) {
      await lockPending(tx, [report]);
      await requireStaffRole(tx, actor, "admin");
      await endClaim(tx, claimTarget(report));
    }
    const decide = await lockToDecide(context, tx, actor, [report], ["ACCEPTED"]);
    const decided = decide(report, "ACCEPTED");
    if (decided instanceof ApiError) throw decided;
    return takeClaim(context, tx, actor, claimTarget(report));
  });
}

/** Nothing happens without a claim. @throws {ApiError} NOT_FOUND; CLAIMED if it is another member's */
export async function releaseReport(
  context: AppContext,
  actor: Actor,
  id: number,
  types: readonly ReportType[],
): Promise<void> {
  await inTransaction(context.database, async (tx) => {
    const report = await findReport(tx, { id, types });
    if (report === null) throw notFound();
    await lockPending(tx, [report]);
    await releaseClaim(context, tx, actor, claimTarget(report));
  });
}
