import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { toCategorySlug } from "#vocabulary/categories.ts";
import { toLanguage } from "#vocabulary/languages.ts";
import type { Tag } from "#features/tales/tags.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Chip } from "#ui/chip.tsx";
import { classNames } from "#ui/class-names.ts";
import { profileAddress } from "#features/profiles/web/profile-address.ts";
import { categoryAddress } from "#features/tales/web/category-address.ts";
import { followingPath } from "#site/web/pages/account/addresses.ts";
import { EmptyState } from "#ui/placeholders.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { BackLink } from "#ui/links.tsx";
import { PrivatePageHead, PrivatePageError } from "#kit/web/pages/private-page.tsx";
import { ListPages, type ListPagesProps } from "#kit/web/lists/list-pages.tsx";
import { pageSizes } from "#vocabulary/limits.ts";

/** Followed members and tags: on their pages the button "Follow" ends it. */

interface FollowedMembersProps {
  users: readonly { username: string; avatar: string | null }[];
  className?: string;
}

export function FollowedMembers({ users, className }: FollowedMembersProps) {
  return (
    <ul className={classNames("flex flex-wrap gap-x-6 gap-y-2", className)}>
      {users.map(({ username, avatar }) => (
        <li key={username}>
          <Link to={profileAddress(username)} translate="no" className="link inline-flex min-h-11 items-center gap-2">
            <Avatar username={username} picture={avatar} className="size-8" />
            {username}
          </Link>
        </li>
      ))}
    </ul>
  );
}

export function FollowedTags({ tags, className }: { tags: readonly Tag[]; className?: string }) {
  return (
    <ul className={classNames("flex flex-wrap gap-2", className)}>
      {tags.map(({ tagName, categoryName, languageName }) => (
        <li key={`${categoryName} ${languageName} ${tagName}`} data-category={toCategorySlug(categoryName)}>
          <Chip
            to={`${categoryAddress(toCategorySlug(categoryName), { tag: tagName })}&lang=${toLanguage(languageName)}`}
          >
            <span lang={toLanguage(languageName)}>{tagName}</span>
          </Chip>
        </li>
      ))}
    </ul>
  );
}

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
