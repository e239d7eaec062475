import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { toLanguage } from "#vocabulary/languages.ts";
import type { OwnTale } from "#features/tales/shapes.ts";
import type { ListedVersion, WholeVersion } from "#features/tales/versions.ts";
import { ReviewersAnswer } from "#features/writing/web/reviewers-answer.tsx";
import { useTimeText } from "#features/writing/web/use-time-text.ts";
import { VersionText } from "#features/writing/web/versions/version-text.tsx";

interface ReviewHistoryProps {
  tale: OwnTale;
  versions: readonly ListedVersion[];
  /** The text about which was decided last; null before the first decision. */
  decided: WholeVersion | null;
  /** Whether the changes are shown, and what opens and closes them. */
  isOpen?: boolean;
  toggle?: ReactNode;
}

/** The answers to the author so far, and the changes since the last decision. */
export function ReviewHistory({ tale, versions, decided, isOpen = true, toggle }: ReviewHistoryProps) {
  const { t } = useTranslation("admin");
  const timeText = useTimeText();
  const returned = versions.filter(({ kind }) => kind === "RETURNED");
  if (decided === null) return null;
  const language = toLanguage(tale.languageName);
  const before = { ...decided, level: tale.level, warnings: tale.warnings };
  return (
    <section aria-labelledby="review-history" className="mx-auto mb-12 max-w-[60rem]">
      <h2 id="review-history" className="sr-only">
        {t("review.history")}
      </h2>
      {returned.length > 0 && (
        <ol className="mb-6 flex max-w-[40rem] flex-col gap-4">
          {returned.map(({ number, createdAt, note, reason }) => (
            <li key={number} className="border-l-3 border-ink pl-4">
              <p className="text-sm text-ink-soft">{timeText(createdAt)}</p>
              <ReviewersAnswer
                note={note}
                reason={reason}
                {...(number === decided.number ? { remarks: decided.remarks, content: tale.content } : {})}
              />
            </li>
          ))}
        </ol>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="text-sm text-ink-soft">{t("review.changes", { time: timeText(decided.createdAt) })}</p>
        {toggle}
      </div>
      {isOpen && (
        <div className="mt-3 grid items-start gap-4 md:grid-cols-2">
          <VersionText heading={t("review.before")} language={language} version={before} other={tale} side="del" />
          <VersionText heading={t("review.now")} language={language} version={tale} other={before} side="ins" />
        </div>
      )}
    </section>
  );
}
