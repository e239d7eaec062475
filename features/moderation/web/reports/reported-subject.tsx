import { useState } from "react";
import { isNamed } from "#vocabulary/hidden-author.ts";
import { profileAddress } from "#features/profiles/web/profile-address.ts";
import { useTranslation } from "react-i18next";
import { Link, useRevalidator } from "react-router";
import { commentsCalls, newsCommentsCalls } from "#features/comments/calls.ts";
import { newsAddress } from "#features/news/web/addresses.ts";
import { taleIdAddress } from "#features/tales/web/tale-address.ts";
import { useErrorParts } from "#kit/web/calls/error-text.ts";
import { useSingleCall } from "#kit/web/calls/use-single-call.ts";
import { useLanguage } from "#kit/web/language/language.tsx";
import { useApi } from "#kit/web/pages/page-context.ts";
import { pageTitleElement } from "#kit/web/pages/private-page.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { FormError } from "#ui/notice.tsx";
import { Icon } from "#ui/icon.tsx";
import { LinkedText } from "#ui/links.tsx";
import { LocalDate } from "#ui/local-date.tsx";
import { useToast } from "#ui/toasts.tsx";
import type { ReportDetail } from "../../shapes.ts";
import { useUsernameText } from "./report-labels.tsx";

/** The reported text or member, with the discussion. */
export function ReportedSubject({ report }: { report: ReportDetail }) {
  return (
    <>
      <ReporterNote note={report.reporterNote} />
      <Subject report={report} />
    </>
  );
}

/** The words of the reporter to the staff. */
function ReporterNote({ note }: { note: string | null }) {
  const { t } = useTranslation("reportings");
  if (note === null) return null;
  return (
    <section aria-labelledby="reporter-note">
      <h2 id="reporter-note" className="text-lg">
        {t("detail.reporterNote")}
      </h2>
      <p dir="auto" className="mt-2 max-w-[40em] whitespace-pre-line wrap-anywhere">
        {note}
      </p>
    </section>
  );
}

function Subject({ report }: { report: ReportDetail }) {
  if (report.type === "user") return <ReportedMember username={report.username} />;
  if (report.type === "tale") return <ReportedTale report={report} />;
  return (
    <>
      <ReportedComment report={report} />
      <ThreadExcerpt report={report} />
    </>
  );
}

/** A report about a member has no text: it links to their profile. */
function ReportedMember({ username }: { username: string }) {
  const { t } = useTranslation("reportings");
  return (
    <section aria-labelledby="reported">
      <h2 id="reported" className="text-xl">
        {t("detail.reported.user")}
      </h2>
      <p className="mt-2 mb-4 max-w-[40em]">{t("detail.person", { username })}</p>
      <ButtonLink to={profileAddress(username)} icon="user" className="max-w-full wrap-anywhere">
        {t("detail.profile", { username })}
      </ButtonLink>
    </section>
  );
}

/** The whole text of a Tale when it was reported, and a link to the Tale as it is now. */
function ReportedTale({ report: { title, taleText, postId, on } }: { report: ReportDetail }) {
  const { t } = useTranslation("reportings");
  const lang = on?.languageName.toLowerCase();
  return (
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
  );
}

type Line = ReportDetail["thread"][number];

/** How many lines before and after the reported one are visible at first. */
const nearby = 2;

/** The thread of the reported comment: its first comment and the nearby ones, or all after a click. */
function ThreadExcerpt({ report: { thread, commentId } }: { report: ReportDetail }) {
  const { t } = useTranslation("reportings");
  const [showsAll, setShowsAll] = useState(false);
  if (thread.length < 2) return null;
  const at = Math.max(
    0,
    thread.findIndex(({ id }) => id === commentId),
  );
  const shownLines = thread.filter((_, index) => showsAll || index === 0 || Math.abs(index - at) <= nearby);
  const hiddenCount = thread.length - shownLines.length;
  return (
    <section aria-labelledby="thread">
      <h2 id="thread" tabIndex={-1} className="text-xl">
        {t("thread.title", { count: thread.length })}
      </h2>
      <ol className="mt-3 border-b border-hairline">
        {shownLines.map((line) => (
          <ThreadLine key={line.id} line={line} top={line === thread[0]} reported={line.id === commentId} />
        ))}
      </ol>
      {hiddenCount > 0 && (
        <button
          type="button"
          className="link mt-2 min-h-11 text-left"
          onClick={() => {
            setShowsAll(true);
            // The button disappears.
            document.getElementById("thread")?.focus();
          }}
        >
          {t("thread.more", { count: hiddenCount })}
        </button>
      )}
    </section>
  );
}

