import { useState } from "react";
import { redirect, useLoaderData, useRevalidator, type LoaderFunctionArgs } from "react-router";
import { useTranslation } from "react-i18next";
import { pageSizes } from "#contract/limits.ts";
import { talesCalls, type OwnListedTale } from "#contract/tales.ts";
import { ListPages } from "#web/layout/list-pages.tsx";
import { ApiError } from "#web/platform/api-error.ts";
import { useErrorText } from "#web/platform/error-text.ts";
import { pageContext, useApi } from "#web/platform/page-context.ts";
import { pageOf } from "#web/platform/page-of.ts";
import { requireSession } from "#web/platform/require-session.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { pageCount } from "#web/ui/page-list.ts";
import { useToast } from "#web/ui/toasts.tsx";
import { chooseCategoryPath, myTalesPath } from "./addresses.ts";
import { deviceCopies } from "./autosave/device-storage.ts";
import { findCopies } from "./autosave/this-tab.ts";
import { DeviceTales } from "./device-tales.tsx";
import { LaboratoryFrame } from "./laboratory-frame.tsx";
import { TaleInProgress } from "./tale-in-progress.tsx";

const pageSize = pageSizes.laboratory;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { userId } = requireSession(request);
  const { api } = context.get(pageContext);
  const page = pageOf(request);
  // All languages: a list that left some out would look as if they were lost.
  const query = { userId, pageNumber: page - 1, pageSize };
  const [{ posts, totalPosts }, found] = await Promise.all([
    api(talesCalls.ownUnpublished, { query }, { signal: request.signal }),
    findCopies((copies) => copies.ofNewTales(userId)),
  ]);
  if (posts.length === 0 && page > 1) throw redirect(addressOf(pageCount(totalPosts, pageSize)));
  const begun = found.copies.filter((copy) => !found.openElsewhere.has(copy.copyId));
  return { userId, page, posts, totalPosts, begun };
}

const addressOf = (page: number) => (page === 1 ? myTalesPath : `${myTalesPath}?page=${page}`);

/** The writer's drafts and submitted Tales, and what only this device has. */
export function Component() {
  const { t } = useTranslation(["laboratory", "site"]);
  const { userId, page, posts, totalPosts, begun } = useLoaderData<typeof loader>();
  const [doomed, setDoomed] = useState<OwnListedTale | null>(null);
  const deleting = useDeleting(userId);

  return (
    <LaboratoryFrame title={t("tabs.edit")} lead={t("edit.lead")}>
      <DeviceTales copies={begun} />
      {totalPosts === 0 ? (
        <EmptyState
          action={
            <ButtonLink variant="primary" icon="feather" to={chooseCategoryPath}>
              {t("intro.begin")}
            </ButtonLink>
          }
        >
          {t("edit.empty")}
        </EmptyState>
      ) : (
        <>
          <h2 className="sr-only" data-list-heading>
            {t("edit.list")}
          </h2>
          <ul className="flex flex-col">
            {posts.map((tale) => (
              <li key={tale.id} className="border-t border-hairline py-8 first:border-0 first:pt-0">
                <TaleInProgress tale={tale} onDelete={() => setDoomed(tale)} />
              </li>
            ))}
          </ul>
          <ListPages page={page} pageSize={pageSize} total={totalPosts} href={addressOf} />
        </>
      )}
      <ConfirmDialog
        open={doomed !== null}
        danger
        title={t("delete.title")}
        confirmText={t("delete.confirm")}
        cancelText={t("delete.cancel")}
        busy={deleting.busy}
        busyText={t("delete.busy")}
        onConfirm={() => doomed !== null && void deleting.remove(doomed.id).then(() => setDoomed(null))}
        onCancel={() => setDoomed(null)}
      >
        <p>{t("delete.text", { title: doomed?.title ?? "" })}</p>
      </ConfirmDialog>
    </LaboratoryFrame>
  );
}

/** Deletes a Tale everywhere and shows the list anew. */
function useDeleting(userId: number) {
  const { t } = useTranslation("laboratory");
  const api = useApi();
  const errorText = useErrorText();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);

  async function remove(id: number) {
    setBusy(true);
    try {
      await api(talesCalls.remove, { params: { id } }).catch((error: unknown) => {
        // Gone already is as good.
        if (!(error instanceof ApiError && error.code === "NOT_FOUND")) throw error;
      });
      await deviceCopies()
        .removeTale(userId, id)
        .catch(() => {});
      toast({ kind: "success", text: t("delete.done") });
      await revalidate();
    } catch (error) {
      toast({ kind: "error", text: errorText(error) });
    } finally {
      setBusy(false);
    }
  }
  return { busy, remove };
}
