import { languages, toLanguageName } from "#vocabulary/languages.ts";
import { offeredLanguages } from "#vocabulary/site-settings.ts";
import type { useForm } from "#ui/use-form.ts";
import { languageInSentence } from "#ui/words-of-language.ts";
import { useLanguage } from "#kit/web/language/language.tsx";
import { TextField } from "#ui/text-fields.tsx";
import type { AllSettings } from "../calls.ts";

interface LanguageFieldsProps {
  settings: AllSettings;
  form: ReturnType<typeof useForm<Record<string, string>>>;
  /** The first part of the fields' names. */
  name: string;
  /** The name of a field. */
  label: (language: string) => string;
  maxLength: number;
}

/** A field for each language that the site offers. */
export function LanguageFields({ settings, form, name, label, maxLength }: LanguageFieldsProps) {
  const reader = useLanguage().language;
  const offered = offeredLanguages(settings);
  return [...offered, ...languages.filter((language) => !offered.includes(language))]
    .filter((language) => offered.includes(language) || form.values[`${name}.${toLanguageName(language)}`] !== "")
    .map((language) => (
      <TextField
        key={language}
        {...form.text(`${name}.${toLanguageName(language)}`)}
        label={label(languageInSentence(language, reader))}
        lang={language}
        maxLength={maxLength}
        autoComplete="off"
      />
    ));
}
