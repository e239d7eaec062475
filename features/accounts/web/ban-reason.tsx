import { useTranslation } from "react-i18next";
import { hasCode } from "#kit/web/calls/api-error.ts";
import { useReasonText } from "#kit/web/language/reason-text.ts";

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
  if (!hasCode(error, "BANNED")) return null;
  const { ground = null, note = null } = error.problem ?? {};
  return <BanReason ground={ground} note={note} />;
}
