import { useTranslation } from "react-i18next";
import type { Report, ReportStatus } from "../../shapes.ts";
import { useSession } from "#features/accounts/web/session.ts";
import { classNames } from "#ui/class-names.ts";
import { Icon, type IconName } from "#ui/icon.tsx";
import { useReasonText } from "#kit/web/language/language.tsx";

export const statusIcons: Record<ReportStatus, IconName> = {
  PENDING: "clock",
  ACCEPTED: "check",
  REJECTED: "close",
  FALSE: "flag",
};

/** The reason of a report and its severity. */
export function ReasonLabel({ report: { reason, severity } }: { report: Pick<Report, "reason" | "severity"> }) {
  const { t } = useTranslation("reportings");
  const reasonText = useReasonText();
  return (
    <>
      {reason === null ? t("noReason") : reasonText(reason)}{" "}
      <span className="whitespace-nowrap">({t("points", { count: severity })})</span>
    </>
  );
}

/** The status of a report, as an icon and in words. */
export function StatusBadge({ status, className }: { status: ReportStatus; className?: string }) {
  const { t } = useTranslation("reportings");
  return (
    <span className={classNames("inline-flex items-center gap-1.5", className)}>
      <Icon name={statusIcons[status]} className="size-4" />
      {t(`status.${status}`)}
    </span>
  );
}

/** A username, or a text for a removed account. */
export function useUsernameText(): (username: string | null) => string {
  const { t } = useTranslation("comments");
  return (username) => username ?? t("nobody");
}

/**
 * The name of the reporter. The server hides it from the reported person, who must not read that a removed account
 * reported them.
 */
export function useReporterText(): (report: Pick<Report, "reporter" | "username">) => string {
  const { t } = useTranslation("reportings");
  const me = useSession();
  const usernameText = useUsernameText();
  return ({ reporter, username }) =>
    reporter === null && username === me?.username ? t("unnamed") : usernameText(reporter);
}
