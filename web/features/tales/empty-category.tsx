import { useTranslation } from "react-i18next";
import type { CategorySlug } from "#contract/categories.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { newTalePath } from "../laboratory/addresses.ts";
import { categoryAddress, type CategoryListState } from "./category-address.ts";

interface EmptyCategoryProps extends Pick<CategoryListState, "tag" | "sort"> {
  category: CategorySlug;
}

/** Shown for a category without Tales, or for a filter without matches, each with its own link. */
export function EmptyCategory({ category, tag, sort }: EmptyCategoryProps) {
  const { t } = useTranslation("tales");
  if (tag !== null) {
    return (
      <EmptyState action={<ButtonLink to={categoryAddress(category, { sort })}>{t("empty.clear")}</ButtonLink>}>
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
