import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { CategorySlug } from "#vocabulary/categories.ts";
import { classNames } from "#ui/class-names.ts";
import { Icon } from "#ui/icon.tsx";
import { newTalePath } from "#features/writing/web/addresses.ts";

interface WriteInvitationProps {
  category: CategorySlug;
  /** Whether it is alone in its row of two: on a phone it then takes the whole row, and less height. */
  alone?: boolean;
}

/** An empty cover with an invitation to write a Tale. */
export function WriteInvitation({ category, alone = false }: WriteInvitationProps) {
  const { t } = useTranslation("tales");
  return (
    <Link
      to={newTalePath(category)}
      className={classNames(
        "group flex aspect-cover enlarged:aspect-auto flex-col justify-between gap-3 self-start border border-dashed border-accent p-4 hover:bg-accent-wash md:p-6",
        alone && "max-sm:col-span-full max-sm:aspect-auto",
      )}
    >
      <span className="font-serif text-lg leading-snug text-balance">{t("index.invitation")}</span>
      <span className="flex items-center gap-2 text-accent underline-offset-4 group-hover:underline">
        <Icon name="feather" />
        {t("index.write")}
      </span>
    </Link>
  );
}
