import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { hasCode } from "#kit/web/calls/api-error.ts";
import { useDateTimeText, useReasonText } from "#kit/web/language/language.tsx";
import { topicPath } from "#site/web/pages/settings/settings-address.ts";
import { Notice } from "#ui/notice.tsx";

interface BanReasonProps {
  /** The code of a report's reason; null if it is not known. */
  ground: string | null;
  /** The moderator's note, as plain text; null if there is none. */
  note: string | null;
}

/** Why a ban runs, below the sentence that says until when. Nothing if that is not known. */
export function BanReason({ ground, note }: BanReasonProps) {
  const { t } = useTranslation("errors");
  const reasonText = useReasonText();
  if (ground === null && note === null) return null;
  return (
    <dl className="flex flex-col gap-3">
      {ground !== null && (
        <div>
          <dt className="text-sm text-ink-soft">{t("banReason.ground")}</dt>
          <dd className="wrap-anywhere">{reasonText(ground)}</dd>
        </div>
      )}
      {note !== null && (
        <div>
          <dt className="text-sm text-ink-soft">{t("banReason.note")}</dt>
          <dd dir="auto" className="font-serif whitespace-pre-line wrap-anywhere">
            {note}
          </dd>
        </div>
      )}
    </dl>
  );
}

/** The same for the refusal of a call; nothing for other errors. */
export function BanReasonOf({ error }: { error: unknown }) {
  const { t } = useTranslation("errors");
  if (!hasCode(error, "BANNED")) return null;
  const { ground = null, note = null, decision } = error.problem ?? {};
  return (
    <>
      <BanReason ground={ground} note={note} />
      {decision !== undefined && (
        <Link to={decision} className="link inline-flex min-h-11 items-center">
          {t("banReason.decision")}
        </Link>
      )}
    </>
  );
}

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
