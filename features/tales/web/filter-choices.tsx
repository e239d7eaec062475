import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { languageNames, ownNames, toLanguage, type LanguageName } from "#vocabulary/languages.ts";
import { levels, type Level } from "#kit/calls/level-and-warnings.ts";
import { Checkbox } from "#ui/checkbox.tsx";

/** Groups of choices in forms that filter Tales, with the names that parameters of addresses have. */

export function Choices({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold">{legend}</legend>
      {children}
    </fieldset>
  );
}

export function LanguageChoices({ chosen }: { chosen: readonly LanguageName[] }) {
  const { t } = useTranslation("tales");
  return (
    <Choices legend={t("filters.languages")}>
      {languageNames.map((name) => (
        <Checkbox
          key={name}
          name="languageName"
          value={name}
          label={<span lang={toLanguage(name)}>{ownNames[toLanguage(name)]}</span>}
          defaultChecked={chosen.includes(name)}
        />
      ))}
    </Choices>
  );
}

export function LevelChoices({ chosen }: { chosen: readonly Level[] }) {
  const { t } = useTranslation(["tales", "levelAndWarnings"]);
  return (
    <Choices legend={t("filters.level")}>
      {levels.map((level) => (
        <Checkbox
          key={level}
          name="level"
          value={level}
          label={t(`levelAndWarnings:levels.${level}`)}
          defaultChecked={chosen.includes(level)}
        />
      ))}
    </Choices>
  );
}
