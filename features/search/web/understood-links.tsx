import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { toCategorySlug } from "#vocabulary/categories.ts";
import type { Understood } from "../calls.ts";
import { Avatar } from "#ui/avatar.tsx";
import { profileAddress } from "#features/profiles/web/profile-address.ts";
import { searchAddress } from "./search-address.ts";

const linkClass = "link inline-flex min-h-11 items-center gap-2";

/** Links to what the words name besides Tales: a category, a level, members. */
export function UnderstoodLinks({ understood }: { understood: Understood }) {
  const { t } = useTranslation(["search", "categories"]);
  const { categoryName, level, users } = understood;
  if (categoryName === null && level === null && users.length === 0) return null;
  return (
    <nav aria-label={t("understood.label")} className="mt-4">
      <ul className="flex flex-wrap gap-x-6">
        {categoryName !== null && (
          <li>
            <Link to={`/posts/${toCategorySlug(categoryName)}`} className={linkClass}>
              {t("understood.category", { category: t(`categories:${toCategorySlug(categoryName)}.title`) })}
            </Link>
          </li>
        )}
        {level !== null && (
          <li>
            <Link to={searchAddress({ level: [level] })} className={linkClass}>
              {t("understood.level", { level })}
            </Link>
          </li>
        )}
        {users.map(({ username, avatar }) => (
          <li key={username}>
            <Link to={profileAddress(username)} className={linkClass}>
              <Avatar username={username} picture={avatar} className="size-7" />
              {t("understood.profile", { username })}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
