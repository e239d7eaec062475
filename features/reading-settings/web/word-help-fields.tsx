import { useTranslation } from "react-i18next";
import { levelField, withoutHelp } from "#features/accounts/web/word-help.ts";
import { levels } from "#kit/calls/level-and-warnings.ts";
import { useLanguageOptions } from "#kit/web/language/offered-choices.ts";
import { useSite } from "#kit/web/pages/page-context.ts";
import { Checkbox, Select } from "#ui/choice-fields.tsx";
import { Icon } from "#ui/icon.tsx";
import { languageNames, ownNames, toLanguage } from "#vocabulary/languages.ts";
import type { WordHelp } from "../calls.ts";

/** Help with words in the panel of the reading pages, closed at first; nothing on a site without dictionaries. */
export function WordHelpInPanel() {
  const { t } = useTranslation("reading-settings");
  if (useSite().dictionaries === null) return null;
  return (
    <details className="group mt-4 border-t border-hairline text-sm">
      <summary className="flex min-h-11 items-center justify-between gap-4 pt-2 font-semibold">
        {t("wordHelp.legend")}
        <Icon name="chevron-down" className="size-5 text-ink-soft transition group-open:rotate-180" />
      </summary>
      <WordHelpFields className="py-2" />
    </details>
  );
}

interface WordHelpFieldsProps {
  /** The values at first. In the panel site/web/boot.ts sets them. */
  initial?: WordHelp | undefined;
  className?: string | undefined;
}

/** The language of the meanings, whether rare words carry them, and the reader's level in each language. */
export function WordHelpFields({ initial, className }: WordHelpFieldsProps) {
  const { t } = useTranslation("reading-settings");
  const { dictionaries } = useSite();
  const meaningLanguages = languageNames.filter((name) => dictionaries?.directions.some((to) => to.endsWith(name)));
  const learnable = useLanguageOptions();
  const radio = (value: string) => ({
    type: "radio",
    name: "wordHelp",
    value,
    ...(initial === undefined ? {} : { defaultChecked: value === (initial.wordHelp ?? withoutHelp) }),
  });
  const noLevel = { value: "", label: t("wordHelp.noLevel") };
  // Two pages never show these fields twice, and the panel is copied from page to page, so the ids are fixed.
  return (
    <div className={className}>
      {meaningLanguages.length > 0 && (
        <div className="group/help mb-4">
          <div role="radiogroup" aria-labelledby="reading-word-help">
            <p id="reading-word-help" className="mb-1.5 font-semibold">
              {t("wordHelp.language")}
            </p>
            <div className="grid grid-cols-2 gap-2 min-[22.5rem]:grid-cols-3">
              <label className="choice">
                <input {...radio(withoutHelp)} />
                {t("wordHelp.off")}
              </label>
              {meaningLanguages.map((name) => (
                <label key={name} className="choice" lang={toLanguage(name)}>
                  <input {...radio(name)} />
                  {ownNames[toLanguage(name)]}
                </label>
              ))}
            </div>
          </div>
          <div className="group-has-[input[value='off']:checked]/help:hidden">
            <Checkbox
              id="reading-meanings-above"
              name="meaningsAbove"
              label={t("wordHelp.above")}
              defaultChecked={initial?.meaningsAbove}
              className="mt-2"
            />
          </div>
        </div>
      )}
      <div role="group" aria-labelledby="reading-word-levels">
        <p id="reading-word-levels" className="mb-1.5 font-semibold">
          {t("wordHelp.levels")}
        </p>
        <div className="grid grid-cols-2 gap-x-4 gap-y-3">
          {learnable.map(({ value, label }) => (
            <Select
              key={value}
              id={`reading-level-${value}`}
              name={levelField(value)}
              label={label}
              options={[noLevel, ...levels.map((level) => ({ value: level, label: level }))]}
              defaultValue={initial?.wordLevels[value] ?? (initial === undefined ? undefined : "")}
            />
          ))}
        </div>
      </div>
    </div>
  );
}
