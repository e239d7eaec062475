import type { ErrorCode } from "#vocabulary/errors.ts";
import { isReviewer, type Role } from "#vocabulary/roles.ts";
import { rightsOver } from "#features/moderation/staff-rules.ts";

/** The rights of the staff over members. Functions return null if allowed, else the error code. */

interface Member {
  id: number;
  role: Role;
}

/** Nobody may declare or clear themselves; only administrators may declare or clear staff. */
export function mayDeclareTroll(actor: Member, person: Member): ErrorCode | null {
  const rights = rightsOver(actor.role, { isOneself: actor.id === person.id, isStaff: isReviewer(person.role) });
  return rights.declareTroll ? null : "FORBIDDEN";
}
