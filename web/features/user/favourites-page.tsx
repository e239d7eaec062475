import { redirect, useLoaderData, type LoaderFunctionArgs } from "react-router";
import { useTranslation } from "react-i18next";
import { pageSizes } from "#contract/limits.ts";
import { taleMarksCalls } from "#contract/tale-marks.ts";
import { ListPages } from "#web/layout/list-pages.tsx";
import { pageContext } from "#web/platform/page-context.ts";
import { PageHead } from "#web/platform/page-head.tsx";
import { pageOf } from "#web/platform/page-of.ts";
import { requireSession } from "#web/platform/require-session.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { pageCount } from "#web/ui/page-list.ts";
import { FavouriteTale } from "./favourite-tale.tsx";
import { RoomFailure } from "./room-failure.tsx";

const pageSize = pageSizes.account;
const addressOf = (page: number) => (page === 1 ? "/user/favorites" : `/user/favorites?page=${page}`);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { username } = requireSession(request);
  const { api } = context.get(pageContext);
  const page = pageOf(request);
  const query = { username, pageNumber: page - 1, pageSize };
  const { posts, totalPosts } = await api(taleMarksCalls.bookmarks, { query }, { signal: request.signal });
  if (posts.length === 0 && page > 1) throw redirect(addressOf(pageCount(totalPosts, pageSize)));
  return { page, posts, totalPosts };
}

/** The Tales that somebody has kept, in all languages, the latest kept first. */
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
            <FavouriteTale tale={tale} />
          </li>
        ))}
      </ul>
      <ListPages page={page} pageSize={pageSize} total={totalPosts} href={addressOf} summaryAlways />
    </>
  );
}

function Head() {
  const { t } = useTranslation("user");
  return (
    <>
      <PageHead title={t("menu.favourites")} noIndex />
      <h1 className="text-3xl md:text-4xl">{t("menu.favourites")}</h1>
      <p className="mt-3 max-w-[34em] font-serif text-lg text-ink-soft">{t("favourites.lead")}</p>
    </>
  );
}

export function ErrorBoundary() {
  return (
    <RoomFailure>
      <Head />
    </RoomFailure>
  );
}
