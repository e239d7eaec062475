import { messages } from "#content/server-texts.ts";
import type { Troll } from "../calls.ts";
import { inTransaction } from "#kit/server/database/transaction.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import { requireStaffRole } from "#features/accounts/server/staff-actions.ts";
import { userByUsername } from "#features/accounts/server/queries.ts";
import { adminMessage } from "#features/notifications/server/kinds.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { notFound, refuseUnless } from "#kit/server/api-error.ts";
import { recordAction } from "#features/audit-log/server/service.ts";
import { rightsOver } from "#features/moderation/staff-rules.ts";
import { notify } from "#features/notifications/server/service.ts";
import type { ErrorCode } from "#vocabulary/errors.ts";
import { toLanguage, type LanguageName } from "#vocabulary/languages.ts";
import { isReviewer, type Role } from "#vocabulary/roles.ts";
import { lockMember, setTroll, trollsNewestFirst } from "./queries.ts";

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

/** The message to a member whose account becomes read-only, or writable again, in the member's language. */
function trollMessage(languageName: LanguageName, isTroll: boolean): string {
  const { trollDeclared, trollCleared } = messages[toLanguage(languageName)];
  return isTroll ? trollDeclared : trollCleared;
}

/** The rights of the staff over members. Functions return null if allowed, else the error code. */

interface Member {
  id: number;
  role: Role;
}

/** Nobody may declare or clear themselves; only administrators may declare or clear staff. */
function mayDeclareTroll(actor: Member, person: Member): ErrorCode | null {
  const rights = rightsOver(actor.role, { isOneself: actor.id === person.id, isStaff: isReviewer(person.role) });
  return rights.declareTroll ? null : "FORBIDDEN";
}
