import { useState } from "react";
import { Link, useLoaderData, type LoaderFunctionArgs } from "react-router";
import { useTranslation } from "react-i18next";
import { pageSizes } from "#vocabulary/limits.ts";
import { ownTalesCalls } from "#features/tales/own-tales.ts";
import type { OwnListedTale } from "#features/tales/shapes.ts";
import { ListPages } from "#kit/web/lists/list-pages.tsx";
import { pageTitleElement } from "#kit/web/pages/private-page-head.tsx";
import { listAddress, pageOf, requirePage } from "#kit/web/pages/list-address.ts";
import { pageContext } from "#kit/web/pages/page-context.ts";
import { requireSession } from "#features/accounts/web/require-session.ts";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { chooseCategoryPath, myTalesPath } from "./addresses.ts";
import { DeleteTaleDialog } from "./delete-tale-dialog.tsx";
import { UnreadableCopiesNotice } from "./unreadable-copies-notice.tsx";
import { UnsavedTales } from "./unsaved-tales.tsx";
import { LaboratoryLayout, LaboratoryPageError } from "./laboratory-layout.tsx";
import { TaleInProgress } from "./tale-in-progress.tsx";
import { loadRevised } from "./tales-in-progress.ts";
import { findUnsavedTexts } from "./unsaved-texts.ts";
import { ownTalesPath } from "#site/web/pages/account/addresses.ts";

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
  const [{ posts, totalPosts }, revised, unsaved] = await Promise.all([
    api(ownTalesCalls.ownUnpublished, { query }, { signal }),
    page === 1 ? loadRevised(api, revisionsShown, { signal }) : { posts: [], totalPosts: 0 },
    findUnsavedTexts(api, userId),
  ]);
  requirePage({ page, pageSize, total: totalPosts }, addressOf);
  return { userId, page, posts, totalPosts, revised, unsaved };
}

const addressOf = (page: number) => listAddress(myTalesPath, page);

/** The author's revisions, drafts and submitted Tales, and texts that only this device has. */
export function Component() {
  const { t } = useTranslation(["laboratory", "site"]);
  const { userId, page, posts, totalPosts, revised, unsaved } = useLoaderData<typeof loader>();
  const waitingHere = new Set(unsaved.copies.map(({ taleId }) => taleId));
  const hasRevisions = revised.posts.length > 0;
  const [taleToDelete, setTaleToDelete] = useState<OwnListedTale | null>(null);

  return (
    <LaboratoryLayout title={t("tabs.edit")} lead={t("edit.lead")}>
      {!unsaved.isComplete && <UnreadableCopiesNotice className="mb-10" />}
      <UnsavedTales copies={unsaved.copies} />
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
          {unsaved.copies.length === 0 && !hasRevisions ? t("edit.empty") : t("edit.nothingSaved")}
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
