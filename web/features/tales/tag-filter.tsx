import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Form } from "react-router";
import type { CategorySlug } from "#contract/categories.ts";
import type { Language } from "#contract/languages.ts";
import { useHydrated } from "#web/platform/hydrated.ts";
import { Button } from "#web/ui/button.tsx";
import { Select } from "#web/ui/select.tsx";
import { shelfAddress, type ShelfState } from "./shelf-address.ts";

interface TagFilterProps {
  category: CategorySlug;
  language: Language;
  tags: readonly string[];
  state: ShelfState;
}

/**
 * A plain GET form: it works without script. Where script runs, the search button waits for a tag to be chosen.
 */
export function TagFilter({ category, language, tags, state }: TagFilterProps) {
  const { t } = useTranslation("tales");
  const hydrated = useHydrated();
  const [chosen, setChosen] = useState(state.tag ?? "");
  const options = [{ value: "", label: t("tag.choose") }, ...tags.map((tag) => ({ value: tag, label: tag }))];
  const nothingChosen = hydrated && chosen === "";
  return (
    <Form method="get" action={shelfAddress(category)} className="flex items-end gap-3" role="search">
      {state.sort === "chronological" ? null : <input type="hidden" name="sort" value={state.sort} />}
      <Select
        key={state.tag}
        name="tag"
        label={t("tag.label")}
        options={options}
        defaultValue={tags.includes(chosen) ? chosen : ""}
        onChange={(event) => setChosen(event.target.value)}
        lang={language}
        className="min-w-0 flex-1"
      />
      <Button type="submit" icon="search" disabledReason={nothingChosen ? t("tag.choose") : undefined}>
        {t("tag.search")}
      </Button>
    </Form>
  );
}