function ThreadLine({ line, top, reported }: { line: Line; top: boolean; reported: boolean }) {
  const { t } = useTranslation(["reportings", "comments"]);
  const { language } = useLanguage();
  const usernameText = useUsernameText();
  const { author, text, createdAt, censored, deleted } = line;
  return (
    <li
      aria-current={reported || undefined}
      className={classNames(
        "border-t border-hairline py-3",
        !top && "pl-7 sm:pl-10",
        reported && "bg-accent-wash pr-3",
        reported && top && "pl-3",
      )}
    >
      <p className="flex flex-wrap items-baseline gap-x-3 text-sm text-ink-soft">
        <span translate="no" className="font-semibold text-ink wrap-anywhere">
          {usernameText(author)}
        </span>
        <LocalDate date={createdAt} language={language} show="date-time" />
        {reported && <span className="font-semibold text-ink">{t("thread.reported")}</span>}
        {censored && !deleted && <span>{t("comments:censored")}</span>}
      </p>
      {deleted ? (
        <p className="mt-1 text-ink-soft italic">{t("comments:deletedLine")}</p>
      ) : (
        <p dir="auto" className="mt-1 whitespace-pre-line wrap-anywhere">
          {text}
        </p>
      )}
    </li>
  );
}

/** The reported text, a link to its place, and what has changed since. */
function ReportedComment({ report }: { report: ReportDetail }) {
  const { t } = useTranslation("reportings");
  const { text, comment, username } = report;
  const toProfile = (words: string) =>
    isNamed(username) ? (
      <Link to={profileAddress(username)} translate="no" className="link">
        {words}
      </Link>
    ) : (
      <span translate="no">{words}</span>
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

/** Shows a censored comment again; points and bans stay as they are. */
function UncensorComment({ report: { type, commentId } }: { report: ReportDetail }) {
  const { t } = useTranslation("reportings");
  const api = useApi();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const errorParts = useErrorParts();
  const { busy, problem, run } = useSingleCall((error) => `${t("showAgain.failed")} ${errorParts(error).reason}`);
  if (commentId === null) return null;

  async function show(id: number) {
    await api(type === "blog" ? newsCommentsCalls.censor : commentsCalls.censor, {
      params: { id },
      body: { censored: false },
    });
    toast({ kind: "success", text: t("showAgain.done") });
    await revalidate();
    // The button disappears with the censorship.
    pageTitleElement()?.focus();
  }

  return (
    <div className="mt-3 flex flex-col items-start gap-2">
      <FormError title={problem} />
      <Button icon="eye" busy={busy} busyText={t("showAgain.busy")} onClick={() => void run(() => show(commentId))}>
        {t("showAgain.button")}
      </Button>
      <p className="text-sm text-ink-soft">{t("showAgain.hint")}</p>
    </div>
  );
}

/** Plain text without links, so that nobody follows a reported link by mistake. */
function ReportedText({ children, lang }: { children: string; lang?: string | undefined }) {
  return (
    <blockquote
      dir="auto"
      lang={lang}
      className="mt-3 border-l-2 border-edge pl-4 font-serif text-lg whitespace-pre-line wrap-anywhere"
    >
      {children}
    </blockquote>
  );
}

/** A note about a change of the text since it was reported. */
function ChangeNote({ icon, children }: { icon: "trash" | "pencil" | "shield"; children: string }) {
  return (
    <p className="mt-4 flex gap-2 text-ink-soft">
      <Icon name={icon} className="mt-0.5 size-5" />
      {children}
    </p>
  );
}
