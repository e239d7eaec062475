import type { ReactNode } from "react";
import { Link } from "react-router";
import { useSite } from "#kit/web/pages/page-context.ts";
import { settingsPath } from "#site/web/pages/settings/settings-address.ts";
import { textPaths } from "../address.ts";

const linkTargets: Record<string, string> = {
  settings: settingsPath,
  contact: "/contact-us",
  privacy: textPaths.privacy,
};

/** Renders the tags in texts as links to the operator and to pages of the site. */
export function useLinkedText() {
  const { email: supportEmail } = useSite().operator;
  return function renderTag(words: string, name: string): ReactNode {
    if (name === "mail")
      return (
        <a href={`mailto:${supportEmail}`} className="link wrap-anywhere">
          {words}
        </a>
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
