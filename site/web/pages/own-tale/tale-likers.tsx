import { Link } from "react-router";
import type { TaleLike } from "#features/reactions/calls.ts";
import { useLanguage } from "#kit/web/language/language.tsx";
import { Avatar } from "#ui/avatar.tsx";
import { classNames } from "#ui/class-names.ts";
import { LocalDate } from "#ui/local-date.tsx";
import { profileAddress } from "#features/profiles/web/profile-address.ts";

interface TaleLikersProps {
  users: readonly TaleLike[];
  /** Shows the day of each like. */
  dated?: boolean;
  className?: string;
}

/** Members who like a Tale, the latest first. */
export function TaleLikers({ users, dated = false, className }: TaleLikersProps) {
  const { language } = useLanguage();
  return (
    <ul className={classNames("flex flex-wrap gap-x-6 gap-y-2", dated && "flex-col", className)}>
      {users.map(({ username, avatar, likedAt }) => (
        <li key={username} className="flex flex-wrap items-center gap-x-3">
          <Link to={profileAddress(username)} translate="no" className="link inline-flex min-h-11 items-center gap-2">
            <Avatar username={username} picture={avatar} className="size-8" />
            {username}
          </Link>
          {dated && likedAt !== null && (
            <LocalDate date={likedAt} language={language} className="text-sm text-ink-soft" />
          )}
        </li>
      ))}
    </ul>
  );
}
