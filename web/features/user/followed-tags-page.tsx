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
import { followedTagsPath, followingPath } from "./addresses.ts";
import { FollowedTags } from "./followed-lists.tsx";

const pageSize = pageSizes.members;
const addressOf = (page: number) => listAddress(followedTagsPath, page);

export async function loader({ request, context }: LoaderFunctionArgs) {
  requireSession(request);
  const { api } = context.get(pageContext);
  const page = pageOf(request, pageSize);
  const query = { pageNumber: page - 1, pageSize };
  const { tags, totalTags } = await api(followsCalls.followedTags, { query }, { signal: request.signal });
  requirePage({ page, pageSize, total: totalTags }, addressOf);
  return { page, tags, totalTags };
}

/** All tags that the member follows, the latest first. */
export function Component() {
  const { t } = useTranslation("follows");
  const { page, tags, totalTags } = useLoaderData<typeof loader>();
  return (
    <>
      <Head />
      {tags.length === 0 ? (
        <EmptyState>{t("page.noTags")}</EmptyState>
      ) : (
        <>
          <h2 data-list-heading tabIndex={-1} className="sr-only">
            {t("page.tags")}
          </h2>
          <FollowedTags tags={tags} className="mt-8" />
          <ListPages
            className="mt-10"
            page={page}
            pageSize={pageSize}
            total={totalTags}
            counted="entries"
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
      <PrivatePageHead title={t("page.tags")} />
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
