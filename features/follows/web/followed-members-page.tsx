import { useTranslation } from "react-i18next";
import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { followsCalls } from "../calls.ts";
import { listAddress, pageOf, requirePage } from "#kit/web/pages/list-address.ts";
import { pageContext } from "#kit/web/pages/page-context.ts";
import { requireSession } from "#features/accounts/web/require-session.ts";
import { followedMembersPath } from "#site/web/pages/account/addresses.ts";
import { FollowedMembers, FollowedPage, FollowedPageError, followedPageSize as pageSize } from "./followed-lists.tsx";

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
