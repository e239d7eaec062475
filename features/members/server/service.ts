import { isLastAdministrator } from "#features/accounts/server/policy.ts";
import { decisionMail } from "#features/decisions/server/mail.ts";
import { knownGround } from "#features/decisions/server/reasons.ts";
import { recordDecision, type DecisionRow } from "#features/decisions/server/record.ts";
import { outlivesAccount } from "#kit/server/mail/file-transport.ts";
import { recordAction } from "#features/audit-log/server/service.ts";
import { userByUsername } from "#features/accounts/server/queries.ts";
import { lockAdministrators, setRole } from "#features/accounts/server/staff-queries.ts";
import { requireStaffRole } from "#features/accounts/server/staff-actions.ts";
import { removeAccount } from "#features/personal-data/server/removal.ts";
import { callerNames, notFound, ApiError } from "#kit/server/api-error.ts";
import { members as bounds } from "#vocabulary/limits.ts";
import type { Member, MemberSort, StatusFilter } from "../calls.ts";
import { banLevelAt } from "#vocabulary/ban-ladder.ts";
import { mayCall, tokenRoleOf, type Role, type TokenRole } from "#vocabulary/roles.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import type { PageRequest } from "#kit/server/database/paging.ts";
import { inTransaction } from "#kit/server/database/transaction.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import { listedMembers, lockMember, membersFound } from "./queries.ts";

/** The staff's list of members, their roles and their removal. */

interface MembersQuery extends PageRequest {
  query?: string | undefined;
  role?: Role | undefined;
  status?: StatusFilter | undefined;
  sortBy?: MemberSort | undefined;
}

/** @throws {ApiError} FORBIDDEN for a moderator who sorts by what only administrators see */
export async function listMembers(
  { database, clock }: AppContext,
  actor: Actor,
  { query = "", ...wanted }: MembersQuery,
): Promise<{ users: Member[]; totalUsers: number }> {
  const isAdmin = mayCall("admin", actor.role);
  if (wanted.sortBy === "usedAt" && !isAdmin)
    throw new ApiError("FORBIDDEN", { detail: `Only ${callerNames.admin} see when members last used the site.` });
  const now = clock.now();
  const { rows, total } =
    query === ""
      ? await listedMembers(database.db, wanted, now)
      : await membersFound(database.db, { ...wanted, query, findsEmails: isAdmin }, bounds.foundAtMost, now);
  const users = rows.map(({ role, banLevel, banLevelSince, trollSince, createdAt, email, usedAt, ...member }) => ({
    ...member,
    banLevel: banLevelAt({ banLevel, banLevelSince }, now),
    role: tokenRoleOf(role),
    isTroll: trollSince !== null,
    createdAt: createdAt.toISOString(),
    ...(isAdmin ? { email, usedAt: usedAt?.toISOString() ?? null } : {}),
  }));
  return { users, totalUsers: total };
}

interface RemovalForCause {
  username: string;
  /** The older name of `note`. */
  reason?: string | null | undefined;
  note?: string | null | undefined;
  ground?: string | null | undefined;
}

/**
 * Erases a member's account as its owner could, and blocks its e-mails and provider identities. The decision stays, with the link that
 * is mailed to the member.
 * @throws {ApiError} NOT_FOUND; LAST_ADMIN; BAD_REQUEST for an unknown ground; FORBIDDEN for the caller's own account, whose removal asks
 * for the password elsewhere
 */
export async function removeByAdmin(
  context: AppContext,
  actor: Actor,
  { username, reason, note: sentNote, ground: sentGround }: RemovalForCause,
): Promise<void> {
  const user = await userByUsername(context.database.db, username);
  if (user === null) throw notFound();
  const note = [sentNote, reason].find((text) => text !== undefined && text !== null && text !== "") ?? null;
  let decision: DecisionRow;
  const removed = await removeAccount(context, user.id, {
    forCause: true,
    async confirm({ language }, act) {
      const { tx } = act;
      // Administrators are locked by now: when two remove each other, one stays.
      await requireStaffRole(tx, actor, "admin");
      // After the check for LAST_ADMIN, so that the last administrator gets that error.
      if (user.id === actor.id)
        throw new ApiError("FORBIDDEN", { detail: "To leave, delete your account in your own settings." });
      const ground = await knownGround(tx, sentGround);
      // Without the name, which is free from now on.
      const about = { aboutType: "user", aboutId: user.id, aboutAddress: null, text: null } as const;
      decision = await recordDecision(act, actor, { userId: null, kind: "REMOVED", ground, note, about, language });
      await recordAction(context, tx, {
        actor,
        action: "remove",
        target: { kind: "user", id: user.id },
        // The note stands in the decision, which ends: the log doesn't.
        detail: ground ?? "",
      });
    },
    async farewell(person, { tx, afterCommit }) {
      const { email, activatedAt } = person;
      if (email === null || activatedAt === null) return;
      await context.outbox.add(tx, {
        ...decisionMail(context, { ...person, email }, [decision]),
        headers: outlivesAccount,
      });
      afterCommit(() => context.outbox.wake());
    },
  });
  if (!removed) throw notFound();
}

/**
 * Changes a role. It takes effect on the member's next call, because every call reads the role from the database. The rows of all
 * administrators are locked, so that when two demote each other, the first one stays.
 * @throws {ApiError} NOT_FOUND, LAST_ADMIN, or FORBIDDEN when the caller is no longer an administrator
 */
export async function changeRole(
  context: AppContext,
  actor: Actor,
  { username, role }: { username: string; role: Role },
) {
  return inTransaction(context.database, async (tx): Promise<{ username: string; role: TokenRole }> => {
    const administrators = await lockAdministrators(tx);
    await requireStaffRole(tx, actor, "admin");
    const user = await userByUsername(tx, username);
    if (user === null) throw notFound();
    const person = await lockMember(tx, user.id);
    if (person === null) throw notFound();
    if (role !== "ADMIN" && isLastAdministrator(administrators, person.id, context.clock.now())) {
      throw new ApiError("LAST_ADMIN", { detail: "Name another administrator first: the last one can't be demoted." });
    }
    if (role !== person.role) {
      await setRole(tx, person.id, role);
      const action = { actor, action: "role", target: { kind: "user", id: person.id } } as const;
      await recordAction(context, tx, { ...action, detail: `${person.role} → ${role}` });
    }
    return { username: person.username, role: tokenRoleOf(role) };
  });
}
