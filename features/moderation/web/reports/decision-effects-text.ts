import { useTranslation } from "react-i18next";
import type { Decision, ReportDetail } from "../../shapes.ts";
import { effectsOf, type PointsCharge } from "./decision-effects.ts";

/** Describes the effects of one decision on these reports, in a text for each member and for everything else. */
export function useDecisionEffectsTexts(): (reports: readonly ReportDetail[], decision: Decision) => string[] {
  const { t } = useTranslation("reportings");

  function chargeText({ username, points, pointsLeft, bans }: PointsCharge): string {
    const loses = t("will.loses", { count: points, username });
    if (bans.length === 0) return `${loses} ${t("will.left", { count: pointsLeft })}`;
    const banTexts = bans.map(
      ({ level, kind, days }) => `${t("will.level", { level })} ${t(`will.bans.${kind}`, { count: days })}`,
    );
    return [loses, ...banTexts].join(" ");
  }

  return (reports, decision) => {
    const { settled, censoredComments, talesTakenOff, charges, otherReporters } = effectsOf(reports, decision);
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
export function useDecisionEffectsText(report: ReportDetail): (decision: Decision) => string {
  const effectsTexts = useDecisionEffectsTexts();
  return (decision) => effectsTexts([report], decision).join(" ");
}
