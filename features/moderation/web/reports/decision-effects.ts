import { isNamed } from "#vocabulary/hidden-author.ts";
import { useTranslation } from "react-i18next";
import { standingAfterCharge, type BanStanding, type Ban } from "#vocabulary/ban-ladder.ts";
import type { Role } from "#vocabulary/roles.ts";
import type { ReportDecision, Report, ReportDetail } from "../../shapes.ts";
import { conflictOfInterest, pointCharges } from "../../staff-rules.ts";

/** The effects of a decision, shown before it is made; computed with the same rules and ban levels as on the server. */

interface PointsCharge {
  username: string;
  points: number;
  /** The points that are left; a ban restores all of them. */
  pointsLeft: number;
  /** One for each level that the member reaches. */
  bans: (Ban & { level: number })[];
}

type EffectsTexts<Reports> = (reports: Reports, decision: ReportDecision, severity?: number | null) => string[];

/**
 * Describes the effects of one decision on these reports, in a text for each member and for everything else. With a severity, of a reason
 * that the moderator has chosen, accepting costs that many points.
 */
export function useDecisionEffectsTexts(): EffectsTexts<readonly ReportDetail[]> {
  const { t } = useTranslation("reportings");

  function chargeText({ username, points, pointsLeft, bans }: PointsCharge): string {
    const loses = t("will.loses", { count: points, username });
    if (bans.length === 0) return `${loses} ${t("will.left", { count: pointsLeft })}`;
    const banTexts = bans.map(
      ({ level, kind, days }) => `${t("will.level", { level })} ${t(`will.bans.${kind}`, { count: days })}`,
    );
    return [loses, ...banTexts].join(" ");
  }

  return (reports, decision, severity = null) => {
    const { settled, censoredComments, talesTakenOff, charges, otherReporters } = effectsOf(
      reports,
      decision,
      severity,
    );
    return [
      ...(decision === "REJECTED" ? [t("will.nothing")] : []),
      ...(censoredComments > 0 ? [t("will.censor", { count: censoredComments })] : []),
      ...(talesTakenOff > 0 ? [t("will.offSite", { count: talesTakenOff })] : []),
      ...charges.map(chargeText),
      ...(otherReporters > 0 ? [t("will.otherReporters", { count: otherReporters })] : []),
      ...(settled > reports.length ? [t("will.settles", { count: settled })] : []),
    ];
  };
}

/** The same about one report, as one text. */
export function useDecisionEffectsText(
  report: ReportDetail,
  severity: number | null,
): (decision: ReportDecision) => string {
  const effectsTexts = useDecisionEffectsTexts();
  return (decision) => effectsTexts([report], decision, severity).join(" ");
}

interface DecisionEffects {
  /** How many reports it settles, including these. */
  settled: number;
  censoredComments: number;
  talesTakenOff: number;
  /** Of the members whose ban status is known here. */
  charges: PointsCharge[];
  /** How many further members lose a point for a report in bad faith. */
  otherReporters: number;
}

/**
 * @param reports that are still pending, and are decided one after the other
 * @param severity of the reason that the moderator has chosen; null for those of the reports
 */
export function effectsOf(
  reports: readonly ReportDetail[],
  decision: ReportDecision,
  severity: number | null = null,
): DecisionEffects {
  const people = reports.flatMap(({ author, reporterHistory }) => [author ?? [], reporterHistory ?? []].flat());
  // The level is already the one of today.
  const standings = new Map<string, BanStanding>(
    people.map(({ username, ...standing }) => [username, { ...standing, banLevelSince: null }]),
  );
  const charges = new Map<string, PointsCharge>();
  const otherReporters = new Set<string>();
  const settledIds = new Set<number>();
  // A report that an earlier one settles has no effect of its own.
  const deciding = reports.filter((report) => {
    if (settledIds.has(report.id)) return false;
    for (const { id } of settledWith(report)) settledIds.add(id);
    return true;
  });
  for (const report of deciding) {
    const charged = settledWith(report).map((each) => ({ ...each, severity: severity ?? each.severity }));
    for (const { person, points } of pointCharges(decision, report.username, charged)) {
      // A hidden author loses points, too: how many are left would tell who it is.
      if (!isNamed(person)) continue;
      const standing = standings.get(person);
      if (standing === undefined) {
        otherReporters.add(person);
        continue;
      }
      const charge = { points, at: new Date(), isAccepted: decision === "ACCEPTED" };
      const { ban, ...after } = standingAfterCharge(standing, charge);
      standings.set(person, after);
      const before = charges.get(person);
      charges.set(person, {
        username: person,
        points: (before?.points ?? 0) + points,
        pointsLeft: after.banPoints,
        bans: [...(before?.bans ?? []), ...(ban === null ? [] : [{ ...ban, level: after.banLevel }])],
      });
    }
  }
  const accepted = decision === "ACCEPTED" ? deciding : [];
  return {
    settled: settledIds.size,
    censoredComments: accepted.filter(({ comment }) => comment !== null && !comment.deleted && !comment.censored)
      .length,
    talesTakenOff: accepted.filter(({ postId }) => postId !== null).length,
    charges: [...charges.values()],
    otherReporters: otherReporters.size,
  };
}

/** Why this person may not decide it; null if they may. */
export function decisionObstacle(report: ReportDetail, { username, role }: { username: string; role: Role }) {
  return conflictOfInterest(role, {
    aboutOneself: report.username === username,
    byOneself: settledWith(report).some(({ reporter }) => reporter === username),
    concernAdministrator: report.author?.role === "ROLE_ADMIN",
  });
}

/** The report whose reason a decision takes, unless the moderator chooses one: the severest of those that it settles. */
export const severestOf = (report: ReportDetail): Report =>
  settledWith(report).toSorted((one, other) => other.severity - one.severity)[0]!;

/** A decision settles all pending reports about the same comment, Tale or person, including this one. */
export const settledWith = (report: ReportDetail): Report[] => [
  report,
  ...report.others.filter(({ status }) => status === "PENDING"),
];
