import type { ReactNode } from "react";
import { Link } from "react-router";
import { useSite } from "#kit/web/pages/page-context.ts";
import { settingsPath } from "#site/web/pages/settings/settings-address.ts";
import { LinkedText } from "#ui/links.tsx";
import { legalPaths, type LegalTextName } from "./legal-addresses.ts";
import { useLegalSections, type LegalSection } from "./legal-texts.ts";

interface LegalSectionsProps {
  name: LegalTextName;
  /** One level below the title of the page or of the dialog. */
  heading: "h2" | "h3";
}

/** A legal text as numbered sections with titles. */
export function LegalSections({ name, heading: Heading }: LegalSectionsProps) {
  return (
    <ol className="divide-y divide-hairline border-y border-hairline">
      {useLegalSections(name).map((section, index) => (
        <li key={section.title} className="grid grid-cols-[--spacing(9)_minmax(0,1fr)] gap-x-2 py-5">
          <span aria-hidden="true" className="font-serif text-xl text-ink-soft">
            {index + 1}
          </span>
          <div>
            <Heading className="text-xl">{section.title}</Heading>
            <Body {...section} />
          </div>
        </li>
      ))}
    </ol>
  );
}

function Body({ intro, points = [], text }: LegalSection): ReactNode {
  const linked = useLinkedText();
  return (
    <>
      {intro !== undefined && <p className="mt-2">{intro}</p>}
      {points.length > 0 && (
        <ul className="mt-2 list-disc space-y-1.5 pl-5 marker:text-ink-soft">
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      )}
      {text?.split("\n").map((paragraph) => (
        <p key={paragraph} className="mt-2">
          <LinkedText text={paragraph} linked={linked} />
        </p>
      ))}
    </>
  );
}

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
