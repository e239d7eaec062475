import { useTranslation } from "react-i18next";
import type { Report, ReportStatus } from "#contract/moderation.ts";
import { useSession } from "#web/platform/session.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { useReasonText } from "../../moderation/reason-text.ts";

/** Why something was reported and how much that weighs. */
export function ReasonWords({ report: { reason, severity } }: { report: Pick<Report, "reason" | "severity"> }) {
  const { t } = useTranslation("reportings");
  const reasonText = useReasonText();
  return (
    <>
      {reason === null ? t("noReason") : reasonText(reason)}{" "}
      <span className="whitespace-nowrap">({t("points", { count: severity })})</span>
    </>
  );
}

const signs: Record<ReportStatus, IconName> = { PENDING: "clock", ACCEPTED: "check", REJECTED: "close", FALSE: "flag" };

/** How far a report is, by a sign and in words. */
export function StatusMark({ status, className }: { status: ReportStatus; className?: string }) {
  const { t } = useTranslation("reportings");
  return (
    <span className={classNames("inline-flex items-center gap-1.5", className)}>
      <Icon name={signs[status]} className="size-4" />
      {t(`status.${status}`)}
    </span>
  );
}

/** Somebody's name, or that they have left. */
export function useNameOf(): (username: string | null) => string {
  const { t } = useTranslation("comments");
  return (username) => username ?? t("nobody");
}

/** Who made a report. Whom it is about is never told, and must not read that it was somebody who has left. */
export function useReporterOf(): (report: Pick<Report, "reporter" | "username">) => string {
  const { t } = useTranslation("reportings");
  const me = useSession();
  const nameOf = useNameOf();
  return ({ reporter, username }) => (reporter === null && username === me?.username ? t("unnamed") : nameOf(reporter));
}
