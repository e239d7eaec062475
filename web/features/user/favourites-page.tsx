import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { useTranslation } from "react-i18next";
import { pageSizes } from "#contract/limits.ts";
import { taleReactionsCalls } from "#contract/tale-reactions.ts";
import { ListPages } from "#web/layout/list-pages.tsx";
import { PrivatePageError } from "#web/layout/private-page-error.tsx";
import { PrivatePageHead } from "#web/layout/private-page-head.tsx";
import { listAddress, pageOf, requirePage } from "#web/platform/list-address.ts";
import { pageContext } from "#web/platform/page-context.ts";
import { requireSession } from "#web/platform/require-session.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { favouritesPath } from "./addresses.ts";
import { FavouriteItem } from "./favourite-item.tsx";

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
