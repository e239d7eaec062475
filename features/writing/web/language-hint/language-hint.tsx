import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Language } from "#vocabulary/languages.ts";
import { useLanguage } from "#kit/web/language/language.tsx";
import { Button } from "#ui/button.tsx";
import { languageInSentence } from "#ui/language-in-sentence.ts";
import { Notice } from "#ui/notice.tsx";
import { useDetectedLanguage } from "./use-detected-language.ts";

interface LanguageHintProps {
  content: string;
  /** The language in which the Tale is declared. */
  language: Language;
  /** Continues with the text as a new Tale of this language. */
  onContinueIn: (language: Language) => void;
}

/** Says that a text seems to be in another language than its Tale. The author knows better, and can close the hint. */
export function LanguageHint({ content, language, onContinueIn }: LanguageHintProps) {
  const { t } = useTranslation("laboratory");
  const reader = useLanguage().language;
  const detected = useDetectedLanguage(content);
  const [denied, setDenied] = useState<Language | null>(null);
  if (detected === null || detected === language || detected === denied) return null;
  const names = { detected: languageInSentence(detected, reader), declared: languageInSentence(language, reader) };
  return (
    <Notice
      kind="info"
      title={t("languageHint.title", names)}
      action={
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => onContinueIn(detected)}>{t("languageHint.continue", names)}</Button>
          <Button onClick={() => setDenied(detected)}>{t("languageHint.deny", names)}</Button>
        </div>
      }
    >
      <p>{t("languageHint.why", names)}</p>
    </Notice>
  );
}
