import { useState } from "react";
import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { useTranslation } from "react-i18next";
import { toCategorySlug } from "#vocabulary/categories.ts";
import { ownNames, toLanguage } from "#vocabulary/languages.ts";
import { pageContext } from "#kit/web/pages/page-context.ts";
import { PageHead } from "#kit/web/head/page-head.tsx";
import { requireSession } from "#features/accounts/web/require-session.ts";
import { BackLink } from "#ui/back-link.tsx";
import { Cover } from "#ui/cover.tsx";
import { Fact, Facts } from "#ui/facts.tsx";
import { CategoryIcon } from "#features/tales/web/category-picture.tsx";
import { useLevelAndWarningsText } from "#features/tales/web/level-and-warnings-text.ts";
import { ownTalesPath } from "../account/addresses.ts";
import { myTalesPath } from "#features/writing/web/addresses.ts";
import { DeleteTaleDialog } from "#features/writing/web/delete-tale-dialog.tsx";
import { pageTitleElement } from "#kit/web/pages/private-page-head.tsx";
import { loadOwnTale } from "./load-own-tale.ts";
import { historyOf, stateOf } from "./own-tale-state.ts";
import { NextStep } from "./next-step.tsx";
import { StateInWords } from "./state-in-words.tsx";
import { CorrectionsLine } from "./corrections-line.tsx";
import { TaleHistory } from "./tale-history.tsx";
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
  const hasReaders = tale.published || state === "takenOff" || tale.totLikes + tale.totComments > 0;
  return (
    <div data-category={category} className="page-width py-6 md:py-10">
      <PageHead title={tale.title} noIndex />
      {tale.published ? (
        <BackLink to={ownTalesPath}>{t("user:menu.tales")}</BackLink>
      ) : (
        <BackLink to={myTalesPath}>{t("laboratory:tabs.edit")}</BackLink>
      )}
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
