import { useTranslation } from "react-i18next";
import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { followsCalls } from "#contract/follows.ts";
import { pageSizes } from "#contract/limits.ts";
import { ListPages } from "#web/layout/list-pages.tsx";
import { PrivatePageError } from "#web/layout/private-page-error.tsx";
import { PrivatePageHead } from "#web/layout/private-page-head.tsx";
import { listAddress, pageOf, requirePage } from "#web/platform/list-address.ts";
import { pageContext } from "#web/platform/page-context.ts";
import { requireSession } from "#web/platform/require-session.ts";
import { BackLink } from "#web/ui/back-link.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { followedMembersPath, followingPath } from "./addresses.ts";
import { FollowedMembers } from "./followed-lists.tsx";

const pageSize = pageSizes.members;
const addressOf = (page: number) => listAddress(followedMembersPath, page);

export async function loader({ request, context }: LoaderFunctionArgs) {
  requireSession(request);
  const { api } = context.get(pageContext);
  const page = pageOf(request, pageSize);
  const query = { pageNumber: page - 1, pageSize };
  const { users, totalUsers } = await api(followsCalls.followed, { query }, { signal: request.signal });
  requirePage({ page, pageSize, total: totalUsers }, addressOf);
  return { page, users, totalUsers };
}

/** All members that the member follows, the latest first. */
export function Component() {
  const { t } = useTranslation("follows");
  const { page, users, totalUsers } = useLoaderData<typeof loader>();
  return (
    <>
      <Head />
      {users.length === 0 ? (
        <EmptyState>{t("page.noMembers")}</EmptyState>
      ) : (
        <>
          <h2 data-list-heading tabIndex={-1} className="sr-only">
            {t("page.members")}
          </h2>
          <FollowedMembers users={users} className="mt-8" />
          <ListPages
            className="mt-10"
            page={page}
            pageSize={pageSize}
            total={totalUsers}
            counted="people"
            href={addressOf}
            summaryAlways
          />
        </>
      )}
    </>
  );
}

function Head() {
  const { t } = useTranslation("follows");
  return (
    <>
      <BackLink to={followingPath}>{t("page.back")}</BackLink>
      <PrivatePageHead title={t("page.members")} />
    </>
  );
}

export function ErrorBoundary() {
  return (
    <PrivatePageError>
      <Head />
    </PrivatePageError>
  );
}
