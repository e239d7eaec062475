import { lockBanStanding, setTroll } from "#features/accounts/server/queries.ts";
import { requireStaffRole } from "#features/accounts/server/staff-actions.ts";
import { recordAction } from "#features/audit-log/server/service.ts";
import { decisionKey } from "#features/notifications/server/kinds.ts";
import { withdrawNotifications } from "#features/notifications/server/withdrawn.ts";
import { ApiError, notFound } from "#kit/server/api-error.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { inTransaction } from "#kit/server/database/transaction.ts";
import { emit, type Act } from "#kit/server/features/events.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import type { Decision } from "../calls.ts";
import { grantPending } from "./appeal-queries.ts";
import { decisionRevoked, type ReturnOfTale } from "./events.ts";
import { withoutMember } from "./hidden-members.ts";
import { decisionById, decisionView } from "./own-decisions.ts";
import type { DecisionRow } from "./record.ts";
import { markRevoked, standingAbout } from "./standing.ts";
import { countPointsAgain, endRevokedBans } from "./standing-again.ts";
import { tellOfRevocation, type Revoked } from "./tell-of-revocation.ts";

/** Decisions are revoked: what they did is undone, in one transaction (behaviour.md, Revoking). */

/** @throws {ApiError} NOT_FOUND; FORBIDDEN for one about oneself; CONFLICT if it is revoked, or can't be */
export function revokeDecision(context: AppContext, actor: Actor, id: number, note: string): Promise<Decision> {
  return inTransaction(context.database, async (tx, afterCommit) => {
    const act = { context, tx, afterCommit };
    const found = await decisionById(tx, id);
    if (found === null) throw notFound();
    refuseOwn(actor, found.decision);
    if (found.decision.kind === "REMOVED") throw conflict("A removed account does not come back.");
    const revoked = await revoke(act, actor, found.decision, note);
    await requireStaffRole(tx, actor, "moderator");
    await recordRevocation(act, actor, found.decision, found.isMemberHidden);
    await tellOfRevocation(act, revoked, note);
    const appeal = revoked.appeals.find(({ decisionId }) => decisionId === id);
    const shown = decisionView(revoked.decisions[0]!, appeal ?? found.appeal, context.clock.now());
    return withoutMember(found.isMemberHidden, shown);
  });
}

const conflict = (detail: string) => new ApiError("CONFLICT", { detail });

/** @throws {ApiError} FORBIDDEN */
export function refuseOwn(actor: Actor, { userId }: Pick<DecisionRow, "userId">): void {
  if (userId === actor.id)
    throw new ApiError("FORBIDDEN", { detail: "This is about you: another moderator decides on it." });
}

/**
 * Rows are locked in the order of all transactions: the Tale or comment, then the member, then the decision.
 * @param note null in the calls that undo something without one
 * @throws {ApiError} CONFLICT if it is revoked already
 */
export async function revoke(
  act: Act,
  actor: Pick<Actor, "id">,
  decision: DecisionRow,
  note: string | null,
): Promise<Revoked> {
  const { context, tx, afterCommit } = act;
  const outcome: { tale: ReturnOfTale | null } = { tale: null };
  if (decision.revokedAt !== null) throw conflict("This decision is revoked already.");
  await emit(act, decisionRevoked, { decision, outcome });
  const { userId } = decision;
  const member = userId === null ? null : await lockBanStanding(tx, userId);
  const revocation = { revokedAt: context.clock.now(), revokedById: actor.id, revokeNote: note };
  const [revoked] = await markRevoked(tx, [decision.id], revocation);
  if (revoked === undefined) throw conflict("This decision is revoked already.");
  let all = [revoked];
  if (userId !== null && member !== null) {
    // Points belong to the decision that cost them, and not to the ban that followed.
    if (revoked.pointsLost !== null)
      all = [revoked, ...(await markRevoked(tx, await countPointsAgain(tx, userId), revocation))];
    await endRevokedBans(context, tx, userId, member, all);
    if (revoked.kind === "TROLL" && (await standingAbout(tx, revoked, ["TROLL"])).length === 0)
      await setTroll(tx, userId, null);
    // A call that undoes something without a note has a message of its own about it.
    const misleading = note === null ? all.slice(1) : all;
    const keys = misleading.map(({ id }) => decisionKey(id));
    if (keys.length > 0) await withdrawNotifications(tx, afterCommit, userId, keys);
  }
  const appeals = await grantPending(act, actor, all, note);
  return { decisions: all, appeals, tale: outcome.tale };
}

export const recordRevocation = ({ context, tx }: Act, actor: Actor, decision: DecisionRow, isMemberHidden: boolean) =>
  recordAction(context, tx, {
    actor,
    action: "revoke",
    target: auditTargetOf(decision, isMemberHidden),
    detail: `${decision.kind} ${decision.id}`,
  });

/** The member, or while the name is hidden what the decision is about: nobody has the number 0. */
export function auditTargetOf({ userId, aboutType, aboutId }: DecisionRow, isMemberHidden: boolean) {
  if (!isMemberHidden) return { kind: "user", id: userId ?? aboutId } as const;
  if (aboutType === "tale" || aboutType === "comment") return { kind: aboutType, id: aboutId };
  return { kind: "user", id: 0 } as const;
}
