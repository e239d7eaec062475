import { useTranslation } from "react-i18next";
import type { Decision, ReportDetail } from "#contract/reports.ts";
import { effectsOf, type PointsCharge } from "./decision-effects.ts";

/** Describes the effects of a decision on this report. */
export function useDecisionEffectsText(report: ReportDetail): (decision: Decision) => string {
  const { t } = useTranslation("reportings");

  function chargeText({ username, points, pointsLeft, level, ban }: PointsCharge): string {
    const loses = t("will.loses", { count: points, username });
    if (ban === null) return `${loses} ${t("will.left", { count: pointsLeft })}`;
    return `${loses} ${t("will.level", { level })} ${t(`will.bans.${ban.kind}`, { count: ban.days })}`;
  }

  return (decision) => {
    const { settled, censors, takesTaleOff, charges, otherReporters } = effectsOf(report, decision);
    return [
      ...(decision === "REJECTED" ? [t("will.nothing")] : []),
      ...(censors ? [t("will.censor")] : []),
      ...(takesTaleOff ? [t("will.offSite")] : []),
      ...charges.map(chargeText),
      ...(otherReporters > 0 ? [t("will.otherReporters", { count: otherReporters })] : []),
      ...(settled > 1 ? [t("will.settles", { count: settled })] : []),
    ].join(" ");
  };
}
