import type { ErrorCode } from "#contract/errors.ts";
import { isReviewer, type Role } from "#contract/roles.ts";

/** What the staff may do to whom. Null when they may, else the error code. */

interface Member {
  id: number;
  role: Role;
}

/** Nobody declares or clears themselves, and only an administrator somebody of the staff. */
export function mayDeclare(actor: Member, person: Member): ErrorCode | null {
  if (actor.id === person.id) return "FORBIDDEN";
  return isReviewer(person.role) && actor.role !== "ADMIN" ? "FORBIDDEN" : null;
}
