import { useTranslation } from "react-i18next";
import { ownNames, toLanguage } from "#vocabulary/languages.ts";
import type { PublishedTale } from "#features/tales/shapes.ts";
import { TaleText } from "#ui/tale-text.tsx";

type Text = Pick<PublishedTale, "id" | "content" | "languageName">;

/**
 * Two versions of a text whose paragraphs can't be paired, because they are of different numbers: both whole texts, and a switch
 * between them. The stylesheet shows the chosen one, so that it works without script. The texts lie in the same place;
 * site/web/text-switch.ts keeps the reader's place.
 */
export function SwitchedTexts({ texts }: { texts: readonly [Text, Text] }) {
  const { t } = useTranslation("side-by-side");
  return (
    <div className="switched-texts" data-text-switch="">
      <p className="text-switch-hint font-sans text-sm text-ink-soft">{t("different")}</p>
      <div className="text-switch" role="radiogroup" aria-label={t("switch")}>
        {texts.map(({ id, languageName }, at) => (
          <label key={id} lang={toLanguage(languageName)}>
            <input type="radio" name="text" value={at} defaultChecked={at === 0} className="sr-only" />
            {ownNames[toLanguage(languageName)]}
          </label>
        ))}
      </div>
      <div className="switched-texts-place">
        {texts.map(({ id, content, languageName }) => (
          <TaleText key={id} html={content} language={toLanguage(languageName)} />
        ))}
      </div>
    </div>
  );
}
