import { Link } from "react-router";
import { useTranslation } from "react-i18next";
import type { ReportDetail } from "../../shapes.ts";
import { LinkedText } from "#ui/linked-text.tsx";
import { newsAddress } from "#features/news/web/addresses.ts";
import { profileAddress } from "#features/profiles/web/profile-address.ts";
import { taleIdAddress } from "#features/tales/web/tale-address.ts";
import { ChangeNote, ReportedText } from "./reported-text.tsx";
import { UncensorComment } from "./uncensor-comment.tsx";

/** The reported text, a link to its place, and what has changed since. */
export function ReportedComment({ report }: { report: ReportDetail }) {
  const { t } = useTranslation("reportings");
  const { text, comment, username } = report;
  const toProfile = (words: string) => (
    <Link to={profileAddress(username)} translate="no" className="link">
      {words}
    </Link>
  );
  const rewritten = comment !== null && !comment.deleted && comment.text !== text;
  return (
    <section aria-labelledby="reported">
      <h2 id="reported" className="text-xl">
        {t("detail.reported.comment")}
      </h2>
      <ReportedText>{text ?? ""}</ReportedText>
      <p className="mt-3 wrap-anywhere">
        <LinkedText text={t("detail.written", { username })} linked={toProfile} /> <CommentedOn report={report} />
      </p>
      {(comment === null || comment.deleted) && <ChangeNote icon="trash">{t("detail.deleted")}</ChangeNote>}
      {rewritten && (
        <>
          <ChangeNote icon="pencil">{t("detail.rewritten")}</ChangeNote>
          <ReportedText>{comment.text}</ReportedText>
        </>
      )}
      {comment?.censored === true && !comment.deleted && (
        <>
          <ChangeNote icon="shield">{t("detail.censored")}</ChangeNote>
          {report.status === "ACCEPTED" && <UncensorComment report={report} />}
        </>
      )}
    </section>
  );
}

/** The link opens at the comment. A deleted comment has no place of its own. */
function CommentedOn({ report: { on, commentId, comment } }: { report: ReportDetail }) {
  const { t } = useTranslation("reportings");
  if (on === null) return null;
  const hash = comment === null ? "" : `#${commentId}`;
  const address = on.kind === "tale" ? taleIdAddress(on.id) : newsAddress(on);
  const linkToComment = (words: string) => (
    <Link to={address + hash} lang={on.languageName.toLowerCase()} className="link">
      {words}
    </Link>
  );
  return (
    <LinkedText
      // A tag-like part of a title is not a tag of the translation.
      text={t(`detail.on.${on.kind}`, { title: on.title.replaceAll("<", "‹").replaceAll(">", "›") })}
      linked={linkToComment}
    />
  );
}
