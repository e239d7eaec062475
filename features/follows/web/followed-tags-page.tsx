import { useTranslation } from "react-i18next";
import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { followsCalls } from "../calls.ts";
import { listAddress, pageOf, requirePage } from "#kit/web/pages/list-address.ts";
import { pageContext } from "#kit/web/pages/page-context.ts";
import { requireSession } from "#features/accounts/web/require-session.ts";
import { followedTagsPath } from "#site/web/pages/account/addresses.ts";
import { FollowedPage, FollowedPageError, followedPageSize as pageSize, FollowedTags } from "./followed-lists.tsx";

const href = (page: number) => listAddress(followedTagsPath, page);

export async function loader({ request, context }: LoaderFunctionArgs) {
  requireSession(request);
  const { api } = context.get(pageContext);
  const page = pageOf(request, pageSize);
  const query = { pageNumber: page - 1, pageSize };
  const { tags, totalTags: total } = await api(followsCalls.followedTags, { query }, { signal: request.signal });
  requirePage({ page, pageSize, total }, href);
  return { page, tags, total };
}

/** All tags that the member follows, the latest first. */
export function Component() {
  const { t } = useTranslation("follows");
  const { page, tags, total } = useLoaderData<typeof loader>();
  return (
    <FollowedPage
      title={t("page.tags")}
      empty={t("page.noTags")}
      page={page}
      total={total}
      counted="entries"
      href={href}
    >
      <FollowedTags tags={tags} className="mt-8" />
    </FollowedPage>
  );
}

export function ErrorBoundary() {
  const { t } = useTranslation("follows");
  return <FollowedPageError title={t("page.tags")} />;
}
