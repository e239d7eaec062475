import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { ownNames, toLanguage, type Language } from "#vocabulary/languages.ts";
import { isSceneBreak, pairBlocks, type PairOfBlocks } from "#kit/text/tale-blocks.ts";
import type { PublishedTale } from "#features/tales/shapes.ts";
import { profileAddress } from "#features/profiles/web/profile-address.ts";
import { taleAddress } from "#features/tales/web/tale-address.ts";
import { BehindWarnings } from "#features/tales/web/warned-text.tsx";
import { joinDialogueDashes, TaleText } from "#ui/tale-text.tsx";
import { Checkbox } from "#ui/choice-fields.tsx";
import { useLanguage } from "#kit/web/language/language.tsx";
import { languageInSentence } from "#ui/words-of-language.ts";
import { sideBySideAddress } from "./side-by-side-links.tsx";

interface SideBySideProps {
  tale: PublishedTale;
  other: PublishedTale;
  className: string;
}

/** Two versions of a story: paragraph next to paragraph where both have the same number of blocks, otherwise with a switch. */
export function SideBySide({ tale, other, className }: SideBySideProps) {
  const pairs = pairBlocks(tale.content, other.content);
  const languages = { first: toLanguage(tale.languageName), second: toLanguage(other.languageName) };
  const texts =
    pairs === null ? <SwitchedTexts texts={[tale, other]} /> : <PairedText pairs={pairs} languages={languages} />;
  const warnings = [...new Set([...tale.warnings, ...other.warnings])];
  return (
    <div className={className}>
      <OtherVersion tale={tale} other={other} />
      {warnings.length === 0 ? texts : <BehindWarnings warnings={warnings}>{texts}</BehindWarnings>}
    </div>
  );
}

/** The title and author of the other version, and the ways to another view. */
function OtherVersion({ tale, other }: Pick<SideBySideProps, "tale" | "other">) {
  const { t } = useTranslation(["side-by-side", "tales"]);
  const language = toLanguage(other.languageName);
  return (
    <div className="mx-auto mb-8 max-w-(--measure) border-y border-hairline py-4 font-sans text-sm">
      <p>
        <span className="text-ink-soft">{t("side-by-side:beside")}</span>{" "}
        <Link to={taleAddress(other)} lang={language} hrefLang={language} className="link font-serif text-base">
          {other.title}
        </Link>{" "}
        <span className="text-ink-soft">
          <span lang={language}>({ownNames[language]})</span> {t("tales:by")}
        </span>{" "}
        <Link to={profileAddress(other.author)} translate="no" className="link">
          {other.author}
        </Link>
      </p>
      <p className="flex flex-wrap gap-x-6 print:hidden">
        <Link to={sideBySideAddress(other, tale)} preventScrollReset className="link inline-flex min-h-11 items-center">
          {t("side-by-side:swap")}
        </Link>
        <Link to={taleAddress(tale)} preventScrollReset className="link inline-flex min-h-11 items-center">
          {t("side-by-side:alone")}
        </Link>
      </p>
    </div>
  );
}

type Text = Pick<PublishedTale, "id" | "content" | "languageName">;

/**
 * Two versions of a text whose paragraphs can't be paired, because they are of different numbers: both whole texts, and a switch
 * between them. The stylesheet shows the chosen one, so that it works without script. The texts lie in the same place;
 * site/web/text-switch.ts keeps the reader's place.
 */
function SwitchedTexts({ texts }: { texts: readonly [Text, Text] }) {
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

interface PairedTextProps {
  pairs: readonly PairOfBlocks[];
  languages: { first: Language; second: Language };
}

/**
 * Two versions of a text, paragraph by paragraph. A wide window shows them in two columns. A narrow one shows the first text, whose
 * paragraphs have a button each that opens the counterpart: the browser's own `<details>`, because the page works without script
 * (ui/styles/side-by-side.css). Each child of the text is one block, so that reading places are counted as in a single text.
 */
function PairedText({ pairs, languages: { first, second } }: PairedTextProps) {
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
