import { isLastAdministrator } from "#features/accounts/server/policy.ts";
import { recordAction } from "#features/audit-log/server/service.ts";
import { lockAdministrators, userByUsername } from "#features/accounts/server/queries.ts";
import { requireStaffRole } from "#features/accounts/server/staff-actions.ts";
import { removeAccount } from "#features/personal-data/server/removal.ts";
import { notFound, ApiError } from "#kit/server/api-error.ts";
import { members as bounds } from "#vocabulary/limits.ts";
import type { Member } from "../calls.ts";
import { tokenRoleOf, type Role, type TokenRole } from "#vocabulary/roles.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import type { PageRequest } from "#kit/server/database/paging.ts";
import { inTransaction } from "#kit/server/database/transaction.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import { lockMember, membersByName, membersNamed, setRole } from "./queries.ts";

/** The staff's list of members, their roles and their removal. */

export async function listMembers(
  { database, clock }: AppContext,
  { query = "", ...page }: PageRequest & { query?: string | undefined },
): Promise<{ users: Member[]; totalUsers: number }> {
  const { rows, total } =
    query === ""
      ? await membersByName(database.db, page, clock.now())
      : await membersNamed(database.db, { ...page, query }, bounds.foundAtMost, clock.now());
  const users = rows.map(({ role, trollSince, createdAt, ...member }) => ({
    ...member,
    role: tokenRoleOf(role),
    isTroll: trollSince !== null,
    createdAt: createdAt.toISOString(),
  }));
  return { users, totalUsers: total };
}

/**
 * Erases a member's account as its owner could, and blocks its e-mails and provider identities.
 * @throws {ApiError} NOT_FOUND; LAST_ADMIN; FORBIDDEN for the caller's own account, whose removal asks for the password elsewhere
 */
export async function removeByAdmin(
  context: AppContext,
  actor: Actor,
  username: string,
  reason: string | null | undefined,
): Promise<void> {
  const user = await userByUsername(context.database.db, username);
  if (user === null) throw notFound();
  const removed = await removeAccount(context, user.id, {
    forCause: true,
    async confirm(_person, tx) {
      // Administrators are locked by now: when two remove each other, one stays.
      await requireStaffRole(tx, actor, "admin");
      // After the check for LAST_ADMIN, so that the last administrator gets that error.
      if (user.id === actor.id)
        throw new ApiError("FORBIDDEN", { detail: "To leave, delete your account in your own settings." });
      await recordAction(context, tx, {
        actor,
        action: "remove",
        target: { kind: "user", id: user.id },
        detail: reason ?? "",
      });
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
