import type { ReactNode } from "react";
import { LinkedText } from "#ui/linked-text.tsx";
import { useLegalSections, type LegalSection, type LegalTextName } from "./legal-texts.ts";
import { useLinkedText } from "./use-linked-text.tsx";

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
