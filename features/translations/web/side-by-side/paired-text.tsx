import { useTranslation } from "react-i18next";
import type { Language } from "#vocabulary/languages.ts";
import { isSceneBreak, type PairOfBlocks } from "#kit/text/paired-blocks.ts";
import { useLanguage } from "#kit/web/language/language.tsx";
import { languageInSentence } from "#ui/language-in-sentence.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { joinDialogueDashes } from "#ui/dialogue-dashes.ts";

interface PairedTextProps {
  pairs: readonly PairOfBlocks[];
  languages: { first: Language; second: Language };
}

/**
 * Two versions of a text, paragraph by paragraph. A wide window shows them in two columns. A narrow one shows the first text, whose
 * paragraphs have a button each that opens the counterpart: the browser's own `<details>`, because the page works without script
 * (ui/styles/side-by-side.css). Each child of the text is one block, so that reading places are counted as in a single text.
 */
export function PairedText({ pairs, languages: { first, second } }: PairedTextProps) {
  const { t } = useTranslation("side-by-side");
  const { language: reader } = useLanguage();
  const language = languageInSentence(second, reader);
  return (
    <div className="paired-texts">
      <div className="open-all-pairs">
        <Checkbox className="mb-4 font-sans" label={t("openAll", { language })} />
      </div>
      <div lang={first} className="tale-text" data-opening="plain">
        {pairs.map((pair) =>
          isSceneBreak(pair) ? (
            <hr key={pair.number} />
          ) : (
            <div key={pair.number} className="pair">
              <Block html={pair.first} language={first} />
              <details>
                <summary>
                  <span>{second.toUpperCase()}</span>
                  <span className="sr-only">{t("openOne", { language, number: pair.number })}</span>
                </summary>
                <Block html={pair.second} language={second} />
              </details>
            </div>
          ),
        )}
      </div>
    </div>
  );
}

/** Sanitised HTML of one block. */
const Block = ({ html, language }: { html: string; language: Language }) => (
  <div lang={language} dangerouslySetInnerHTML={{ __html: joinDialogueDashes(html) }} />
);
