import type { Actor } from "#server/platform/http/calls.ts";
import type { AppContext } from "#server/platform/app-context.ts";
import { notFound, ApiError } from "#server/platform/api-error.ts";
import { requireStaffRole, userByUsername } from "../accounts/service.ts";
import { recordAction } from "../audit-log/service.ts";
import { removeAccount, type PersonalDataProvider } from "../personal-data/service.ts";

/**
 * Erases somebody's account for cause, as they might themselves, and keeps out what they were known by.
 * @throws {ApiError} NOT_FOUND; LAST_ADMIN; else FORBIDDEN for one's own, which asks for the password elsewhere
 */
export async function removeByAdmin(
  context: AppContext,
  providers: readonly PersonalDataProvider[],
  actor: Actor,
  username: string,
  reason: string | null | undefined,
): Promise<void> {
  const named = await userByUsername(context.database.db, username);
  if (named === null) throw notFound();
  const removed = await removeAccount(context, providers, named.id, {
    forCause: true,
    async confirm(_person, tx) {
      // Administrators are locked by now: of two who remove each other, one stays.
      await requireStaffRole(tx, actor, "admin");
      // Not before: the last administrator hears that it is the last.
      if (named.id === actor.id)
        throw new ApiError("FORBIDDEN", { detail: "To leave, delete your account in your own settings." });
      await recordAction(context, tx, {
        actor,
        action: "remove",
        target: { kind: "user", id: named.id },
        detail: reason ?? "",
      });
    },
  });
  if (!removed) throw notFound();
}
