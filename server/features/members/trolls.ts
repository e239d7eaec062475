import type { Troll } from "#contract/members.ts";
import { inTransaction } from "#server/platform/database/transaction.ts";
import type { Actor } from "#server/platform/http/call-checks.ts";
import { requireStaffRole } from "../accounts/staff-actions.ts";
import { userByUsername } from "../accounts/queries.ts";
import { adminMessage } from "../notifications/kinds.ts";
import type { AppContext } from "#server/platform/app-context.ts";
import { notFound, refuseUnless } from "#server/platform/api-error.ts";
import { recordAction } from "../audit-log/service.ts";
import { notify } from "../notifications/service.ts";
import { mayDeclareTroll } from "./policy.ts";
import { lockMember, setTroll, trollsNewestFirst } from "./queries.ts";
import { trollMessage } from "./troll-message.ts";

/** Declared trolls: their accounts are read-only until a moderator or administrator clears them. */

export async function listTrolls({ database }: AppContext): Promise<Troll[]> {
  const trolls = await trollsNewestFirst(database.db);
  return trolls.map(({ username, trollSince }) => ({ username, declaredAt: trollSince!.toISOString() }));
}

/**
 * Idempotent: a repeated call writes nothing and sends no second notification. The member's row is locked, so that a concurrent
 * promotion to staff waits.
 * @throws {ApiError} NOT_FOUND; FORBIDDEN for the caller's own account, and for moderators if the member is staff
 */
export async function declareTroll(
  context: AppContext,
  actor: Actor,
  { username, isTroll, note }: { username: string; isTroll: boolean; note: string },
) {
  return inTransaction(context.database, async (tx, afterCommit) => {
    const user = await userByUsername(tx, username);
    if (user === null) throw notFound();
    const person = await lockMember(tx, user.id);
    if (person === null) throw notFound();
    const role = await requireStaffRole(tx, actor, "moderator");
    refuseUnless(
      mayDeclareTroll({ id: actor.id, role }, person),
      "You can't do this to yourself; only an administrator can do it to the staff.",
    );
    if ((person.trollSince !== null) !== isTroll) {
      await setTroll(tx, person.id, isTroll ? context.clock.now() : null);
      await recordAction(context, tx, {
        actor,
        action: isTroll ? "troll" : "untroll",
        target: { kind: "user", id: person.id },
        detail: note,
      });
      await notify(context, tx, afterCommit, adminMessage(person.id, trollMessage(person.language, isTroll)));
    }
    return { username: person.username, isTroll };
  });
}
