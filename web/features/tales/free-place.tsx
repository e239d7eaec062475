import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { CategorySlug } from "#contract/categories.ts";
import { Icon } from "#web/ui/icon.tsx";
import { newTalePath } from "../laboratory/addresses.ts";

/** Where a cover is still missing: its outline, and an invitation to fill it. */
export function FreePlace({ category }: { category: CategorySlug }) {
  const { t } = useTranslation("tales");
  return (
    <Link
      to={newTalePath(category)}
      className="group flex aspect-cover flex-col justify-between self-start border border-dashed border-accent p-4 hover:bg-accent-wash md:p-6"
    >
      <span className="font-serif text-lg leading-snug text-balance">{t("index.room")}</span>
      <span className="flex items-center gap-2 text-accent underline-offset-4 group-hover:underline">
        <Icon name="feather" />
        {t("index.write")}
      </span>
    </Link>
  );
}
