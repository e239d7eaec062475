import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { BanReason } from "#features/accounts/web/bans.tsx";
import { useRunningBan } from "#features/accounts/web/running-ban.ts";
import { useDateTimeText, useLanguage } from "#kit/web/language/language.tsx";
import { Fact, Facts } from "#ui/card-text.tsx";
import { LocalDate } from "#ui/local-date.tsx";
import type { Decision } from "../calls.ts";

interface DecisionCardProps {
  decision: Decision;
  /** Below it: how to object. */
  children?: ReactNode;
}

/** A decision as its member reads it: what it is, about what, why, and until when. */
export function DecisionCard({ decision, children }: DecisionCardProps) {
  const { t } = useTranslation("decisions");
  const { language } = useLanguage();
  const dateTimeText = useDateTimeText();
  const { kind, about, ground, note, pointsLost, pointsLeft, level, endsAt, causedBy, restorableUntil } = decision;
  const points = { lost: pointsLost, left: pointsLeft, level };
  return (
    <>
      <p className="font-serif text-lg wrap-anywhere">
        {t(`what.${kind}`, { date: endsAt === null ? "" : dateTimeText(endsAt) })}
      </p>
      <Facts className="mt-1">
        <Fact>
          <DecisionState decision={decision} />
        </Fact>
        <Fact>
          <LocalDate date={decision.createdAt} language={language} />
        </Fact>
      </Facts>
      {about.quote !== null && about.type !== "user" && (
        <figure className="mt-4">
          <figcaption className="text-sm text-ink-soft">{t(`about.${about.type}`)}</figcaption>
          <blockquote
            dir="auto"
            className="mt-1 border-l-2 border-hairline pl-4 font-serif whitespace-pre-line wrap-anywhere"
          >
            {about.quote}
          </blockquote>
          {about.address !== null && kind === "CENSORED" && (
            <Link to={about.address} className="link inline-flex min-h-11 items-center">
              {t("place")}
            </Link>
          )}
        </figure>
      )}
      <div className="mt-4">
        <BanReason ground={ground} note={note} />
      </div>
      {pointsLost !== null && <p className="mt-3 text-sm text-ink-soft">{t("pointsText", points)}</p>}
      {causedBy !== null && <p className="mt-3 text-sm text-ink-soft">{t("causedBy")}</p>}
      {restorableUntil !== null && <p className="mt-3">{t("restorable", { date: dateTimeText(restorableUntil) })}</p>}
      {children}
    </>
  );
}

/** Whether it is in force. */
export function DecisionState({
  decision: { revokedAt, endsAt },
}: {
  decision: Pick<Decision, "revokedAt" | "endsAt">;
}) {
  const { t } = useTranslation("decisions");
  const dateTimeText = useDateTimeText();
  const end = useRunningBan(endsAt);
  if (revokedAt !== null) return t("state.revoked", { date: dateTimeText(revokedAt) });
  return t(endsAt !== null && end === null ? "state.over" : "state.running");
}
