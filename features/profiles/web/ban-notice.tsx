import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useDateTimeText } from "#kit/web/language/date-time-text.ts";
import { Notice } from "#ui/notice.tsx";
import { topicPath } from "#site/web/pages/settings/settings-address.ts";

interface BanNoticeProps {
  /** ISO 8601, in the future. */
  until: string;
  className?: string;
}

/** Says that a ban is running, with a link to its explanation. */
export function BanNotice({ until, className }: BanNoticeProps) {
  const { t } = useTranslation(["profiles", "errors"]);
  const dateTimeText = useDateTimeText();
  return (
    <Notice
      kind="info"
      className={className}
      title={t("errors:BANNED", { date: dateTimeText(until) })}
      action={
        <Link to={topicPath("ban")} className="link inline-flex min-h-11 items-center">
          {t("profiles:ownProfile.ban")}
        </Link>
      }
    />
  );
}
