import { lockBanStanding, userByUsername } from "#features/accounts/server/queries.ts";
import { lockAdministrators } from "#features/accounts/server/staff-queries.ts";
import { requireStaffRole } from "#features/accounts/server/staff-actions.ts";
import { recordAction } from "#features/audit-log/server/service.ts";
import { ApiError, invalidField, notFound } from "#kit/server/api-error.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { inTransaction } from "#kit/server/database/transaction.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import { isReviewer, mayCall, type Role } from "#vocabulary/roles.ts";
import type { Decision, kindsByHand } from "../calls.ts";
import { recordBan } from "./bans.ts";
import { decisionView } from "./own-decisions.ts";
import { knownGround } from "./reasons.ts";
import { aboutMember, recordDecision } from "./record.ts";
import { tellOfDecision } from "./tell.ts";

/** Warnings and bans that a member of the staff gives without a report. They cost no points. */

interface ActByHand {
  username: string;
  kind: (typeof kindsByHand)[number];
  ground?: string | null | undefined;
  note: string;
  days?: number | undefined;
}

/** @throws {ApiError} NOT_FOUND; BAD_REQUEST for oneself and for an unknown ground; FORBIDDEN for a moderator against staff; LAST_ADMIN */
export function decideByHand(
  context: AppContext,
  actor: Actor,
  { username, kind, note, days, ...sent }: ActByHand,
): Promise<Decision> {
  return inTransaction(context.database, async (tx, afterCommit) => {
    const act = { context, tx, afterCommit };
    const user = await userByUsername(tx, username);
    if (user === null || user.activatedAt === null) throw notFound();
    if (user.id === actor.id) throw invalidField("username", "You can't decide on yourself.");
    const administrators = await lockAdministrators(tx);
    const locked = await lockBanStanding(tx, user.id);
    if (locked === null) throw notFound();
    const member = { ...locked, id: user.id };
    refuseAgainstStaff(await requireStaffRole(tx, actor, "moderator"), member);
    const ground = await knownGround(tx, sent.ground);
    const ban = kind === "WARNING" ? null : { kind: kind === "LOGIN_BAN" ? ("login" as const) : ("comment" as const) };
    const decision =
      ban === null
        ? await recordDecision(act, actor, { userId: member.id, kind, ground, note, about: aboutMember(member) })
        : (await recordBan(act, actor, member, { ...ban, days: days! }, { ground, note }, administrators)).decision;
    await recordAction(context, tx, {
      actor,
      action: ban === null ? "warn" : "ban",
      target: { kind: "user", id: member.id },
      // Without the note, which is erased with the member.
      detail: [ground, ban === null ? null : `${ban.kind}, ${days!} days`].filter((part) => part !== null).join("; "),
    });
    await tellOfDecision(act, { ...decision, userId: member.id });
    return decisionView(decision, null, context.clock.now());
  });
}

/** @throws {ApiError} FORBIDDEN */
function refuseAgainstStaff(role: Role, member: { role: Role }): void {
  if (isReviewer(member.role) && !mayCall("admin", role))
    throw new ApiError("FORBIDDEN", { detail: "Only an administrator can do this to the staff." });
}
