import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { toLanguage } from "#vocabulary/languages.ts";
import type { StoryVersion } from "../shapes.ts";
import { useLanguage } from "#kit/web/language/language.tsx";
import { languageInSentence } from "#ui/words-of-language.ts";
import { taleAddress } from "./tale-address.ts";

interface OtherVersionsProps {
  versions: readonly StoryVersion[];
  className?: string;
}

/** Links to the other versions of a story, each by the name of its language in a sentence of the page; nothing without any. */
export const OtherVersions = ({ versions, className }: OtherVersionsProps) =>
  versions.length > 0 && (
    <p className={className}>
      <OtherVersionLinks versions={versions} />
    </p>
  );

export function OtherVersionLinks({ versions }: Pick<OtherVersionsProps, "versions">) {
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
              <Link to={taleAddress(version)} hrefLang={language} className="link inline-block max-sm:py-2.5">
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
  if (versions.length === 0) return null;
  return (
    <p className={className}>
      {t("alsoIn")}{" "}
      {versions.map(({ id, languageName }, at) => (
        <Fragment key={id}>
          {at > 0 && ", "}
          {languageInSentence(toLanguage(languageName), reader)}
        </Fragment>
      ))}
    </p>
  );
}
