import { useRef, useState } from "react";
import { Link, useLoaderData, type LoaderFunctionArgs } from "react-router";
import { useTranslation } from "react-i18next";
import { pageSizes } from "#vocabulary/limits.ts";
import { ownTalesCalls, ownTalesParts, type OwnTalesPart } from "#features/tales/own-tales.ts";
import type { OwnTaleInAnyState } from "#features/tales/shapes.ts";
import { ListPages } from "#kit/web/lists/list-pages.tsx";
import { PrivatePageError, PrivatePageHead } from "#kit/web/pages/private-page.tsx";
import { listAddress, pageOf, requirePage } from "#kit/web/pages/list-address.ts";
import { pageContext } from "#kit/web/pages/page-context.ts";
import { requireSession } from "#features/accounts/web/require-session.ts";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/placeholders.tsx";
import { LinkTabs } from "#ui/link-tabs.tsx";
import { chooseCategoryPath, myTalesPath } from "#features/writing/web/addresses.ts";
import { DeleteTaleDialog } from "#features/writing/web/delete-tale-dialog.tsx";
import { findUnsavedDrafts } from "#features/writing/web/unsaved-drafts.ts";
import { UnreadableDraftsNotice } from "#features/writing/web/unsaved-tales.tsx";
import { ownTalesPath } from "./addresses.ts";
import { OwnTaleItem, ownTaleId } from "./own-tale-item.tsx";

const pageSize = pageSizes.account;

/** An unknown state means all Tales. */
function stateOf({ url }: { url: string }): OwnTalesPart | null {
  const stateParameter = new URL(url).searchParams.get("state");
  return ownTalesParts.find((state) => state === stateParameter) ?? null;
}

const addressOf = (state: OwnTalesPart | null, page: number) => listAddress(ownTalesPath, page, { state });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { userId } = requireSession(request);
  const { api } = context.get(pageContext);
  const [state, page] = [stateOf(request), pageOf(request, pageSize)];
  // All languages: a filtered list would look as if Tales were lost.
  const query = { pageNumber: page - 1, pageSize, ...(state === null ? {} : { state }) };
  const [{ posts, totalPosts }, onDevice] = await Promise.all([
    api(ownTalesCalls.own, { query }, { signal: request.signal }),
    findUnsavedDrafts(api, userId),
  ]);
  requirePage({ page, pageSize, total: totalPosts }, (to) => addressOf(state, to));
  // "No Tales yet" differs from "none in this state".
  const taleCount = state === null || totalPosts > 0 ? totalPosts : await countAll();
  return { userId, state, page, posts, totalPosts, taleCount, onDevice };

  async function countAll() {
    return (await api(ownTalesCalls.own, { query: { pageSize: 1 } }, { signal: request.signal })).totalPosts;
  }
}

/** All Tales of the member, in every state and language. */
export function Component() {
  const { t } = useTranslation(["user", "tales"]);
  const { userId, state, page, posts, totalPosts, taleCount, onDevice } = useLoaderData<typeof loader>();
  const [taleToDelete, setTaleToDelete] = useState<OwnTaleInAnyState | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const neighbourOfDeletedTale = useRef<number | null>(null);

  function askToDelete(tale: OwnTaleInAnyState) {
    const at = posts.indexOf(tale);
    neighbourOfDeletedTale.current = (posts[at + 1] ?? posts[at - 1])?.id ?? null;
    setTaleToDelete(tale);
  }
  /** After a deletion the focus goes to the Tale that takes its place. */
  function neighbourOfDeleted(): HTMLElement | null {
    const { current: id } = neighbourOfDeletedTale;
    return (id === null ? null : document.getElementById(ownTaleId(id))) ?? heading.current;
  }

  return (
    <>
      <Head />
      {!onDevice.isComplete && <UnreadableDraftsNotice className="mt-5" />}
      {onDevice.drafts.length > 0 && (
        <p className="mt-5 border-l-3 border-ink pl-4">
          {t("tales.onDevice", { count: onDevice.drafts.length })}{" "}
          <Link to={myTalesPath} className="link">
            {t("tales.toLaboratory")}
          </Link>
        </p>
      )}
      {taleCount > 0 && <States state={state} />}
      <h2 ref={heading} tabIndex={-1} data-list-heading className="sr-only">
        {t("tales:count", { count: totalPosts })}
      </h2>
      {posts.length === 0 ? (
        <NoTales taleCount={taleCount} />
      ) : (
        <>
          <ul className="mt-8 flex flex-col">
            {posts.map((tale) => (
              <li key={tale.id} className="border-t border-hairline py-7 first:border-0 first:pt-0">
                <OwnTaleItem tale={tale} onDelete={() => askToDelete(tale)} />
              </li>
            ))}
          </ul>
          <ListPages
            page={page}
            pageSize={pageSize}
            total={totalPosts}
            counted="tales"
            href={(to) => addressOf(state, to)}
            summaryAlways
          />
        </>
      )}
      <DeleteTaleDialog
        userId={userId}
        tale={taleToDelete}
        onClose={() => setTaleToDelete(null)}
        finalFocus={neighbourOfDeleted}
      />
    </>
  );
}

function States({ state }: { state: OwnTalesPart | null }) {
  const { t } = useTranslation("user");
  const all = { to: addressOf(null, 1), text: t("tales.all"), current: state === null };
  const tabs = ownTalesParts.map((each) => ({
    to: addressOf(each, 1),
    text: t(`tales.inState.${each}`),
    current: state === each,
  }));
  return <LinkTabs className="mt-7" label={t("tales.states")} tabs={[all, ...tabs]} />;
}

function NoTales({ taleCount }: { taleCount: number }) {
  const { t } = useTranslation("user");
  if (taleCount > 0) {
    return (
      <EmptyState action={<ButtonLink to={addressOf(null, 1)}>{t("tales.showAll")}</ButtonLink>}>
        {t("tales.noneInState")}
      </EmptyState>
    );
  }
  const write = (
    <ButtonLink variant="primary" icon="feather" to={chooseCategoryPath}>
      {t("tales.write")}
    </ButtonLink>
  );
  return <EmptyState action={write}>{t("tales.empty")}</EmptyState>;
}

function Head() {
  const { t } = useTranslation("user");
  return <PrivatePageHead title={t("menu.tales")} lead={t("tales.lead")} />;
}

export function ErrorBoundary() {
  return (
    <PrivatePageError>
      <Head />
    </PrivatePageError>
  );
}
