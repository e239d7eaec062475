import { standingAfterCharge, type Ban } from "#contract/ban-ladder.ts";
import type { Decision, History, Report, ReportDetail } from "#contract/reports.ts";
import type { Role } from "#contract/roles.ts";
import { conflictOfInterest, pointCharges } from "#contract/staff-rules.ts";

/** The effects of a decision, shown before it is made; computed with the same rules and ban levels as on the server. */

export interface PointsCharge {
  username: string;
  points: number;
  /** The points that are left; a ban restores all of them. */
  pointsLeft: number;
  level: number;
  ban: Ban | null;
}

interface DecisionEffects {
  /** How many reports it settles, including this one. */
  settled: number;
  censors: boolean;
  takesTaleOff: boolean;
  /** Of the members whose ban status is known here. */
  charges: PointsCharge[];
  /** How many further members lose a point for a report in bad faith. */
  otherReporters: number;
}

function charge({ username, banLevel, banPoints }: History, points: number): PointsCharge {
  const after = standingAfterCharge({ banLevel, banPoints }, points);
  return { username, points, pointsLeft: after.banPoints, level: after.banLevel, ban: after.ban };
}

/** @param decision on a report that is still pending */
export function effectsOf(report: ReportDetail, decision: Decision): DecisionEffects {
  const { author, reporterHistory, comment } = report;
  const settledReports = settledWith(report);
  const due = pointCharges(decision, author.username, settledReports);
  const charges = due.flatMap(({ person, points }) => {
    const history = [author, reporterHistory].find((each) => each?.username === person) ?? null;
    return history === null ? [] : [charge(history, points)];
  });
  return {
    settled: settledReports.length,
    censors: decision === "ACCEPTED" && comment !== null && !comment.deleted && !comment.censored,
    takesTaleOff: decision === "ACCEPTED" && report.postId !== null,
    charges,
    otherReporters: due.length - charges.length,
  };
}

/** Why this person may not decide it; null if they may. */
export function decisionObstacle(report: ReportDetail, { username, role }: { username: string; role: Role }) {
  return conflictOfInterest(role, {
    aboutOneself: report.username === username,
    byOneself: settledWith(report).some(({ reporter }) => reporter === username),
    concernAdministrator: report.author.role === "ROLE_ADMIN",
  });
}

/** A decision settles all pending reports about the same comment, Tale or person, including this one. */
const settledWith = (report: ReportDetail): Report[] => [
  report,
  ...report.others.filter(({ status }) => status === "PENDING"),
];
