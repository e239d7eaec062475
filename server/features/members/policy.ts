import type { ErrorCode } from "#contract/errors.ts";
import { isReviewer, type Role } from "#contract/roles.ts";
import { rightsOver } from "#contract/staff-rules.ts";

/** What the staff may do to whom. Null when they may, else the error code. */

interface Member {
  id: number;
  role: Role;
}

/** Nobody declares or clears themselves, and only an administrator somebody of the staff. */
export function mayDeclareTroll(actor: Member, person: Member): ErrorCode | null {
  const rights = rightsOver(actor.role, { isOneself: actor.id === person.id, isStaff: isReviewer(person.role) });
  return rights.declareTroll ? null : "FORBIDDEN";
}
