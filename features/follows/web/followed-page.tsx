import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { pageSizes } from "#vocabulary/limits.ts";
import { ListPages, type ListPagesProps } from "#kit/web/lists/list-pages.tsx";
import { PrivatePageError } from "#kit/web/pages/private-page-error.tsx";
import { PrivatePageHead } from "#kit/web/pages/private-page-head.tsx";
import { BackLink } from "#ui/back-link.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { followingPath } from "#site/web/pages/account/addresses.ts";

export const followedPageSize = pageSizes.members;

interface FollowedPageProps extends Pick<ListPagesProps, "page" | "total" | "counted" | "href"> {
  title: string;
  /** Shown instead of an empty list. */
  empty: string;
  children: ReactNode;
}

/** A page of everything of one kind that the member follows. */
export function FollowedPage({ title, empty, children, ...pages }: FollowedPageProps) {
  const { t } = useTranslation("follows");
  return (
    <>
      <Head title={title} />
      {pages.total === 0 ? (
        <EmptyState
          action={
            <ButtonLink to="/posts" variant="primary" icon="book">
              {t("page.find")}
            </ButtonLink>
          }
        >
          {empty}
        </EmptyState>
      ) : (
        <>
          <h2 data-list-heading tabIndex={-1} className="sr-only">
            {title}
          </h2>
          {children}
          <ListPages className="mt-10" pageSize={followedPageSize} summaryAlways {...pages} />
        </>
      )}
    </>
  );
}

function Head({ title }: { title: string }) {
  const { t } = useTranslation("follows");
  return (
    <>
      <BackLink to={followingPath}>{t("page.back")}</BackLink>
      <PrivatePageHead title={title} />
    </>
  );
}

export function FollowedPageError({ title }: { title: string }) {
  return (
    <PrivatePageError>
      <Head title={title} />
    </PrivatePageError>
  );
}
