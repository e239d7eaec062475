import { tokenRoleOf, type Role, type TokenRole } from "#vocabulary/roles.ts";
import { inTransaction } from "#kit/server/database/transaction.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import { isLastAdministrator } from "#features/accounts/server/policy.ts";
import { lockAdministrators, userByUsername } from "#features/accounts/server/queries.ts";
import { requireStaffRole } from "#features/accounts/server/staff-actions.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { notFound, ApiError } from "#kit/server/api-error.ts";
import { recordAction } from "#features/audit-log/server/service.ts";
import { lockMember, setRole } from "./queries.ts";

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
