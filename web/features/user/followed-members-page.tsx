import { useTranslation } from "react-i18next";
import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { followsCalls } from "#contract/follows.ts";
import { listAddress, pageOf, requirePage } from "#web/platform/list-address.ts";
import { pageContext } from "#web/platform/page-context.ts";
import { requireSession } from "#web/platform/require-session.ts";
import { followedMembersPath } from "./addresses.ts";
import { FollowedMembers } from "./followed-lists.tsx";
import { FollowedPage, FollowedPageError, followedPageSize as pageSize } from "./followed-page.tsx";

const href = (page: number) => listAddress(followedMembersPath, page);

export async function loader({ request, context }: LoaderFunctionArgs) {
  requireSession(request);
  const { api } = context.get(pageContext);
  const page = pageOf(request, pageSize);
  const query = { pageNumber: page - 1, pageSize };
  const { users, totalUsers: total } = await api(followsCalls.followed, { query }, { signal: request.signal });
  requirePage({ page, pageSize, total }, href);
  return { page, users, total };
}

/** All members that the member follows, the latest first. */
export function Component() {
  const { t } = useTranslation("follows");
  const { page, users, total } = useLoaderData<typeof loader>();
  return (
    <FollowedPage
      title={t("page.members")}
      empty={t("page.noMembers")}
      page={page}
      total={total}
      counted="people"
      href={href}
    >
      <FollowedMembers users={users} className="mt-8" />
    </FollowedPage>
  );
}

export function ErrorBoundary() {
  const { t } = useTranslation("follows");
  return <FollowedPageError title={t("page.members")} />;
}
