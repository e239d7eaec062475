import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { useTranslation } from "react-i18next";
import { pageSizes } from "#vocabulary/limits.ts";
import { taleReactionsCalls } from "../calls.ts";
import { ListPages } from "#kit/web/lists/list-pages.tsx";
import { PrivatePageError, PrivatePageHead } from "#kit/web/pages/private-page.tsx";
import { listAddress, pageOf, requirePage } from "#kit/web/pages/list-address.ts";
import { pageContext, useApi } from "#kit/web/pages/page-context.ts";
import { requireSession } from "#features/accounts/web/require-session.ts";
import { MarkedTaleRow, useListedMark } from "#features/tales/web/listed-tale.tsx";
import type { ListedTale } from "#features/tales/shapes.ts";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/placeholders.tsx";
import { favouritesPath } from "#site/web/pages/account/addresses.ts";

const pageSize = pageSizes.account;
const addressOf = (page: number) => listAddress(favouritesPath, page);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { username } = requireSession(request);
  const { api } = context.get(pageContext);
  const page = pageOf(request, pageSize);
  const query = { username, pageNumber: page - 1, pageSize };
  const { posts, totalPosts } = await api(taleReactionsCalls.bookmarks, { query }, { signal: request.signal });
  requirePage({ page, pageSize, total: totalPosts }, addressOf);
  return { page, posts, totalPosts };
}

/** The member's favourite Tales, in all languages, the latest first. */
export function Component() {
  const { t } = useTranslation(["user", "tales"]);
  const { page, posts, totalPosts } = useLoaderData<typeof loader>();
  if (posts.length === 0) {
    return (
      <>
        <Head />
        <EmptyState
          action={
            <ButtonLink variant="primary" icon="book" to="/posts">
              {t("favourites.find")}
            </ButtonLink>
          }
        >
          {t("favourites.empty")}
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <Head />
      <h2 data-list-heading className="sr-only">
        {t("tales:count", { count: totalPosts })}
      </h2>
      <ul className="mt-8 flex flex-col">
        {posts.map((tale) => (
          <li key={tale.id} className="border-t border-hairline py-7 first:border-0 first:pt-0">
            <FavouriteItem tale={tale} />
          </li>
        ))}
      </ul>
      <ListPages page={page} pageSize={pageSize} total={totalPosts} counted="tales" href={addressOf} summaryAlways />
    </>
  );
}

function Head() {
  const { t } = useTranslation("user");
  return <PrivatePageHead title={t("menu.favourites")} lead={t("favourites.lead")} />;
}

export function ErrorBoundary() {
  return (
    <PrivatePageError>
      <Head />
    </PrivatePageError>
  );
}

function FavouriteItem({ tale }: { tale: ListedTale }) {
  const { t } = useTranslation(["user", "tales"]);
  const api = useApi();
  const mark = useListedMark(
    (shouldBeOn) =>
      api(shouldBeOn ? taleReactionsCalls.bookmark : taleReactionsCalls.removeBookmark, { query: { postId: tale.id } }),
    { set: t("tales:failed.favourite"), remove: t("tales:failed.unfavourite") },
  );
  return (
    <MarkedTaleRow
      tale={tale}
      mark={mark}
      icon="bookmark"
      label={t("tales:favourite")}
      takenOff={t("favourites.takenOff")}
    />
  );
}
