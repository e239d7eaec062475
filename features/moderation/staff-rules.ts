import { report } from "#vocabulary/account-limits.ts";
import type { ReportDecision } from "./shapes.ts";
import { isReviewer, mayCall, type Role, type TokenRole } from "#vocabulary/roles.ts";

/**
 * The rules for what the staff may do to members, and for who pays points for a decision. Pages use it to offer and
 * preview actions, the server to apply them.
 */

interface Rights {
  changeRole: boolean;
  declareTroll: boolean;
  /** Warn and ban by hand. */
  decide: boolean;
  remove: boolean;
}

/** Nobody can declare, warn, ban or remove themselves, and only administrators can act on members of the staff. */
export function rightsOver(
  role: Role | null,
  { isOneself, isStaff }: { isOneself: boolean; isStaff: boolean },
): Rights {
  const isAdmin = mayCall("admin", role);
  const mayRestrict = !isOneself && (isAdmin || (isReviewer(role) && !isStaff));
  return {
    changeRole: isAdmin,
    declareTroll: mayRestrict,
    decide: mayRestrict,
    remove: isAdmin && !isOneself,
  };
}

/** Only administrators change the e-mail, password and sessions of others: of members and moderators, never of each other. */
export const mayHelpWithAccount = (
  role: Role | null,
  person: { isOneself: boolean; role: Role | TokenRole },
): boolean => mayCall("admin", role) && !person.isOneself && person.role !== "ADMIN" && person.role !== "ROLE_ADMIN";

interface Reports {
  aboutOneself: boolean;
  /** One of the reports that the decision would settle is by the moderator. */
  byOneself: boolean;
  /** The decision may cost an administrator points. */
  concernAdministrator: boolean;
}

/** Why a member of the staff may not decide about reports, the most important reason first; null if they may. */
export function conflictOfInterest(role: Role, reports: Reports): "author" | "reporter" | "administrator" | null {
  if (reports.aboutOneself) return "author";
  if (reports.byOneself) return "reporter";
  return reports.concernAdministrator && !mayCall("admin", role) ? "administrator" : null;
}

interface PenaltyPoints<Person> {
  person: Person;
  points: number;
}

/**
 * The members who pay points: the accused, for the most severe accepted report; or each reporter of a false report
 * whose account exists.
 * @param settledReports all reports that the decision settles
 */
export function pointCharges<Person>(
  decision: ReportDecision,
  accused: Person,
  settledReports: readonly { severity: number; reporter: Person | null }[],
): PenaltyPoints<Person>[] {
  if (decision === "ACCEPTED")
    return [{ person: accused, points: Math.max(...settledReports.map(({ severity }) => severity)) }];
  if (decision === "REJECTED") return [];
  return settledReports.flatMap(({ reporter }) =>
    reporter === null ? [] : [{ person: reporter, points: report.falseReportPoints }],
  );
}
