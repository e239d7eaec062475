import { charged, type Ban } from "#contract/ban-ladder.ts";
import { report as limits } from "#contract/limits.ts";
import type { Decision, History, Report, ReportDetail } from "#contract/moderation.ts";

/** What a decision would do, told before it is made; the server decides by the same ladder of bans. */

export interface Charge {
  username: string;
  points: number;
  /** What is left of them; a ban brings all of them back. */
  left: number;
  level: number;
  ban: Ban | null;
}

export interface Consequences {
  /** Reports that it settles, the one that is looked at included. */
  settled: number;
  censors: boolean;
  /** Whose standing is known here. */
  charges: Charge[];
  /** Further people who lose a point for a report in bad faith. */
  otherReporters: number;
}

const isPending = ({ status }: Report) => status === "PENDING";

function charge({ username, banLevel, banPoints }: History, points: number): Charge {
  const after = charged({ banLevel, banPoints }, points);
  return { username, points, left: after.banPoints, level: after.banLevel, ban: after.ban };
}

/** @param decision about a report that is still pending */
export function consequencesOf(report: ReportDetail, decision: Decision): Consequences {
  const { author, reporterHistory, others, comment, reporter } = report;
  const settled = [report, ...others.filter(isPending)];
  const nothing = { settled: settled.length, censors: false, charges: [], otherReporters: 0 };
  if (decision === "REJECTED") return nothing;
  if (decision === "ACCEPTED") {
    const highest = Math.max(...settled.map(({ severity }) => severity));
    return { ...nothing, censors: comment !== null && !comment.deleted && !comment.censored, charges: [charge(author, highest)] };
  }
  const reporters = new Set(settled.flatMap((each) => each.reporter ?? []));
  return {
    ...nothing,
    charges: reporterHistory === null ? [] : [charge(reporterHistory, limits.badFaith)],
    otherReporters: [...reporters].filter((each) => each !== reporter).length,
  };
}

/** Why this person may not decide it; null when they may. */
export function barredFrom(report: ReportDetail, me: { username: string; role: string }): "author" | "reporter" | "administrator" | null {
  if (report.username === me.username) return "author";
  if ([report, ...report.others.filter(isPending)].some(({ reporter }) => reporter === me.username)) return "reporter";
  return report.author.role === "ROLE_ADMIN" && me.role !== "ADMIN" ? "administrator" : null;
}
