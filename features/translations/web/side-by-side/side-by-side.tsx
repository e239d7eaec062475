import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { ownNames, toLanguage } from "#vocabulary/languages.ts";
import { pairBlocks } from "#kit/text/paired-blocks.ts";
import type { PublishedTale } from "#features/tales/shapes.ts";
import { profileAddress } from "#features/profiles/web/profile-address.ts";
import { taleAddress } from "#features/tales/web/tale-address.ts";
import { BehindWarnings } from "#features/tales/web/warned-text.tsx";
import { PairedText } from "./paired-text.tsx";
import { sideBySideAddress } from "./side-by-side-address.ts";
import { SwitchedTexts } from "./switched-texts.tsx";

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
