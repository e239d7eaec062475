import { useState } from "react";
import { Link, redirect, useLoaderData, type LoaderFunctionArgs } from "react-router";
import { useTranslation } from "react-i18next";
import { pageSizes } from "#vocabulary/limits.ts";
import { ownTalesCalls } from "#features/tales/own-tales.ts";
import type { OwnListedTale, OwnTaleInAnyState } from "#features/tales/shapes.ts";
import { hasCode } from "#kit/web/calls/api-error.ts";
import { ListPages } from "#kit/web/lists/list-pages.tsx";
import { pageTitleElement } from "#kit/web/pages/private-page.tsx";
import { listAddress, pageOf, requirePage } from "#kit/web/pages/list-address.ts";
import { pageContext } from "#kit/web/pages/page-context.ts";
import { requireSession } from "#features/accounts/web/require-session.ts";
import { overviewText } from "#features/tales/web/first-sentence.ts";
import type { ReturnReason } from "#features/tales/remarks.ts";
import { useLanguage } from "#kit/web/language/language.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/placeholders.tsx";
import { chooseCategoryPath, laboratoryPath, myTalesPath, ownTalePath, previewPath } from "./addresses.ts";
import { DeleteTaleDialog } from "./delete-tale-dialog.tsx";
import { UnreadableDraftsNotice } from "./unsaved-tales.tsx";
import { UnsavedTales } from "./unsaved-tales.tsx";
import { LaboratoryLayout, LaboratoryPageError } from "./laboratory-layout.tsx";
import { changedAt, loadRevised, workPath } from "./tales-in-progress.ts";
import { findUnsavedDrafts } from "./unsaved-drafts.ts";
import { ownTalesPath } from "#site/web/pages/account/addresses.ts";
import { ReviewersAnswer } from "./reviewers-answer.tsx";
import { Notice } from "#ui/notice.tsx";
import { LocalDate } from "#ui/local-date.tsx";
import { ClampedTitle } from "#ui/card-text.tsx";
import { Cover } from "#ui/cover.tsx";
import { toCategorySlug } from "#vocabulary/categories.ts";
import { ownNames, toLanguage } from "#vocabulary/languages.ts";
import { isReturned, TaleStateBadge, UnsavedWords } from "./tale-state.tsx";

const pageSize = pageSizes.laboratory;
/** All of them are in a list of the account. */
const revisionsShown = 5;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { userId } = requireSession(request);
  const { api } = context.get(pageContext);
  const page = pageOf(request, pageSize);
  // All languages: a filtered list would look as if Tales were lost.
  const query = { userId, pageNumber: page - 1, pageSize };
  const { signal } = request;
  const reads = Promise.all([
    api(ownTalesCalls.ownUnpublished, { query }, { signal }),
    page === 1 ? loadRevised(api, revisionsShown, { signal }) : { posts: [], totalPosts: 0 },
    findUnsavedDrafts(api, userId),
  ]);
  const [{ posts, totalPosts }, revised, unsaved] = await reads.catch((error: unknown) => {
    // The laboratory shows what this device has.
    if (hasCode(error, "NETWORK")) throw redirect(laboratoryPath);
    throw error;
  });
  requirePage({ page, pageSize, total: totalPosts }, addressOf);
  return { userId, page, posts, totalPosts, revised, unsaved };
}

const addressOf = (page: number) => listAddress(myTalesPath, page);

/** The author's revisions, drafts and submitted Tales, and texts that only this device has. */
export function Component() {
  const { t } = useTranslation(["laboratory", "site"]);
  const { userId, page, posts, totalPosts, revised, unsaved } = useLoaderData<typeof loader>();
  const waitingHere = new Set(unsaved.drafts.map(({ taleId }) => taleId));
  const hasRevisions = revised.posts.length > 0;
  const [taleToDelete, setTaleToDelete] = useState<OwnListedTale | null>(null);

  return (
    <LaboratoryLayout title={t("tabs.edit")} lead={t("edit.lead")}>
      {!unsaved.isComplete && <UnreadableDraftsNotice className="mb-10" />}
      <UnsavedTales drafts={unsaved.drafts} />
      {hasRevisions && (
        <section aria-labelledby="revisions" className="mb-12">
          <h2 id="revisions" className="mb-6 text-xl">
            {t("edit.revisions")}
          </h2>
          <ul className="flex flex-col">
            {revised.posts.map((tale) => (
              <li key={tale.id} className="border-t border-hairline py-8 first:border-0 first:pt-0">
                <TaleInProgress tale={tale} isWaitingHere={waitingHere.has(tale.id)} />
              </li>
            ))}
          </ul>
          {revised.totalPosts > revised.posts.length && (
            <Link to={`${ownTalesPath}?state=revision`} className="link inline-flex min-h-11 items-center">
              {t("edit.allRevisions")}
            </Link>
          )}
        </section>
      )}
      {totalPosts === 0 ? (
        <EmptyState
          action={
            <ButtonLink variant="primary" icon="feather" to={chooseCategoryPath}>
              {t("intro.begin")}
            </ButtonLink>
          }
        >
          {unsaved.drafts.length === 0 && !hasRevisions ? t("edit.empty") : t("edit.nothingSaved")}
        </EmptyState>
      ) : (
        <>
          <h2 className={hasRevisions ? "mb-6 text-xl" : "sr-only"} data-list-heading>
            {t(hasRevisions ? "edit.unpublished" : "edit.list")}
          </h2>
          <ul className="flex flex-col">
            {posts.map((tale) => (
              <li key={tale.id} className="border-t border-hairline py-8 first:border-0 first:pt-0">
                <TaleInProgress
                  tale={tale}
                  isWaitingHere={waitingHere.has(tale.id)}
                  onDelete={() => setTaleToDelete(tale)}
                />
              </li>
            ))}
          </ul>
          <ListPages page={page} pageSize={pageSize} total={totalPosts} counted="tales" href={addressOf} />
        </>
      )}
      <DeleteTaleDialog
        userId={userId}
        tale={taleToDelete}
        onClose={() => setTaleToDelete(null)}
        finalFocus={pageTitleElement}
      />
    </LaboratoryLayout>
  );
}

