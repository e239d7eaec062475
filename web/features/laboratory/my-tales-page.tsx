import { useState } from "react";
import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { useTranslation } from "react-i18next";
import { pageSizes } from "#contract/limits.ts";
import { ownTalesCalls } from "#contract/own-tales.ts";
import type { OwnListedTale } from "#contract/tale-shapes.ts";
import { ListPages } from "#web/layout/list-pages.tsx";
import { pageTitleElement } from "#web/layout/private-page-head.tsx";
import { listAddress, pageOf, requirePage } from "#web/platform/list-address.ts";
import { pageContext } from "#web/platform/page-context.ts";
import { requireSession } from "#web/platform/require-session.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { chooseCategoryPath, myTalesPath } from "./addresses.ts";
import { findUnsavedTales } from "./autosave/this-tab.ts";
import { DeleteTaleDialog } from "./delete-tale-dialog.tsx";
import { UnreadableCopiesNotice } from "./unreadable-copies-notice.tsx";
import { UnsavedTales } from "./unsaved-tales.tsx";
import { LaboratoryLayout, LaboratoryPageError } from "./laboratory-layout.tsx";
import { TaleInProgress } from "./tale-in-progress.tsx";

const pageSize = pageSizes.laboratory;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { userId } = requireSession(request);
  const { api } = context.get(pageContext);
  const page = pageOf(request, pageSize);
  // All languages: a filtered list would look as if Tales were lost.
  const query = { userId, pageNumber: page - 1, pageSize };
  const [{ posts, totalPosts }, unsaved] = await Promise.all([
    api(ownTalesCalls.ownUnpublished, { query }, { signal: request.signal }),
    findUnsavedTales(userId),
  ]);
  requirePage({ page, pageSize, total: totalPosts }, addressOf);
  return { userId, page, posts, totalPosts, unsaved };
}

const addressOf = (page: number) => listAddress(myTalesPath, page);

/** The author's drafts and submitted Tales, and texts that only this device has. */
export function Component() {
  const { t } = useTranslation(["laboratory", "site"]);
  const { userId, page, posts, totalPosts, unsaved } = useLoaderData<typeof loader>();
  const [taleToDelete, setTaleToDelete] = useState<OwnListedTale | null>(null);

  return (
    <LaboratoryLayout title={t("tabs.edit")} lead={t("edit.lead")}>
      {!unsaved.isComplete && <UnreadableCopiesNotice className="mb-10" />}
      <UnsavedTales copies={unsaved.copies} />
      {totalPosts === 0 ? (
        <EmptyState
          action={
            <ButtonLink variant="primary" icon="feather" to={chooseCategoryPath}>
              {t("intro.begin")}
            </ButtonLink>
          }
        >
          {unsaved.copies.length === 0 ? t("edit.empty") : t("edit.nothingSaved")}
        </EmptyState>
      ) : (
        <>
          <h2 className="sr-only" data-list-heading>
            {t("edit.list")}
          </h2>
          <ul className="flex flex-col">
            {posts.map((tale) => (
              <li key={tale.id} className="border-t border-hairline py-8 first:border-0 first:pt-0">
                <TaleInProgress tale={tale} onDelete={() => setTaleToDelete(tale)} />
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
