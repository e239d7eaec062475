import type { FormEvent, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Form, useSubmit } from "react-router";
import { toCategorySlug } from "#vocabulary/categories.ts";
import { languageNames, ownNames, toLanguage } from "#vocabulary/languages.ts";
import { levels, warnings } from "#kit/calls/level-and-warnings.ts";
import { search as bounds } from "#vocabulary/limits.ts";
import { useOfferedLanguageNames } from "#kit/web/language/offered.ts";
import { useShownCategoryNames } from "#kit/web/language/offered-choices.ts";
import { searchSorts } from "../calls.ts";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { Checkbox, Select } from "#ui/choice-fields.tsx";
import { TextField } from "#ui/text-fields.tsx";
import { FiltersDisclosure, offeredReadingTimes } from "#features/tales/web/filter-choices.tsx";
import { appliedFilters, type SearchState } from "./search-address.ts";
import { searchPath } from "./search-page-address.ts";

/** A plain GET form, so that it works without JavaScript. Tags and author come from links, and stay until their chips are removed. */
export function SearchForm({ state }: { state: SearchState }) {
  const { t } = useTranslation(["search", "categories", "levelAndWarnings"]);
  const submit = useSubmit();
  const offered = useOfferedLanguageNames();
  const categories = useShownCategoryNames();

  /** Somebody who unticks all languages wants any, and not those of the reading settings or of the page again. */
  function searchAnyLanguage(event: FormEvent<HTMLFormElement>) {
    const form = new FormData(event.currentTarget);
    if (state.languageName.length === 0 || form.has("languageName")) return;
    event.preventDefault();
    for (const name of languageNames) form.append("languageName", name);
    void submit(form, { method: "get", action: searchPath });
  }
  const any = { value: "", label: t("filters.any") };
  const times = offeredReadingTimes(state.minutesMax);
  return (
    <Form
      method="get"
      action={searchPath}
      role="search"
      aria-label={t("title")}
      onSubmit={searchAnyLanguage}
      className="mt-6 max-w-[46rem]"
    >
      <div className="flex flex-col gap-3 sm:flex-row sm:items-end">
        <TextField
          type="search"
          name="query"
          label={t("field")}
          defaultValue={state.query}
          maxLength={bounds.query.max}
          enterKeyHint="search"
          className="min-w-0 sm:flex-1"
        />
        <Button type="submit" variant="primary" icon="search">
          {t("search")}
        </Button>
      </div>
      {state.tag.map((tag) => (
        <input key={tag} type="hidden" name="tag" value={tag} />
      ))}
      {state.withoutTag.map((tag) => (
        <input key={tag} type="hidden" name="withoutTag" value={tag} />
      ))}
      {state.author !== null && <input type="hidden" name="author" value={state.author} />}
      <FiltersDisclosure className="mt-5" open={state.query === "" && appliedFilters(state, offered).length === 0}>
        <div className="grid gap-x-8 gap-y-5 pt-2 pb-4 sm:grid-cols-2">
          <Select
            name="category"
            label={t("filters.category")}
            defaultValue={state.category ?? ""}
            options={[
              any,
              ...categories.map((name) => ({ value: name, label: t(`categories:${toCategorySlug(name)}.title`) })),
            ]}
          />
          <Select
            name="minutesMax"
            label={t("filters.time")}
            defaultValue={state.minutesMax === null ? "" : String(state.minutesMax)}
            options={[any, ...times.map((count) => ({ value: String(count), label: t("filters.minutes", { count }) }))]}
          />
          <Select
            name="sortBy"
            label={t("sort.label")}
            defaultValue={state.sortBy ?? ""}
            options={[
              { value: "", label: t("sort.usual") },
              ...searchSorts.map((sort) => ({ value: sort, label: t(`sort.${sort}`) })),
            ]}
          />
          {offered.length > 1 && (
            <Choices
              legend={t("filters.languages")}
              name="languageName"
              chosen={state.languageName}
              inTwoColumns
              options={offered.map((value) => ({
                value,
                label: <span lang={toLanguage(value)}>{ownNames[toLanguage(value)]}</span>,
              }))}
            />
          )}
          <Choices
            legend={t("filters.levels")}
            name="level"
            chosen={state.level}
            options={levels.map((value) => ({ value, label: t(`levelAndWarnings:levels.${value}`) }))}
          />
          <Choices
            legend={t("filters.withoutWarnings")}
            name="withoutWarning"
            chosen={state.withoutWarning}
            options={warnings.map((value) => ({ value, label: t(`levelAndWarnings:warnings.${value}`) }))}
          />
          <fieldset>
            <legend className="font-semibold">{t("filters.help")}</legend>
            <Checkbox
              className="mt-1"
              name="correctionsWelcome"
              value="true"
              label={t("filters.correctionsWelcome")}
              defaultChecked={state.correctionsWelcome}
            />
          </fieldset>
        </div>
        <Button type="submit" className="mb-6">
          {t("filters.apply")}
        </Button>
      </FiltersDisclosure>
    </Form>
  );
}

interface ChoicesProps {
  legend: string;
  name: string;
  chosen: readonly string[];
  options: readonly { value: string; label: ReactNode }[];
  inTwoColumns?: boolean;
}

function Choices({ legend, name, chosen, options, inTwoColumns = false }: ChoicesProps) {
  return (
    <fieldset>
      <legend className="font-semibold">{legend}</legend>
      <div className={classNames("mt-1 grid gap-x-6", inTwoColumns && "grid-cols-2 enlarged:grid-cols-1")}>
        {options.map(({ value, label }) => (
          <Checkbox key={value} name={name} value={value} label={label} defaultChecked={chosen.includes(value)} />
        ))}
      </div>
    </fieldset>
  );
}
