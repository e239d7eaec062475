import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Form } from "react-router";
import type { CategorySlug } from "#vocabulary/categories.ts";
import type { Language } from "#vocabulary/languages.ts";
import { useHydrated } from "#kit/web/pages/hydrated.ts";
import { Button } from "#ui/button.tsx";
import { Select } from "#ui/choice-fields.tsx";
import { CarriedFilters } from "#features/tales/web/tale-filters.tsx";
import { categoryAddress, type CategoryListState } from "#features/tales/web/category-address.ts";

interface TagFilterProps {
  category: CategorySlug;
  language: Language;
  tags: readonly string[];
  state: CategoryListState;
}

/**
 * A plain GET form that keeps sort order and filters and goes to the first page. It works without JavaScript; with it, the
 * button is disabled until a tag is chosen.
 */
export function TagFilter({ category, language, tags, state }: TagFilterProps) {
  const { t } = useTranslation("tales");
  const hydrated = useHydrated();
  const [chosen, setChosen] = useState(tags.find((tag) => tag === state.tag) ?? "");
  const options = [{ value: "", label: t("tag.choose") }, ...tags.map((tag) => ({ value: tag, label: tag }))];
  return (
    // As high as with the button's reason, which appears when the application runs.
    <Form
      method="get"
      action={categoryAddress(category)}
      role="search"
      aria-label={t("tag.label")}
      className="flex min-h-25 items-start gap-3 enlarged:flex-col enlarged:items-stretch"
    >
      {state.sort !== "chronological" && <input type="hidden" name="sort" value={state.sort} />}
      <CarriedFilters filters={state} />
      <Select
        name="tag"
        required
        label={t("tag.label")}
        options={options}
        value={chosen}
        onChange={(event) => setChosen(event.target.value)}
        lang={language}
        className="min-w-0 flex-1"
      />
      {/* Aligned with the field, whose label is above it; the reason for being disabled is below. */}
      <Button
        type="submit"
        icon="search"
        disabledReason={hydrated && chosen === "" ? t("tag.choose") : undefined}
        className="mt-7.5 enlarged:mt-0"
      >
        {t("tag.search")}
      </Button>
    </Form>
  );
}
