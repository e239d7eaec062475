import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Notice } from "#features/notices/calls.ts";
import { isNamed } from "#vocabulary/hidden-author.ts";
import { profileAddress } from "#features/profiles/web/profile-address.ts";
import { useLanguage, useReasonText } from "#kit/web/language/language.tsx";
import { Fact, Facts } from "#ui/card-text.tsx";
import { LocalDate } from "#ui/local-date.tsx";
import { StatusBadge } from "../reports/report-labels.tsx";

/** The reason, the sender, the date and the status of a notice. */
export function NoticeFacts({ notice }: { notice: Notice }) {
  const { t } = useTranslation(["notices", "reportings"]);
  const { language } = useLanguage();
  const reasonText = useReasonText();
  const { reason, severity, status, createdAt, name, email } = notice;
  const sender = [name, email].filter((each) => each !== null).join(", ");
  return (
    <Facts className="mt-1">
      <Fact>
        {reasonText(reason)} <span className="whitespace-nowrap">({t("reportings:points", { count: severity })})</span>
      </Fact>
      <Fact>
        <StatusBadge status={status} className="text-ink" />
      </Fact>
      <Fact>
        <span className="wrap-anywhere">{sender === "" ? t("staff.erased") : t("staff.by", { sender })}</span>
      </Fact>
      <Fact>
        <LocalDate date={createdAt} language={language} show="date-time" />
      </Fact>
    </Facts>
  );
}

/** The words of a notice, and the thing that it is about. `heading`: one level below the title. */
export function NoticeText({ notice, heading: Heading }: { notice: Notice; heading: "h2" | "h3" }) {
  const { t } = useTranslation("notices");
  const { text, type, title, quote, username, path } = notice;
  return (
    <>
      <section aria-labelledby="notice-text">
        <Heading id="notice-text" className="font-sans text-base font-semibold">
          {t("staff.words")}
        </Heading>
        <p dir="auto" className="mt-2 font-serif text-lg whitespace-pre-line wrap-anywhere">
          {text === "" ? t("staff.textErased") : text}
        </p>
      </section>
      <section aria-labelledby="notice-about">
        <Heading id="notice-about" className="font-sans text-base font-semibold">
          {t("staff.about")}
        </Heading>
        <p className="mt-2 wrap-anywhere">
          {t(`staff.type.${type}`)}
          {title !== null && (
            <>
              {": "}
              <span dir="auto" className="font-serif">
                {title}
              </span>
            </>
          )}
        </p>
        {username !== null && isNamed(username) && (
          <p className="text-sm text-ink-soft">
            <Link to={profileAddress(username)} className="link">
              {t("staff.writer", { username })}
            </Link>
          </p>
        )}
        {quote !== null && (
          <figure className="mt-3">
            <blockquote dir="auto" className="border-l-2 border-ink pl-4 font-serif whitespace-pre-line wrap-anywhere">
              {quote}
            </blockquote>
            <figcaption className="mt-1 text-sm text-ink-soft">{t("staff.then")}</figcaption>
          </figure>
        )}
        {path !== null && (
          <p className="mt-3">
            <a href={path} target="_blank" rel="noopener" className="link inline-flex min-h-11 items-center">
              {t("staff.see")}
            </a>
          </p>
        )}
      </section>
    </>
  );
}
