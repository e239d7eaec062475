import type { Troll } from "#contract/members.ts";
import { inTransaction } from "#server/platform/database/database.ts";
import type { Actor } from "#server/platform/http/calls.ts";
import type { AppContext } from "#server/platform/app-context.ts";
import { notFound, refuseUnless } from "#server/platform/api-error.ts";
import { requireStaffRole, userByUsername } from "../accounts/service.ts";
import { recordAction } from "../audit-log/service.ts";
import { adminMessage, notify } from "../notifications/service.ts";
import { mayDeclareTroll } from "./policy.ts";
import { lockMember, setTroll, trollsNewestFirst } from "./queries.ts";
import { trollMessage } from "./troll-message.ts";

/** Declared trolls: their accounts are read-only until somebody of the staff clears them. */

export async function listTrolls({ database }: AppContext): Promise<Troll[]> {
  const trolls = await trollsNewestFirst(database.db);
  return trolls.map(({ username, trollSince }) => ({ username, declaredAt: trollSince!.toISOString() }));
}

/**
 * Done twice it is done once: nothing more is written, and nobody is told again. The person is locked, so that they
 * don't join the staff meanwhile.
 * @throws {ApiError} NOT_FOUND; FORBIDDEN for oneself, and for moderators about the staff
 */
export async function declareTroll(
  context: AppContext,
  actor: Actor,
  { username, isTroll }: { username: string; isTroll: boolean },
) {
  return inTransaction(context.database, async (tx, afterCommit) => {
    const named = await userByUsername(tx, username);
    if (named === null) throw notFound();
    const person = await lockMember(tx, named.id);
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
      });
      await notify(context, tx, afterCommit, adminMessage(person.id, trollMessage(person.language, isTroll)));
    }
    return { username: person.username, isTroll };
  });
}
