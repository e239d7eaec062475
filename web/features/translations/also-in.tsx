import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { ownNames, toLanguage } from "#contract/languages.ts";
import type { StoryVersion } from "#contract/translation-parts.ts";
import { taleAddress } from "../tales/tale-address.ts";

interface AlsoInProps {
  versions: readonly StoryVersion[];
  className?: string;
}

/** Links to the other versions of a story, each by the name of its language; nothing without any. */
export function AlsoIn({ versions, className }: AlsoInProps) {
  const { t } = useTranslation("translations");
  if (versions.length === 0) return null;
  return (
    <p className={className}>
      {t("alsoIn")}{" "}
      {versions.map((version, at) => {
        const language = toLanguage(version.languageName);
        return (
          <Fragment key={version.id}>
            {at > 0 && " "}
            {/* A comma stays with its word. */}
            <span className="whitespace-nowrap">
              <Link
                to={taleAddress(version)}
                lang={language}
                hrefLang={language}
                className="link inline-block max-sm:py-2.5"
              >
                {ownNames[language]}
              </Link>
              {at < versions.length - 1 && ","}
            </span>
          </Fragment>
        );
      })}
    </p>
  );
}

/** The same on a card, whose one link leads to its Tale. */
export function AlsoInNames({ versions, className }: AlsoInProps) {
  const { t } = useTranslation("translations");
  if (versions.length === 0) return null;
  return (
    <p className={className}>
      {t("alsoIn")}{" "}
      {versions.map(({ id, languageName }, at) => (
        <Fragment key={id}>
          {at > 0 && ", "}
          <span lang={toLanguage(languageName)}>{ownNames[toLanguage(languageName)]}</span>
        </Fragment>
      ))}
    </p>
  );
}
