import { languageFor } from "#vocabulary/site-settings.ts";
import { messages } from "#content/server-texts.ts";
import type { Troll } from "../calls.ts";
import { inTransaction } from "#kit/server/database/transaction.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import { requireStaffRole } from "#features/accounts/server/staff-actions.ts";
import { setTroll, userByUsername } from "#features/accounts/server/queries.ts";
import { aboutMember, recordDecision } from "#features/decisions/server/record.ts";
import { revokeStanding } from "#features/decisions/server/revoke-standing.ts";
import { tellOfDecision } from "#features/decisions/server/tell.ts";
import { adminMessage } from "#features/notifications/server/kinds.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { notFound, refuseUnless } from "#kit/server/api-error.ts";
import { recordAction } from "#features/audit-log/server/service.ts";
import { rightsOver } from "#features/moderation/staff-rules.ts";
import { notify } from "#features/notifications/server/service.ts";
import type { ErrorCode } from "#vocabulary/errors.ts";
import { isReviewer, type Role } from "#vocabulary/roles.ts";
import { lockMember, trollsNewestFirst } from "./queries.ts";

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
        // The note of a declaration stands in the decision, which is erased with the member.
        detail: isTroll ? "" : note,
      });
      const act = { context, tx, afterCommit };
      if (isTroll) {
        const decision = { userId: person.id, kind: "TROLL", ground: null, note: note === "" ? null : note } as const;
        const row = await recordDecision(act, actor, { ...decision, about: aboutMember(person) });
        await tellOfDecision(act, { ...row, userId: person.id });
      } else {
        await revokeStanding(act, actor, { aboutType: "user", aboutId: person.id, kind: "TROLL" });
        const { trollCleared } = messages[languageFor(context.siteSettings.current, person.language)];
        await notify(context, tx, afterCommit, adminMessage(person.id, trollCleared));
      }
    }
    return { username: person.username, isTroll };
  });
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
