import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { ownNames, toLanguage } from "#vocabulary/languages.ts";
import type { PublishedTale } from "#features/tales/shapes.ts";
import { taleAddress } from "#features/tales/web/tale-address.ts";

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

/** The search parameter that names another version of the page's Tale. */
const withParameter = "with";

/** The page that shows a Tale together with another version of it. */
export const sideBySideAddress = (tale: Pick<PublishedTale, "id" | "categoryName">, other: { id: number }) =>
  `${taleAddress(tale)}?${withParameter}=${other.id}`;

/** The other version that the address names; null if it names none of the Tale's published versions. */
export function chosenVersion(tale: Pick<PublishedTale, "versions">, { searchParams }: URL): number | null {
  const asked = searchParams.get(withParameter);
  return tale.versions.find(({ id }) => String(id) === asked)?.id ?? null;
}
