import { useTranslation } from "react-i18next";
import { ownNames, toLanguage, type Language } from "#vocabulary/languages.ts";
import { Chip } from "#ui/chip.tsx";
import { noFilters, type TaleListFilters } from "./category-address.ts";

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
