import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { toLanguage, type LanguageName } from "#vocabulary/languages.ts";
import type { StoryVersion } from "../shapes.ts";
import { takesNew } from "#vocabulary/site-settings.ts";
import { useSite } from "#kit/web/pages/page-context.ts";
import { useLanguage } from "#kit/web/language/language.tsx";
import { languageInSentence } from "#ui/words-of-language.ts";
import { taleAddress } from "./tale-address.ts";

interface OtherVersionsProps {
  versions: readonly StoryVersion[];
  className?: string;
}

/** In lists: those that the site offers. */
function useListed(versions: readonly StoryVersion[]) {
  const site = useSite();
  return versions.filter((version) => takesNew(site, version));
}

/** Links to the other versions of a story, each by the name of its language in a sentence of the page; nothing without any. */
export function OtherVersions({ versions, className }: OtherVersionsProps) {
  const listed = useListed(versions);
  return (
    listed.length > 0 && (
      <p className={className}>
        <OtherVersionLinks versions={listed} address={taleAddress} />
      </p>
    )
  );
}

interface LinksProps<Version> {
  versions: readonly Version[];
  address: (version: Version) => string;
}

/** Of a story, or of the same news. */
export function OtherVersionLinks<Version extends { id: number; languageName: LanguageName }>({
  versions,
  address,
}: LinksProps<Version>) {
  const { t } = useTranslation("translations");
  const { language: reader } = useLanguage();
  return (
    <>
      {t("alsoIn")}{" "}
      {versions.map((version, at) => {
        const language = toLanguage(version.languageName);
        return (
          <Fragment key={version.id}>
            {at > 0 && " "}
            {/* A comma stays with its word. */}
            <span className="whitespace-nowrap">
              <Link to={address(version)} hrefLang={language} className="link inline-block max-sm:py-2.5">
                {languageInSentence(language, reader)}
              </Link>
              {at < versions.length - 1 && ","}
            </span>
          </Fragment>
        );
      })}
    </>
  );
}

/** The same on a card, whose one link leads to its Tale. */
export function OtherVersionNames({ versions, className }: OtherVersionsProps) {
  const { t } = useTranslation("translations");
  const { language: reader } = useLanguage();
  const listed = useListed(versions);
  if (listed.length === 0) return null;
  return (
    <p className={className}>
      {t("alsoIn")}{" "}
      {listed.map(({ id, languageName }, at) => (
        <Fragment key={id}>
          {at > 0 && ", "}
          {languageInSentence(toLanguage(languageName), reader)}
        </Fragment>
      ))}
    </p>
  );
}
