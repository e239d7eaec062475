import { useTranslation } from "react-i18next";
import { toCategorySlug, type CategoryName } from "#vocabulary/categories.ts";
import { ownNames, toLanguage, type LanguageName } from "#vocabulary/languages.ts";
import type { Warning } from "#kit/calls/level-and-warnings.ts";
import type { AppliedFilter } from "./search-address.ts";

/** @returns a function that names an applied filter */
export function useFilterText() {
  const { t } = useTranslation(["search", "categories", "levelAndWarnings"]);
  return ({ name, value }: Pick<AppliedFilter, "name" | "value">): string => {
    switch (name) {
      case "languageName":
        return ownNames[toLanguage(value as LanguageName)];
      case "category":
        return t(`categories:${toCategorySlug(value as CategoryName)}.title`);
      case "level":
        return t("levelAndWarnings:shortLevel", { level: value });
      case "minutesMax":
        return t("filters.minutes", { count: Number(value) });
      case "withoutTag":
        return t("filters.without", { what: value });
      case "withoutWarning":
        return t("filters.without", { what: t(`levelAndWarnings:warnings.${value as Warning}`) });
      case "correctionsWelcome":
        return t("filters.correctionsWelcome");
      default:
        return value;
    }
  };
}
