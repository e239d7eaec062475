import { useTranslation } from "react-i18next";
import type { CategorySlug } from "#vocabulary/categories.ts";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { newTalePath } from "#features/writing/web/addresses.ts";
import { categoryAddress, isFiltered, type CategoryListState } from "#features/tales/web/category-address.ts";

interface EmptyCategoryProps {
  category: CategorySlug;
  state: CategoryListState;
  /** Tales with warnings that the member hides are left out. */
  leavesOut: boolean;
}

/** Shown for a category without Tales, or for a filter without matches, each with its own link. */
export function EmptyCategory({ category, state, leavesOut }: EmptyCategoryProps) {
  const { t } = useTranslation("tales");
  const { tag, sort } = state;
  if (isFiltered(state)) {
    return (
      <EmptyState
        action={<ButtonLink to={categoryAddress(category, { sort, tag })}>{t("filters.removeAll")}</ButtonLink>}
      >
        {t("filters.noMatch")}
      </EmptyState>
    );
  }
  if (tag !== null) {
    return (
      <EmptyState action={<ButtonLink to={categoryAddress(category, { sort })}>{t("empty.clear")}</ButtonLink>}>
        {t("empty.noMatch", { tag })}
      </EmptyState>
    );
  }
  if (leavesOut) return <EmptyState>{t("filters.allLeftOut")}</EmptyState>;
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
