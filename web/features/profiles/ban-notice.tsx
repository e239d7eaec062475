import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useLanguage } from "#web/platform/language.tsx";
import { Notice } from "#web/ui/notice.tsx";

interface BanNoticeProps {
  /** ISO, in the future. */
  until: string;
  className?: string;
}

/** Says that a ban is running, and where its meaning is told. */
export function BanNotice({ until, className }: BanNoticeProps) {
  const { t } = useTranslation(["profiles", "errors"]);
  const { language } = useLanguage();
  const date = new Intl.DateTimeFormat(language, { dateStyle: "long", timeStyle: "short" }).format(new Date(until));
  return (
    <Notice
      kind="info"
      className={className}
      title={t("errors:BANNED", { date })}
      action={
        <Link to="/user/settings?topic=ban" className="link inline-flex min-h-11 items-center">
          {t("profiles:room.ban")}
        </Link>
      }
    />
  );
}
