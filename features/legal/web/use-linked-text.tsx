import type { ReactNode } from "react";
import { Link } from "react-router";
import { useSite } from "#kit/web/pages/page-context.ts";
import { settingsPath } from "#site/web/pages/settings/settings-address.ts";
import { legalPaths } from "./legal-texts.ts";

const linkTargets: Record<string, string> = {
  settings: settingsPath,
  contact: "/contact-us",
  privacy: legalPaths.privacy,
};

/** Renders the tags in legal texts, mostly as links. */
export function useLinkedText() {
  const { supportEmail } = useSite();
  return function renderTag(words: string, name: string): ReactNode {
    if (name === "mail")
      return (
        <a href={`mailto:${supportEmail}`} className="link wrap-anywhere">
          {words}
        </a>
      );
    if (name === "cookie")
      return (
        <code translate="no" className="font-sans whitespace-nowrap">
          {words}
        </code>
      );
    const to = linkTargets[name];
    return to === undefined ? (
      words
    ) : (
      <Link to={to} className="link">
        {words}
      </Link>
    );
  };
}
