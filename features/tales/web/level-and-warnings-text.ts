import { useTranslation } from "react-i18next";
import type { LevelAndWarnings, Warning } from "#kit/calls/level-and-warnings.ts";
import { useLanguage } from "#kit/web/language/language.tsx";
import { listFormat } from "#ui/words-of-language.ts";

/** A Tale's level and warnings in words. */
export function useLevelAndWarningsText() {
  const { t } = useTranslation("levelAndWarnings");
  const { language } = useLanguage();
  const list = listFormat(language);
  const names = (warnings: readonly Warning[]) =>
    list.format(warnings.map((each) => t(`warnings.${each}`).toLocaleLowerCase(language)));
  return {
    /** "violence and death". */
    names,
    /** "Level B1"; null for a Tale without one. */
    level: ({ level }: LevelAndWarnings) => (level === null ? null : t("shortLevel", { level })),
    /** "Contains: violence and death"; null for a Tale without warnings. */
    contains: ({ warnings }: LevelAndWarnings) =>
      warnings.length === 0 ? null : t("contains", { warnings: names(warnings) }),
  };
}
