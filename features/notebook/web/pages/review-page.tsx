import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { LoaderFunctionArgs } from "react-router";
import { PrivatePageHead } from "#kit/web/pages/private-page.tsx";
import { useLanguage } from "#kit/web/language/language.tsx";
import { requireSession } from "#features/accounts/web/require-session.ts";
import { useSession } from "#features/accounts/web/session.ts";
import type { NotebookGrade } from "#features/tales/shapes.ts";
import { ApiError } from "#kit/web/calls/api-error.ts";
import type { Api } from "#kit/web/calls/api.ts";
import { useApi } from "#kit/web/pages/page-context.ts";
import { BackLink } from "#ui/links.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { dateFormat } from "#ui/date-format.ts";
import { Notice } from "#ui/notice.tsx";
import { EmptyState } from "#ui/placeholders.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { notebookPath } from "#site/web/pages/account/addresses.ts";
import { dueAmong, isUnread, readDevice, type DeviceEntry } from "../device-notebook.ts";
import { readDueAgain, syncNotebook } from "../notebook-sync.tsx";
import { answerOnDevice } from "../unsent-changes.ts";
import { NotOnDevice } from "./not-on-device.tsx";
import { ReviewCard } from "./review-card.tsx";

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

interface ReviewState {
  /** Null while the device looks for due words. */
  cards: readonly DeviceEntry[] | null;
  /** The number of answered ones. */
  answered: number;
  /** When the next word is due; null if that is unknown. */
  nextAt: string | null;
  isOffline: boolean;
  /** The site can't be reached, and this device has never got the words from it. */
  isUnknown: boolean;
  /** The browser refuses to read or store the due words, or the last answer; null if it doesn't. */
  problem: "words" | "answer" | null;
}

interface WordReview extends ReviewState {
  answer: (grade: NotebookGrade) => void;
  /** Looks for due words again. */
  tryAgain: () => void;
}

const loading: ReviewState = {
  cards: null,
  answered: 0,
  nextAt: null,
  isOffline: false,
  isUnknown: false,
  problem: null,
};

/** @throws what the storage of the browser throws */
async function readDue(api: Api, userId: number): Promise<ReviewState> {
  let isOffline = !navigator.onLine;
  try {
    if (!isOffline) {
      await syncNotebook(api, userId, { due: false });
      await readDueAgain(api, userId);
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    isOffline = true;
  }
  const device = await readDevice(userId);
  const { entries } = device;
  const cards = dueAmong(entries, new Date());
  return { ...loading, cards, nextAt: entries[cards.length]?.dueAt ?? null, isOffline, isUnknown: isUnread(device) };
}

const findDue = (api: Api, userId: number): Promise<ReviewState> =>
  readDue(api, userId).catch(() => ({ ...loading, problem: "words" }));

const nextOnDevice = async (userId: number): Promise<string | undefined> =>
  (await readDevice(userId)).entries.find(({ dueAt }) => dueAt > new Date().toISOString())?.dueAt;

/**
 * The words that are due, from what this device holds after it has asked the site. Answers are stored on the device, from where they reach the
 * site, so a review is the same with and without a connection. A card stays until its answer is stored.
 */
function useWordReview(): WordReview {
  const api = useApi();
  const userId = useSession()?.userId;
  const [state, setState] = useState(loading);
  const isStoring = useRef(false);

  useEffect(() => {
    if (userId === undefined) return undefined;
    let hasLeft = false;
    void findDue(api, userId).then((found) => !hasLeft && setState(found));
    return () => {
      hasLeft = true;
    };
  }, [api, userId]);

  async function store(grade: NotebookGrade) {
    const card = state.cards?.[state.answered];
    if (userId === undefined || card === undefined || isStoring.current) return;
    isStoring.current = true;
    try {
      await answerOnDevice(userId, card, grade);
      const nextAt = await nextOnDevice(userId).catch(() => undefined);
      setState((before) => ({
        ...before,
        answered: before.answered + 1,
        nextAt: nextAt ?? before.nextAt,
        problem: null,
      }));
    } catch {
      setState((before) => ({ ...before, problem: "answer" }));
    } finally {
      isStoring.current = false;
    }
  }
  function tryAgain() {
    setState(loading);
    if (userId !== undefined) void findDue(api, userId).then(setState);
  }
  return { ...state, answer: (grade) => void store(grade), tryAgain };
}
