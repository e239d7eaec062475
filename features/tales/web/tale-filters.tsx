import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Form } from "react-router";
import type { CategorySlug } from "#vocabulary/categories.ts";
import { ownNames, toLanguage, toLanguageName, type Language } from "#vocabulary/languages.ts";
import { warnings } from "#kit/calls/level-and-warnings.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/choice-fields.tsx";
import { Chip } from "#ui/chip.tsx";
import { LinkTabs } from "#ui/link-tabs.tsx";
import {
  categoryAddress,
  categorySorts,
  noFilters,
  type CategoryListState,
  type TaleListFilters,
} from "./category-address.ts";
import { Choices, FiltersDisclosure, LanguageChoices, LevelChoices, offeredReadingTimes } from "./filter-choices.tsx";

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

interface FilterChip {
  text: string;
  /** The language of the text, if it is not the page's. */
  lang?: Language;
  without: Partial<TaleListFilters>;
}

interface FilterChipsProps {
  filters: Partial<TaleListFilters>;
  /** The address of the first page of the list with other filters. */
  addressOf: (changes: Partial<TaleListFilters>) => string;
}

/** The filters of a list, each with a link that removes it. */
export function FilterChips({ filters, addressOf }: FilterChipsProps) {
  const { t } = useTranslation(["tales", "levelAndWarnings"]);
  const { languages, levels, minutesMax, withoutWarnings, correctionsWelcome } = { ...noFilters, ...filters };
  const chips: FilterChip[] = [
    ...languages.map((name) => ({
      text: ownNames[toLanguage(name)],
      lang: toLanguage(name),
      without: { languages: languages.filter((each) => each !== name) },
    })),
    ...levels.map((level) => ({
      text: t("levelAndWarnings:shortLevel", { level }),
      without: { levels: levels.filter((each) => each !== level) },
    })),
    ...(minutesMax === null ? [] : [{ text: t("filters.upTo", { count: minutesMax }), without: { minutesMax: null } }]),
    ...withoutWarnings.map((warning) => ({
      text: t("filters.without", { warning: t(`levelAndWarnings:warnings.${warning}`) }),
      without: { withoutWarnings: withoutWarnings.filter((each) => each !== warning) },
    })),
    ...(correctionsWelcome ? [{ text: t("filters.correctionsWelcome"), without: { correctionsWelcome: false } }] : []),
  ];
  return chips.map(({ text, lang, without }) => (
    <Chip key={text} removeTo={addressOf(without)} removeText={t("filters.remove", { filter: text })}>
      <span lang={lang}>{text}</span>
    </Chip>
  ));
}

/** The filters as hidden fields of a GET form that changes something else. */
export function CarriedFilters({ filters }: { filters: TaleListFilters }) {
  const { languages, levels, minutesMax, withoutWarnings, correctionsWelcome } = filters;
  return (
    <>
      {languages.map((language) => (
        <input key={language} type="hidden" name="languageName" value={language} />
      ))}
      {levels.map((level) => (
        <input key={level} type="hidden" name="level" value={level} />
      ))}
      {minutesMax !== null && <input type="hidden" name="minutesMax" value={minutesMax} />}
      {withoutWarnings.map((warning) => (
        <input key={warning} type="hidden" name="withoutWarning" value={warning} />
      ))}
      {correctionsWelcome && <input type="hidden" name="correctionsWelcome" value="true" />}
    </>
  );
}

/** The three sort orders. Choosing one resets tag and page, and keeps the filters. */
export function SortLinks({ category, state }: { category: CategorySlug; state: CategoryListState }) {
  const { t } = useTranslation("tales");
  const tabs = categorySorts.map((sort) => ({
    to: categoryAddress(category, { ...state, sort, tag: null, page: 1 }),
    text: t(`sort.${sort}`),
    current: sort === state.sort,
  }));
  // Aligned with the tag filter, whose label is above its field.
  return <LinkTabs label={t("sort.label")} tabs={tabs} className="md:mt-7.5" />;
}
