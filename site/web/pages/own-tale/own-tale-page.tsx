import { OwnJudgements } from "#features/contests/web/own-judgements.tsx";
import { useState } from "react";
import { Link, redirect, useLoaderData, type LoaderFunctionArgs } from "react-router";
import { useTranslation } from "react-i18next";
import { toCategorySlug } from "#vocabulary/categories.ts";
import { ownNames, toLanguage } from "#vocabulary/languages.ts";
import { pageContext } from "#kit/web/pages/page-context.ts";
import { PageHead } from "#kit/web/head/page-head.tsx";
import { requireSession } from "#features/accounts/web/require-session.ts";
import { taleReactionsCalls } from "#features/reactions/calls.ts";
import { commentsCalls } from "#features/comments/calls.ts";
import { correctionsCalls } from "#features/corrections/calls.ts";
import { reviewCalls } from "#features/review/calls.ts";
import { revisionsCalls } from "#features/review/revisions.ts";
import { talesCalls } from "#features/tales/calls.ts";
import type { OwnTale } from "#features/tales/shapes.ts";
import { taleVersionsCalls } from "#features/tales/versions.ts";
import { BackLink } from "#ui/links.tsx";
import { Cover } from "#ui/cover.tsx";
import { Fact, Facts } from "#ui/card-text.tsx";
import { CategoryIcon } from "#features/tales/web/category-picture.tsx";
import { useLevelAndWarningsText } from "#features/tales/web/level-and-warnings-text.ts";
import { taleAddress } from "#features/tales/web/tale-address.ts";
import { correctionsPath, laboratoryPath } from "#features/writing/web/addresses.ts";
import { DeleteTaleDialog } from "#features/writing/web/delete-tale-dialog.tsx";
import { ReviewersAnswer } from "#features/writing/web/reviewers-answer.tsx";
import { ApiError, nullIfMissing } from "#kit/web/calls/api-error.ts";
import type { Api } from "#kit/web/calls/api.ts";
import { useLanguage } from "#kit/web/language/language.tsx";
import { pageTitleElement } from "#kit/web/pages/private-page.tsx";
import { LocalDate } from "#ui/local-date.tsx";
import { NextStep } from "./next-step.tsx";
import { historyOf, StateInWords, stateOf, type TaleEvent } from "./own-tale-state.tsx";
import { TaleReaders } from "./tale-readers.tsx";

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { userId, username } = requireSession(request);
  const { api } = context.get(pageContext);
  return { userId, ...(await loadOwnTale(api, params["postId"], username, request.signal)) };
}

/** A Tale of one's own: its state in words, the next step, its history, and its readers. */
export function Component() {
  const loaded = useLoaderData<typeof loader>();
  // Dialogs that are open for one Tale must not decide about another one.
  return <OwnTalePage key={loaded.tale.id} {...loaded} />;
}

function OwnTalePage(loaded: Awaited<ReturnType<typeof loader>>) {
  const { t } = useTranslation(["own-tale", "laboratory", "categories", "tales", "user"]);
  const { userId, tale, versions, revision, likes, comments, medianHours, corrections } = loaded;
  const [isDeleting, setIsDeleting] = useState(false);
  const level = useLevelAndWarningsText().level(tale);
  const category = toCategorySlug(tale.categoryName);
  const language = toLanguage(tale.languageName);
  const { state, since } = stateOf(tale, revision, versions);
  const hasReaders = tale.published || state === "takenOff" || (tale.totLikes ?? 0) + tale.totComments > 0;
  return (
    <div data-category={category} className="page-width py-6 md:py-10">
      <PageHead title={tale.title} noIndex />
      <BackLink to={laboratoryPath}>{t("laboratory:tabs.tales")}</BackLink>
      <div className="mt-4 grid grid-cols-[--spacing(20)_minmax(0,1fr)] gap-x-5 gap-y-6 sm:grid-cols-[8rem_minmax(0,1fr)] sm:grid-rows-[auto_1fr] sm:gap-x-8 md:grid-cols-[11rem_minmax(0,1fr)]">
        <div className="sm:row-span-2">
          <Cover category={category} language={language} id={tale.id} />
        </div>
        <header className="min-w-0 self-center sm:self-start">
          <p className="eyebrow flex flex-wrap items-center gap-x-2">
            <CategoryIcon category={category} />
            {t(`categories:${category}.title`)}
            <span lang={language} className="font-normal text-ink">
              {ownNames[language]}
            </span>
          </p>
          <h1 lang={language} tabIndex={-1} className="mt-1 text-2xl wrap-anywhere md:text-4xl">
            {tale.title}
          </h1>
          <Facts className="mt-2">
            <Fact>{t("tales:words", { count: tale.words })}</Fact>
            <Fact>{t("laboratory:preview.minutes", { count: tale.readingMinutes })}</Fact>
            {level !== null && <Fact>{level}</Fact>}
          </Facts>
        </header>
        <div className="col-span-2 max-w-[42rem] sm:col-span-1 sm:col-start-2">
          <StateInWords {...{ tale, revision, state, since, medianHours }} />
          <CorrectionsLine tale={tale} waiting={corrections} />
          <NextStep {...{ tale, revision, state }} onDelete={() => setIsDeleting(true)} />
        </div>
      </div>
      <div className="mt-12 grid gap-x-16 gap-y-12 lg:grid-cols-2">
        {hasReaders && <TaleReaders {...{ tale, likes, comments }} />}
        {tale.prompt !== null && <OwnJudgements taleId={tale.id} promptId={tale.prompt.id} />}
        <TaleHistory events={historyOf(tale, revision, state, versions)} />
      </div>
      <DeleteTaleDialog
        userId={userId}
        tale={isDeleting ? tale : null}
        onClose={() => setIsDeleting(false)}
        finalFocus={pageTitleElement}
      />
    </div>
  );
}

