import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Form } from "react-router";
import type { CategorySlug } from "#vocabulary/categories.ts";
import { toLanguageName, type Language } from "#vocabulary/languages.ts";
import { warnings } from "#kit/calls/level-and-warnings.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { categoryAddress, type CategoryListState } from "./category-address.ts";
import { Choices, LanguageChoices, LevelChoices } from "./filter-choices.tsx";
import { FiltersDisclosure } from "./filters-disclosure.tsx";
import { offeredReadingTimes } from "./reading-times.ts";

interface TaleFiltersProps {
  category: CategorySlug;
  /** The language of the page. */
  language: Language;
  state: CategoryListState;
}

/**
 * A plain GET form that keeps sort order and tag and goes to the first page. The language of the page is chosen at first; alone it is no
 * filter. No reading time is chosen by a choice of its own, so that none gets into the address: its chip removes it.
 */
export function TaleFilters({ category, language, state }: TaleFiltersProps) {
  const { t } = useTranslation(["tales", "levelAndWarnings"]);
  const { sort, tag } = state;
  const chosenLanguages = state.languages.length === 0 ? [toLanguageName(language)] : state.languages;
  return (
    <FiltersDisclosure>
      <Form
        method="get"
        action={categoryAddress(category)}
        className="grid gap-x-10 gap-y-4 pt-2 pb-6 sm:grid-cols-2 lg:grid-cols-4"
      >
        {sort !== "chronological" && <input type="hidden" name="sort" value={sort} />}
        {tag !== null && <input type="hidden" name="tag" value={tag} />}
        <LanguageChoices chosen={chosenLanguages} />
        <LevelChoices chosen={state.levels} />
        <Choices legend={t("filters.length")}>
          {offeredReadingTimes(state.minutesMax).map((minutes) => (
            <Time key={minutes} minutes={minutes} chosen={minutes === state.minutesMax}>
              {t("filters.upTo", { count: minutes })}
            </Time>
          ))}
        </Choices>
        <Choices legend={t("filters.leaveOut")}>
          {warnings.map((warning) => (
            <Checkbox
              key={warning}
              name="withoutWarning"
              value={warning}
              label={t(`levelAndWarnings:warnings.${warning}`)}
              defaultChecked={state.withoutWarnings.includes(warning)}
            />
          ))}
        </Choices>
        <Choices legend={t("filters.help")}>
          <Checkbox
            name="correctionsWelcome"
            value="true"
            label={t("filters.correctionsWelcome")}
            defaultChecked={state.correctionsWelcome}
          />
        </Choices>
        <div className="col-span-full">
          <Button type="submit">{t("filters.apply")}</Button>
        </div>
      </Form>
    </FiltersDisclosure>
  );
}

function Time({ minutes, chosen, children }: { minutes: number; chosen: boolean; children: ReactNode }) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <span className="grid place-items-center *:col-start-1 *:row-start-1">
        <input type="radio" name="minutesMax" value={minutes} defaultChecked={chosen} className="tick rounded-full" />
        <span className="tick-sign size-2 rounded-full bg-current" />
      </span>
      {children}
    </label>
  );
}
