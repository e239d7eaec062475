import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { ownNames, toLanguage } from "#vocabulary/languages.ts";
import type { PublishedTale } from "#features/tales/shapes.ts";
import { sideBySideAddress } from "./side-by-side-address.ts";

interface SideBySideLinksProps {
  tale: Pick<PublishedTale, "id" | "categoryName" | "versions">;
}

/** Links to the Tale together with each of its versions; a single one needs no language next to its own link. */
export function SideBySideLinks({ tale }: SideBySideLinksProps) {
  const { t } = useTranslation("side-by-side");
  const [first, ...more] = tale.versions;
  if (first === undefined) return null;
  const look = "link inline-block max-sm:py-2.5";
  if (more.length === 0)
    return (
      <Link to={sideBySideAddress(tale, first)} className={look}>
        {t("link")}
      </Link>
    );
  return (
    <>
      {t("beside")}{" "}
      {tale.versions.map((version, at) => {
        const language = toLanguage(version.languageName);
        return (
          <Fragment key={version.id}>
            {at > 0 && ", "}
            <Link to={sideBySideAddress(tale, version)} className={look}>
              <span lang={language}>{ownNames[language]}</span>
            </Link>
          </Fragment>
        );
      })}
    </>
  );
}
