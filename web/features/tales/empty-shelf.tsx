import { useTranslation } from "react-i18next";
import type { CategorySlug } from "#contract/categories.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { newTalePath } from "../laboratory/addresses.ts";
import { shelfAddress, type ShelfState } from "./shelf-address.ts";

interface EmptyShelfProps extends Pick<ShelfState, "tag" | "sort"> {
  category: CategorySlug;
}

/** Tells a shelf where nothing stands yet from a filter that matches nothing: each has another way out. */
export function EmptyShelf({ category, tag, sort }: EmptyShelfProps) {
  const { t } = useTranslation("tales");
  if (tag !== null) {
    return (
      <EmptyState action={<ButtonLink to={shelfAddress(category, { sort })}>{t("empty.clear")}</ButtonLink>}>
        {t("empty.noMatch", { tag })}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      action={
        <ButtonLink to={newTalePath(category)} variant="primary" icon="feather">
          {t("empty.write")}
        </ButtonLink>
      }
    >
      {t("empty.nothingYet")}
    </EmptyState>
  );
}
