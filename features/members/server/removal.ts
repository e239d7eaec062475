import type { Actor } from "#kit/server/http/call-checks.ts";
import { requireStaffRole } from "#features/accounts/server/staff-actions.ts";
import { userByUsername } from "#features/accounts/server/queries.ts";
import { removeAccount } from "#features/personal-data/server/removal.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { notFound, ApiError } from "#kit/server/api-error.ts";
import { recordAction } from "#features/audit-log/server/service.ts";

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
