import { report } from "./limits.ts";
import type { Decision } from "./moderation.ts";
import { isReviewer, mayCall, type Role } from "./roles.ts";

/** What the staff may do to whom, and whom a decision costs points: pages offer and foretell by it, the server acts by it. */

interface Rights {
  changeRole: boolean;
  declareTroll: boolean;
  remove: boolean;
}

/** Nobody declares or removes themselves, and only an administrator treats somebody of the staff. */
export function rightsOver(
  role: Role | null,
  { isOneself, isStaff }: { isOneself: boolean; isStaff: boolean },
): Rights {
  const isAdmin = mayCall("admin", role);
  return {
    changeRole: isAdmin,
    declareTroll: !isOneself && (isAdmin || (isReviewer(role) && !isStaff)),
    remove: isAdmin && !isOneself,
  };
}

interface Reports {
  aboutOneself: boolean;
  /** One of those that would be settled. */
  byOneself: boolean;
  /** It may cost one points. */
  concernAdministrator: boolean;
}

/** Why somebody of the staff may not decide about reports, in the order in which it weighs; null when they may. */
export function conflictOfInterest(role: Role, reports: Reports): "author" | "reporter" | "administrator" | null {
  if (reports.aboutOneself) return "author";
  if (reports.byOneself) return "reporter";
  return reports.concernAdministrator && !mayCall("admin", role) ? "administrator" : null;
}

export interface Charge<Person> {
  person: Person;
  points: number;
}

/**
 * Who pays: once for the worst that was accepted; or each who reported in bad faith, who has left excepted.
 * @param settled all reports that the decision settles
 */
export function pointCharges<Person>(
  decision: Decision,
  accused: Person,
  settled: readonly { severity: number; reporter: Person | null }[],
): Charge<Person>[] {
  if (decision === "ACCEPTED")
    return [{ person: accused, points: Math.max(...settled.map(({ severity }) => severity)) }];
  if (decision === "REJECTED") return [];
  return settled.flatMap(({ reporter }) =>
    reporter === null ? [] : [{ person: reporter, points: report.falseReportPoints }],
  );
}
