import { Link } from "react-router";
import { useTranslation } from "react-i18next";
import type { ReportDetail } from "../../shapes.ts";
import { taleIdAddress } from "#features/tales/web/tale-address.ts";
import { ChangeNote, ReportedText } from "./reported-text.tsx";

/** The whole text of a Tale when it was reported, the reporter's note, and a link to the Tale as it is now. */
export function ReportedTale({ report: { title, taleText, reporterNote, postId, on } }: { report: ReportDetail }) {
  const { t } = useTranslation("reportings");
  const lang = on?.languageName.toLowerCase();
  return (
    <>
      {reporterNote !== null && (
        <section aria-labelledby="reporter-note">
          <h2 id="reporter-note" className="text-lg">
            {t("detail.reporterNote")}
          </h2>
          <p dir="auto" className="mt-2 max-w-[40em] whitespace-pre-line wrap-anywhere">
            {reporterNote}
          </p>
        </section>
      )}
      <section aria-labelledby="reported">
        <h2 id="reported" lang={lang} className="font-serif text-2xl wrap-anywhere">
          {title}
        </h2>
        <ReportedText lang={lang}>{taleText ?? ""}</ReportedText>
        {postId === null ? (
          <ChangeNote icon="trash">{t("detail.taleDeleted")}</ChangeNote>
        ) : (
          <p className="mt-4">
            <Link to={taleIdAddress(postId)} className="link">
              {t("detail.taleLink")}
            </Link>
          </p>
        )}
      </section>
    </>
  );
}
