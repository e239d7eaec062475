import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { LoaderFunctionArgs } from "react-router";
import { PrivatePageHead } from "#kit/web/pages/private-page-head.tsx";
import { useLanguage } from "#kit/web/language/language.tsx";
import { requireSession } from "#features/accounts/web/require-session.ts";
import { BackLink } from "#ui/back-link.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { dateFormat } from "#ui/date-format.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Notice } from "#ui/notice.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { notebookPath } from "#site/web/pages/account/addresses.ts";
import { NotOnDevice } from "./not-on-device.tsx";
import { ReviewCard } from "./review-card.tsx";
import { useWordReview } from "./use-word-review.ts";

export function loader({ request }: LoaderFunctionArgs) {
  requireSession(request);
  return null;
}

/** The words that are due, one card after the other. */
export function Component() {
  const { t } = useTranslation(["notebook", "site"]);
  const { cards, answered, nextAt, isOffline, isUnknown, problem, answer, tryAgain } = useWordReview();
  const card = cards?.[answered];
  return (
    <>
      <PrivatePageHead title={t("review.title")} back={<BackLink to={notebookPath}>{t("review.back")}</BackLink>} />
      {isUnknown && <NotOnDevice onTryAgain={tryAgain} />}
      {isOffline && !isUnknown && (
        <Notice kind="info" className="mt-6">
          {t("offline")}
        </Notice>
      )}
      {problem === "words" && (
        <Notice kind="error" className="mt-6" action={<Button onClick={tryAgain}>{t("site:buttons.tryAgain")}</Button>}>
          {t("review.unreadable")}
        </Notice>
      )}
      {problem === "answer" && (
        <Notice kind="error" className="mt-6">
          {t("review.notStored")}
        </Notice>
      )}
      {cards === null && problem === null && <p className="mt-8 text-ink-soft">{t("review.loading")}</p>}
      {cards !== null && card !== undefined && (
        <>
          <div className="mt-6 flex items-center gap-4">
            <ProgressBar label={t("review.title")} share={answered / cards.length} className="max-w-none! grow" />
            <p role="status" className="shrink-0 text-sm text-ink-soft tabular-nums">
              {t("review.progress", { number: answered + 1, total: cards.length })}
            </p>
          </div>
          <ReviewCard key={answered} entry={card} isFirst={answered === 0} onAnswer={answer} />
        </>
      )}
      {cards !== null && card === undefined && !isUnknown && <ReviewEnd answered={answered} nextAt={nextAt} />}
    </>
  );
}

function ReviewEnd({ answered, nextAt }: { answered: number; nextAt: string | null }) {
  const { t } = useTranslation("notebook");
  const { language } = useLanguage();
  const end = useRef<HTMLDivElement>(null);
  // The pressed button has gone with its card.
  useEffect(() => {
    if (answered > 0) end.current?.focus();
  }, [answered]);
  const date = nextAt === null ? null : dateFormat(language, { dateStyle: "long" }).format(new Date(nextAt));
  return (
    <div ref={end} role="status" tabIndex={-1}>
      <EmptyState
        action={
          <ButtonLink to={notebookPath} icon="feather">
            {t("title")}
          </ButtonLink>
        }
      >
        {answered === 0 ? t("review.nothing") : `${t("review.done")} ${t("review.doneCount", { count: answered })}`}
        {date !== null && ` ${t("review.next", { date })}`}
      </EmptyState>
    </div>
  );
}
