import { useTranslation } from "react-i18next";
import { Link, useLoaderData, type LoaderFunctionArgs } from "react-router";
import { followsCalls } from "../calls.ts";
import { following as bounds, pageSizes } from "#vocabulary/limits.ts";
import { ListPages } from "#kit/web/lists/list-pages.tsx";
import { PrivatePageError, PrivatePageHead } from "#kit/web/pages/private-page.tsx";
import { useLanguage } from "#kit/web/language/language.tsx";
import { listAddress, pageOf, requirePage } from "#kit/web/pages/list-address.ts";
import { pageContext } from "#kit/web/pages/page-context.ts";
import { requireSession } from "#features/accounts/web/require-session.ts";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/placeholders.tsx";
import { Icon } from "#ui/icon.tsx";
import { boundedTotalText } from "#ui/words-of-language.ts";
import { listChoices, withoutWarning } from "#features/reading-settings/web/list-choices.ts";
import { TaleGrid } from "#features/tales/web/tale-grid.tsx";
import { followedMembersPath, followedTagsPath, followingPath } from "#site/web/pages/account/addresses.ts";
import { FollowedMembers, FollowedTags } from "./followed-lists.tsx";

const pageSize = pageSizes.taleList;
const addressOf = (page: number) => listAddress(followingPath, page);

/** How many followed members and tags are listed. */
const mostListed = 24;

export async function loader({ request, context }: LoaderFunctionArgs) {
  requireSession(request);
  const { api } = context.get(pageContext);
  const { signal } = request;
  const page = pageOf(request, pageSize);
  const choices = await listChoices(api, signal);
  const query = { pageNumber: page - 1, pageSize, withoutWarning: withoutWarning(choices?.hiddenWarnings ?? []) };
  const [{ posts, totalPosts }, { users, totalUsers }, { tags, totalTags }] = await Promise.all([
    api(followsCalls.following, { query }, { signal }),
    api(followsCalls.followed, { query: { pageSize: mostListed } }, { signal }),
    api(followsCalls.followedTags, { query: { pageSize: mostListed } }, { signal }),
  ]);
  requirePage({ page, pageSize, total: totalPosts }, addressOf);
  return { page, posts, totalPosts, users, totalUsers, tags, totalTags };
}

type Loaded = Awaited<ReturnType<typeof loader>>;

/** The Tales of the members and tags that the member follows, in all languages, newest first. */
export function Component() {
  const { t } = useTranslation(["follows", "tales"]);
  const { page, posts, totalPosts, ...followed } = useLoaderData<typeof loader>();
  if (posts.length === 0) {
    const followsSomething = followed.users.length + followed.tags.length > 0;
    return (
      <>
        <Head />
        <EmptyState
          action={
            <ButtonLink variant="primary" icon="book" to="/posts">
              {t("page.find")}
            </ButtonLink>
          }
        >
          {t(followsSomething ? "page.nothing" : "page.empty")}
        </EmptyState>
        <Followed {...followed} />
      </>
    );
  }
  return (
    <>
      <Head />
      <h2 data-list-heading tabIndex={-1} className="sr-only">
        {t("tales:count", { count: totalPosts })}
      </h2>
      <TaleGrid
        tales={posts}
        heading="h3"
        eager={4}
        className="mt-8 grid grid-cols-2 enlarged:grid-cols-1 gap-x-4 gap-y-8 sm:gap-x-8 sm:gap-y-10 lg:grid-cols-3"
      />
      {totalPosts === bounds.shownAtMost && (page + 1) * pageSize > bounds.shownAtMost && (
        <p className="mt-8 text-sm text-ink-soft">{t("page.end")}</p>
      )}
      <ListPages
        className="mt-10"
        page={page}
        pageSize={pageSize}
        total={totalPosts}
        counted="tales"
        href={addressOf}
        summaryAlways
      />
      <Followed {...followed} />
    </>
  );
}

/** The followed members and tags, the latest first. */
function Followed({ users, totalUsers, tags, totalTags }: Pick<Loaded, "users" | "totalUsers" | "tags" | "totalTags">) {
  const { t } = useTranslation("follows");
  return (
    <>
      {users.length > 0 && (
        <section aria-labelledby="members" className="mt-12 border-t border-hairline pt-8">
          <h2 id="members" className="text-xl">
            {t("page.members")}
          </h2>
          <FollowedMembers users={users} className="mt-4" />
          {totalUsers > users.length && (
            <AllLink to={followedMembersPath} text={t("page.allMembers")} total={totalUsers} />
          )}
        </section>
      )}
      {tags.length > 0 && (
        <section aria-labelledby="tags" className="mt-10 border-t border-hairline pt-8">
          <h2 id="tags" className="text-xl">
            {t("page.tags")}
          </h2>
          <FollowedTags tags={tags} className="mt-4" />
          {totalTags > tags.length && <AllLink to={followedTagsPath} text={t("page.allTags")} total={totalTags} />}
        </section>
      )}
    </>
  );
}

function AllLink({ to, text, total }: { to: string; text: string; total: number }) {
  const { language } = useLanguage();
  return (
    <p className="mt-3">
      <Link to={to} className="link inline-flex min-h-11 items-center gap-2">
        {text} ({boundedTotalText(language, total)})
        <Icon name="arrow-right" />
      </Link>
    </p>
  );
}

function Head() {
  const { t } = useTranslation("follows");
  return <PrivatePageHead title={t("page.title")} lead={t("page.lead")} />;
}

export function ErrorBoundary() {
  return (
    <PrivatePageError>
      <Head />
    </PrivatePageError>
  );
}
