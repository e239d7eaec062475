import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useOfferedLanguageNames } from "#kit/web/language/offered.ts";
import { ownNames, toLanguage, type LanguageName } from "#vocabulary/languages.ts";
import { levels, type Level } from "#kit/calls/level-and-warnings.ts";
import { Checkbox } from "#ui/choice-fields.tsx";
import { classNames } from "#ui/class-names.ts";
import { Icon } from "#ui/icon.tsx";
import { tale as bounds } from "#vocabulary/limits.ts";

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
  const offered = useOfferedLanguageNames();
  if (offered.length === 1) return null;
  return (
    <Choices legend={t("filters.languages")}>
      {offered.map((name) => (
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

interface FiltersDisclosureProps {
  /** Whether it is open at first. */
  open?: boolean;
  children: ReactNode;
  className?: string;
}

/** The filters of a list or a search, which open below their heading, without JavaScript too. */
export function FiltersDisclosure({ open, children, className }: FiltersDisclosureProps) {
  const { t } = useTranslation("tales");
  return (
    <details open={open} className={classNames("group border-y border-hairline", className)}>
      <summary className="flex min-h-11 items-center justify-between gap-4 font-sans [&::-webkit-details-marker]:hidden">
        {t("filters.title")}
        <Icon name="chevron-down" className="size-5 text-ink-soft transition-transform group-open:rotate-180" />
      </summary>
      {children}
    </details>
  );
}

/** The reading times that a filter offers, in minutes, the shortest first. @param chosen offered, too: an address can have any */
export const offeredReadingTimes = (chosen: number | null): number[] =>
  [...new Set([...bounds.readingTimes, ...(chosen === null ? [] : [chosen])])].toSorted((one, other) => one - other);
