import { useMemo } from "react";
import type { Language } from "#contract/languages.ts";
import { Chip } from "#web/ui/chip.tsx";
import type { Manuscript } from "../autosave/manuscript.ts";
import { markDifferences } from "./differences.ts";

interface VersionTextProps {
  heading: string;
  language: Language;
  version: Manuscript;
  /** What it is compared with. */
  other: Manuscript;
}

/** One version of a Tale in full, with a bar beside what the other one does not have. */
export function VersionText({ heading, language, version, other }: VersionTextProps) {
  const html = useMemo(() => markDifferences(version.content, other.content), [version, other]);
  return (
    <section className="flex min-w-0 flex-col border border-hairline bg-surface">
      <h3 className="border-b border-hairline px-4 py-2 font-sans text-sm font-semibold">{heading}</h3>
      {/* Scrolls by keyboard, too. */}
      <div tabIndex={0} role="group" aria-label={heading} className="max-h-[45dvh] overflow-y-auto px-4 py-4">
        <p lang={language} className="font-serif text-xl">
          {version.title}
        </p>
        <p lang={language} className="mt-2 flex flex-wrap gap-1.5">
          {version.tags.map((tag) => (
            <Chip key={tag}>{tag}</Chip>
          ))}
        </p>
        <div
          lang={language}
          data-opening="plain"
          className="tale-text mt-4 text-base! [&_[data-differs]]:border-l-3 [&_[data-differs]]:border-accent [&_[data-differs]]:bg-accent-wash [&_[data-differs]]:pl-2"
          dangerouslySetInnerHTML={{ __html: html }}
        />
      </div>
    </section>
  );
}
