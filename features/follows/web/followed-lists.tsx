import { Link } from "react-router";
import { toCategorySlug } from "#vocabulary/categories.ts";
import { toLanguage } from "#vocabulary/languages.ts";
import type { Tag } from "#features/tales/tags.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Chip } from "#ui/chip.tsx";
import { classNames } from "#ui/class-names.ts";
import { profileAddress } from "#features/profiles/web/profile-address.ts";
import { categoryAddress } from "#features/tales/web/category-address.ts";

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