export function ErrorBoundary() {
  const { t } = useTranslation("laboratory");
  return <LaboratoryPageError title={t("tabs.edit")} lead={t("edit.lead")} />;
}

interface TaleInProgressProps {
  tale: OwnTaleInAnyState;
  /** Newer words of it are only on this device. */
  isWaitingHere: boolean;
  /** Undefined for a revision, which is given up on the page of its Tale. */
  onDelete?: () => void;
}

/** A Tale in the list, or the revision of a published one, with its actions. */
function TaleInProgress({ tale, isWaitingHere, onDelete }: TaleInProgressProps) {
  const { t } = useTranslation(["laboratory", "categories", "site"]);
  const { language } = useLanguage();
  const category = toCategorySlug(tale.categoryName);
  const own = toLanguage(tale.languageName);
  const decided = tale.revision ?? tale;
  return (
    <article
      data-category={category}
      className="grid grid-cols-[--spacing(20)_minmax(0,1fr)] gap-x-5 sm:grid-cols-[8rem_1fr] sm:grid-rows-[auto_1fr] sm:gap-x-8"
    >
      <Link to={ownTalePath(tale.id)} tabIndex={-1} aria-hidden="true" className="sm:row-span-2">
        <Cover category={category} language={own} id={tale.id} />
      </Link>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <TaleStateBadge tale={tale} />
          <span className="font-semibold text-accent">{t(`categories:${category}.title`)}</span>
          {own !== language && <span lang={own}>{ownNames[own]}</span>}
        </p>
        <h3 lang={own} className="text-xl">
          <Link to={ownTalePath(tale.id)} className="inline-block py-1.5 underline-offset-4 hover:underline">
            <ClampedTitle>{tale.title}</ClampedTitle>
          </Link>
        </h3>
        <p lang={own} className="mt-1 line-clamp-2 max-w-[40em] font-serif text-ink-soft">
          {overviewText(tale.overview)}
        </p>
        <p className="mt-2 text-sm text-ink-soft">
          {t("edit.savedAt")} <LocalDate date={changedAt(tale)} language={language} show="date-time" />
        </p>
        {isWaitingHere && (
          <p className="mt-1 text-sm">
            <UnsavedWords />
          </p>
        )}
        {isReturned(decided) && (
          <div className="mt-4 max-w-[40em]">
            <ReturnNote note={decided.returnNote} reason={decided.returnReason} />
          </div>
        )}
      </div>
      <div className="mt-4 flex flex-wrap gap-2 max-sm:col-span-2 max-sm:*:px-3 max-sm:[&_svg]:hidden">
        <ButtonLink icon="pencil" to={workPath(tale)} aria-label={t("edit.editOne", { title: tale.title })}>
          {t("site:buttons.edit")}
        </ButtonLink>
        <ButtonLink
          icon="eye"
          to={previewPath(tale.id, tale.revision != null)}
          aria-label={t("edit.previewOne", { title: tale.title })}
        >
          {t("actions.preview")}
        </ButtonLink>
        {onDelete !== undefined && (
          <Button icon="trash" onClick={onDelete} aria-label={t("edit.deleteOne", { title: tale.title })}>
            {t("site:buttons.delete")}
          </Button>
        )}
      </div>
    </article>
  );
}

/** The reviewer's answer to a Tale that was sent back, in a list. */
function ReturnNote({ note, reason }: { note: string | null; reason: ReturnReason | null }) {
  const { t } = useTranslation("laboratory");
  return (
    <Notice kind="info" title={t("notices.returned")}>
      <ReviewersAnswer note={note} reason={reason} />
    </Notice>
  );
}