interface CorrectionsLineProps {
  tale: OwnTale;
  /** How many wait for a decision. */
  waiting: number;
}

/** Says how many corrections by readers wait; nothing if none do and the author welcomes none. */
function CorrectionsLine({ tale, waiting }: CorrectionsLineProps) {
  const { t } = useTranslation("corrections");
  if (waiting === 0 && !(tale.published && tale.correctionsWelcome)) return null;
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-4">
      {waiting === 0 ? t("line.none") : t("line.waiting", { count: waiting })}
      <Link to={correctionsPath(tale.id)} className="link inline-flex min-h-11 items-center">
        {t("seeAll")}
      </Link>
    </p>
  );
}

const likesShown = 12;
const commentsShown = 3;

/** Everything about a Tale of one's own. Another member's published Tale leads to its page. */
async function loadOwnTale(api: Api, id: string | undefined, username: string, signal: AbortSignal) {
  const params = { id };
  const tale = await api(talesCalls.readInAnyState, { params }, { signal }).catch(nullIfMissing);
  // Deleted here or elsewhere.
  if (tale === null) throw redirect(laboratoryPath);
  if (tale.author !== username) {
    if (tale.published) throw redirect(taleAddress(tale));
    throw new ApiError({ status: 404, code: "NOT_FOUND" });
  }
  const { published, languageName } = tale;
  // The page shows the first ones as the newest: no call selects comments by their date alone.
  const newest = { pageSize: commentsShown, direction: "DESC" } as const;
  const waiting = { status: "PENDING", pageSize: 1 } as const;
  const [{ versions }, revision, likes, comments, times, corrections] = await Promise.all([
    api(taleVersionsCalls.list, { params }, { signal }),
    // A reviewer may publish it at this moment.
    tale.hasRevision === true ? api(revisionsCalls.read, { params }, { signal }).catch(nullIfMissing) : null,
    api(taleReactionsCalls.likes, { params, query: { pageSize: likesShown } }, { signal }),
    // It may have been taken off the site a moment ago.
    published ? api(commentsCalls.ofTale, { params, query: newest }, { signal }).catch(nullIfMissing) : null,
    api(reviewCalls.times, { query: { languageName } }, { signal }),
    published ? api(correctionsCalls.list, { params, query: waiting }, { signal }).catch(nullIfMissing) : null,
  ]);
  return {
    tale,
    versions,
    revision,
    likes,
    comments: comments?.items ?? [],
    medianHours: times.medianHours,
    corrections: corrections?.totalCorrections ?? 0,
  };
}

const shownAtOnce = 6;

/** The history of a Tale, newest first; older events can be opened. */
function TaleHistory({ events }: { events: readonly TaleEvent[] }) {
  const { t } = useTranslation("own-tale");
  const older = events.slice(shownAtOnce);
  return (
    <section aria-labelledby="history">
      <h2 id="history" className="text-xl">
        {t("history.title")}
      </h2>
      <Events events={events.slice(0, shownAtOnce)} />
      {older.length > 0 && (
        <details>
          <summary className="link inline-flex min-h-11 cursor-pointer items-center">
            {t("history.older", { count: older.length })}
          </summary>
          <Events events={older} />
        </details>
      )}
    </section>
  );
}

function Events({ events }: { events: readonly TaleEvent[] }) {
  const { t } = useTranslation("own-tale");
  const { language } = useLanguage();
  return (
    <ol className="mt-4 border-l border-edge">
      {events.map(({ kind, at, note, reason }) => (
        <li
          key={`${kind} ${at}`}
          className="relative wrap-anywhere pb-5 pl-5 before:absolute before:top-2 before:-left-[0.3125rem] before:size-2.5 before:rounded-full before:border before:border-ink before:bg-paper first:before:bg-ink last:pb-0"
        >
          <p className="flex flex-wrap items-baseline gap-x-2">
            <span className="font-semibold">{t(`history.${kind}`)}</span>
            <LocalDate date={at} language={language} show="date-time" className="text-sm text-ink-soft" />
          </p>
          <ReviewersAnswer note={note === "" ? null : note} reason={reason} />
        </li>
      ))}
    </ol>
  );
}
