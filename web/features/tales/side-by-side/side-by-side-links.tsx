import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { ownNames, toLanguage } from "#contract/languages.ts";
import type { PublishedTale } from "#contract/tale-shapes.ts";
import { sideBySideAddress } from "./side-by-side-address.ts";

interface SideBySideLinksProps {
  tale: Pick<PublishedTale, "id" | "categoryName" | "versions">;
  className: string;
}

/** Links to the Tale together with each of its versions; nothing without any. */
export function SideBySideLinks({ tale, className }: SideBySideLinksProps) {
  const { t } = useTranslation("side-by-side");
  if (tale.versions.length === 0) return null;
  return (
    <p className={className}>
      {t("beside")}{" "}
      {tale.versions.map((version, at) => {
        const language = toLanguage(version.languageName);
        return (
          <Fragment key={version.id}>
            {at > 0 && ", "}
            <Link to={sideBySideAddress(tale, version)} className="link inline-block max-sm:py-2.5">
              <span lang={language}>{ownNames[language]}</span>
            </Link>
          </Fragment>
        );
      })}
    </p>
  );
}
