import { freeBlocked } from "#features/accounts/server/queries.ts";
import { hasOtherActiveStaff } from "#features/accounts/server/staff-queries.ts";
import { requireStaffRole } from "#features/accounts/server/staff-actions.ts";

import { recordAction } from "#features/audit-log/server/service.ts";
import { deskChanged } from "#features/notifications/server/service.ts";
import { ApiError, notFound } from "#kit/server/api-error.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import type { PageRequest } from "#kit/server/database/paging.ts";
import { inTransaction } from "#kit/server/database/transaction.ts";
import { emit, type Act } from "#kit/server/features/events.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import type { StaffAppeal } from "../appeals.ts";
import type { Appeal, AppealStatus } from "../calls.ts";
import {
  answerPending,
  appealById,
  appealsPage,
  insertAppeal,
  lockDecision,
  type FullAppeal,
} from "./appeal-queries.ts";
import { decisionContested, decisionUpheld } from "./events.ts";
import { shownMember, withoutMember } from "./hidden-members.ts";
import { appealView, decisionById, decisionView } from "./own-decisions.ts";
import { sixMonthsAfter } from "./record.ts";
import { auditTargetOf, recordRevocation, refuseOwn, revoke } from "./revoke.ts";
import { tellOfRefusal, tellOfRevocation } from "./tell-of-revocation.ts";
import { readDecisionToken } from "./token.ts";

/** Members object to decisions, and somebody else of the staff answers (behaviour.md, Appeals). */

const conflict = (detail: string, decidedBy?: string | null) =>
  new ApiError("CONFLICT", { detail, decidedBy: decidedBy ?? undefined });

interface Objection {
  text: string;
  email?: string | null | undefined;
}

/** @throws {ApiError} NOT_FOUND, also for another member's decision; ALREADY_APPEALED; CONFLICT after six months, or if it is revoked */
export async function appealOwn(context: AppContext, actor: Actor, id: number, text: string): Promise<Appeal> {
  return appeal(context, id, { text }, (userId) => userId === actor.id);
}

/** The same with a mailed link. @throws {ApiError} NOT_FOUND for a link that opens nothing */
export async function appealByToken(context: AppContext, token: string, objection: Objection): Promise<Appeal> {
  const id = readDecisionToken(context, token);
  if (id === null) throw notFound();
  return appeal(context, id, objection, () => true);
}

function appeal(
  context: AppContext,
  id: number,
  { text, email }: Objection,
  isTheirs: (userId: number | null) => boolean,
): Promise<Appeal> {
  return inTransaction(context.database, async (tx, afterCommit) => {
    const act = { context, tx, afterCommit };
    const found = await decisionById(tx, id);
    if (found === null || !isTheirs(found.decision.userId)) throw notFound();
    if (found.appeal !== null) throw alreadyAppealed();
    await emit(act, decisionContested, { decision: found.decision });
    const decision = await lockDecision(tx, id);
    if (decision === null) throw notFound();
    const now = context.clock.now();
    if (decision.revokedAt !== null) throw conflict("This decision is revoked already.");
    if (sixMonthsAfter(decision.createdAt) <= now) throw conflict("A decision can be contested for six months.");
    const kept = decision.kind === "REMOVED" ? (email ?? null) : null;
    const row = await insertAppeal(tx, { decisionId: id, text, email: kept, createdAt: now });
    if (row === null) throw alreadyAppealed();
    deskChanged(afterCommit);
    return appealView(row);
  });
}

const alreadyAppealed = () =>
  new ApiError("ALREADY_APPEALED", { detail: "You have appealed against this decision already." });

/** Staff whom a decision is about are not told who made it, and who answers them. */
const staffAppealView =
  (context: AppContext, reader: Actor) =>
  ({ appeal: row, decision, username, isMemberHidden, decidedBy, decisionBy }: FullAppeal): StaffAppeal => {
    const isAboutReader = decision.userId === reader.id;
    return {
      id: row.id,
      status: row.status,
      text: row.text,
      username: shownMember(isMemberHidden, username),
      decision: withoutMember(isMemberHidden, decisionView(decision, row, context.clock.now())),
      decisionBy: isAboutReader ? null : decisionBy,
      decidedBy: isAboutReader ? null : decidedBy,
      createdAt: row.createdAt.toISOString(),
    };
  };

export async function listAppeals(
  context: AppContext,
  reader: Actor,
  request: PageRequest & { status?: AppealStatus | undefined },
) {
  const { rows, total } = await appealsPage(context.database.db, request);
  return { appeals: rows.map(staffAppealView(context, reader)), totalAppeals: total };
}

/** @throws {ApiError} NOT_FOUND */
export async function readAppeal(context: AppContext, reader: Actor, id: number): Promise<StaffAppeal> {
  const found = await appealById(context.database.db, id);
  if (found === null) throw notFound();
  return staffAppealView(context, reader)(found);
}

interface Answer {
  status: "GRANTED" | "REFUSED";
  note: string;
}

/** @throws {ApiError} NOT_FOUND; FORBIDDEN for one's own; CONFLICT, with who was first; OWN_DECISION */
export function answerAppeal(context: AppContext, actor: Actor, id: number, answer: Answer): Promise<StaffAppeal> {
  return inTransaction(context.database, async (tx, afterCommit) => {
    const act = { context, tx, afterCommit };
    const found = await appealById(tx, id);
    if (found === null) throw notFound();
    const { decision } = found;
    refuseOwn(actor, decision);
    if (found.appeal.status !== "PENDING") throw answered(found.decidedBy);
    const hasColleague = () => hasOtherActiveStaff(tx, actor.id, context.clock.now(), decision.userId);
    if (decision.decidedById === actor.id && (await hasColleague()))
      throw new ApiError("OWN_DECISION", { detail: "You made this decision: another moderator answers." });
    await (answer.status === "GRANTED" ? grant : refuse)(act, actor, found, answer.note);
    await requireStaffRole(tx, actor, "moderator");
    deskChanged(afterCommit);
    await recordAction(context, tx, {
      actor,
      action: "appeal",
      target: auditTargetOf(decision, found.isMemberHidden),
      detail: `${answer.status} ${decision.kind} ${decision.id}`,
    });
    return staffAppealView(context, actor)((await appealById(tx, id))!);
  });
}

const answered = (decidedBy: string | null) => conflict("This appeal is answered already.", decidedBy);

async function grant(
  act: Act,
  actor: Actor,
  { appeal: asked, decision, isMemberHidden }: FullAppeal,
  note: string,
): Promise<void> {
  const revoked = await revoke(act, actor, decision, note);
  if (revoked.appeals.every(({ id }) => id !== asked.id)) throw answered(null);
  if (decision.kind === "REMOVED") await freeBlocked(act.tx, decision.aboutId);
  await recordRevocation(act, actor, decision, isMemberHidden);
  await tellOfRevocation(act, revoked, note);
}

async function refuse(act: Act, actor: Actor, { appeal: asked, decision }: FullAppeal, note: string): Promise<void> {
  const { context, tx } = act;
  await emit(act, decisionUpheld, { decision });
  const answer = { status: "REFUSED", answer: note, decidedAt: context.clock.now(), decidedById: actor.id } as const;
  const row = await answerPending(tx, asked.id, answer);
  if (row === null) throw answered(null);
  await tellOfRefusal(act, decision, row);
}
