import type { ErrorCode } from "#vocabulary/errors.ts";
import type { ReportDecision } from "../shapes.ts";
import type { Role } from "#vocabulary/roles.ts";
import { conflictOfInterest } from "../staff-rules.ts";

/** The permissions to report and to decide reports. Each function returns null if the actor may, else the error code. */

interface Person {
  id: number;
}

/** Members cannot report themselves, their own comments, or a comment that is already hidden. */
export function mayReport(actor: Person, reported: { userId: number; isCensored: boolean }): ErrorCode | null {
  if (reported.userId === actor.id) return "FORBIDDEN";
  return reported.isCensored ? "CONFLICT" : null;
}

interface Accused extends Person {
  role: Role;
}

/** A moderator cannot decide a report about or by themselves; only another administrator can decide what may cost an administrator points. */
export function mayDecide(
  actor: Person & { role: Role },
  accused: Accused,
  settledReports: readonly { reporterId: number | null }[],
  { status, administrators }: { status: ReportDecision; administrators: readonly Person[] },
): ErrorCode | null {
  const paying =
    status === "FALSE" && settledReports.some(({ reporterId }) => administrators.some(({ id }) => id === reporterId));
  const bar = conflictOfInterest(actor.role, {
    aboutOneself: accused.id === actor.id,
    byOneself: settledReports.some(({ reporterId }) => reporterId === actor.id),
    concernAdministrator: accused.role === "ADMIN" || paying,
  });
  return bar === null ? null : "FORBIDDEN";
}
