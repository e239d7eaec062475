import { useTranslation } from "react-i18next";
import type { CategorySlug } from "#contract/categories.ts";
import { ownNames, toLanguage } from "#contract/languages.ts";
import { Chip } from "#web/ui/chip.tsx";
import { categoryAddress, type CategoryListState } from "./category-address.ts";

/** The filters of a list, each with a link that removes it. */
export function FilterChips({ category, state }: { category: CategorySlug; state: CategoryListState }) {
  const { t } = useTranslation(["tales", "levelAndWarnings"]);
  const { languages, levels, minutesMax, withoutWarnings, correctionsWelcome } = state;
  const chips = [
    ...languages.map((name) => ({
      text: ownNames[toLanguage(name)],
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
  return chips.map(({ text, without }) => (
    <Chip
      key={text}
      removeTo={categoryAddress(category, { ...state, ...without, page: 1 })}
      removeText={t("filters.remove", { filter: text })}
    >
      {text}
    </Chip>
  ));
}
