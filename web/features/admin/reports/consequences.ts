import { standingAfterCharge, type Ban } from "#contract/ban-ladder.ts";
import type { Decision, History, Report, ReportDetail } from "#contract/moderation.ts";
import type { Role } from "#contract/roles.ts";
import { conflictOfInterest, pointCharges } from "#contract/staff-rules.ts";

/** What a decision would do, told before it is made; by the same rules and ladder of bans by which the server decides. */

export interface Charge {
  username: string;
  points: number;
  /** What is left of them; a ban brings all of them back. */
  left: number;
  level: number;
  ban: Ban | null;
}

interface Consequences {
  /** Reports that it settles, the one that is looked at included. */
  settled: number;
  censors: boolean;
  /** Whose standing is known here. */
  charges: Charge[];
  /** Further people who lose a point for a report in bad faith. */
  otherReporters: number;
}

function charge({ username, banLevel, banPoints }: History, points: number): Charge {
  const after = standingAfterCharge({ banLevel, banPoints }, points);
  return { username, points, left: after.banPoints, level: after.banLevel, ban: after.ban };
}

/** @param decision about a report that is still pending */
export function consequencesOf(report: ReportDetail, decision: Decision): Consequences {
  const { author, reporterHistory, comment } = report;
  const settled = settledWith(report);
  const due = pointCharges(decision, author.username, settled);
  const charges = due.flatMap(({ person, points }) => {
    const history = [author, reporterHistory].find((each) => each?.username === person) ?? null;
    return history === null ? [] : [charge(history, points)];
  });
  return {
    settled: settled.length,
    censors: decision === "ACCEPTED" && comment !== null && !comment.deleted && !comment.censored,
    charges,
    otherReporters: due.length - charges.length,
  };
}

/** Why this person may not decide it; null when they may. */
export function barOf(report: ReportDetail, { username, role }: { username: string; role: Role }) {
  return conflictOfInterest(role, {
    aboutOneself: report.username === username,
    byOneself: settledWith(report).some(({ reporter }) => reporter === username),
    concernAdministrator: report.author.role === "ROLE_ADMIN",
  });
}

/** A decision settles all that wait, the one that is looked at included. */
const settledWith = (report: ReportDetail): Report[] => [
  report,
  ...report.others.filter(({ status }) => status === "PENDING"),
];
