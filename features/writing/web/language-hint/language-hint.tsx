import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { readableText } from "#kit/text/tale-text.ts";
import type { Language } from "#vocabulary/languages.ts";
import { useLanguage } from "#kit/web/language/language.tsx";
import { Button } from "#ui/button.tsx";
import { languageInSentence } from "#ui/words-of-language.ts";
import { Notice } from "#ui/notice.tsx";
import { SECOND } from "#vocabulary/limits.ts";

interface LanguageHintProps {
  content: string;
  /** The language in which the Tale is declared. */
  language: Language;
  onChange: (language: Language) => void;
}

/** Says that a text seems to be in another language than its Tale. The author knows better, and can close the hint. */
export function LanguageHint({ content, language, onChange }: LanguageHintProps) {
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
          <Button onClick={() => onChange(detected)}>{t("languageHint.change", names)}</Button>
          <Button onClick={() => setDenied(detected)}>{t("languageHint.deny", names)}</Button>
        </div>
      }
    >
      <p>{t("languageHint.why", names)}</p>
    </Notice>
  );
}

/** After the last change, so that the detection never runs while one types. */
const pause = 3 * SECOND;
/** The language of a text shows in its beginning; the time of the detection is the same for all texts. In characters. */
const examined = 5000;

/** The language of the text that is being written; null while it isn't certain. The detection loads with the first long text. */
function useDetectedLanguage(content: string): Language | null {
  const [detected, setDetected] = useState<Language | null>(null);
  useEffect(() => {
    let isCancelled = false;
    const timer = window.setTimeout(async () => {
      const text = readableText(content).slice(0, examined);
      // A failed download leaves out the hint, which nobody waits for.
      const detection = await import("./detect-language.ts").catch(() => null);
      if (!isCancelled) setDetected(detection?.detectLanguage(text) ?? null);
    }, pause);
    return () => {
      isCancelled = true;
      window.clearTimeout(timer);
    };
  }, [content]);
  return detected;
}
