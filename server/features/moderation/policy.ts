import type { ErrorCode } from "#contract/errors.ts";
import type { Decision } from "#contract/moderation.ts";
import type { Role } from "#contract/roles.ts";
import { conflictOfInterest } from "#contract/staff-rules.ts";

/** Who may report what, and who decides about it. Null when they may, else the error code. */

interface Somebody {
  id: number;
}

/** Nobody reports themselves or a comment of their own; what is hidden already needs no report. */
export function mayReport(actor: Somebody, reported: { userId: number; isCensored: boolean }): ErrorCode | null {
  if (reported.userId === actor.id) return "FORBIDDEN";
  return reported.isCensored ? "CONFLICT" : null;
}

interface Accused extends Somebody {
  role: Role;
}

/** Nobody decides where they are accused or accuse; what costs an administrator points, only another one. */
export function mayDecide(
  actor: Somebody & { role: Role },
  accused: Accused,
  settled: readonly { reporterId: number | null }[],
  { status, administrators }: { status: Decision; administrators: readonly Somebody[] },
): ErrorCode | null {
  const paying =
    status === "FALSE" && settled.some(({ reporterId }) => administrators.some(({ id }) => id === reporterId));
  const bar = conflictOfInterest(actor.role, {
    aboutOneself: accused.id === actor.id,
    byOneself: settled.some(({ reporterId }) => reporterId === actor.id),
    concernAdministrator: accused.role === "ADMIN" || paying,
  });
  return bar === null ? null : "FORBIDDEN";
}
