import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ReportDetail } from "../../shapes.ts";
import { useLanguage } from "#kit/web/language/language.tsx";
import { classNames } from "#ui/class-names.ts";
import { LocalDate } from "#ui/local-date.tsx";
import { useUsernameText } from "./report-labels.tsx";

type Line = ReportDetail["thread"][number];

/** How many lines before and after the reported one are visible at first. */
const nearby = 2;

/** The thread of the reported comment: its first comment and the nearby ones, or all after a click. */
export function ThreadExcerpt({ report: { thread, commentId } }: { report: ReportDetail }) {
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
