import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Language } from "#contract/languages.ts";
import { Chip } from "#web/ui/chip.tsx";
import type { Manuscript } from "../autosave/manuscript.ts";
import { differencesOf } from "./differences.ts";

interface VersionTextProps {
  heading: string;
  language: Language;
  version: Manuscript;
  /** What it is compared with. */
  other: Manuscript;
}

const marks =
  "[&_[data-differs]]:border-l-3 [&_[data-differs]]:border-accent " +
  "[&_[data-differs]]:bg-accent-wash [&_[data-differs]]:pl-2 [&_[data-same]]:indent-0! " +
  "[&_[data-same]]:my-3 [&_[data-same]]:font-sans [&_[data-same]]:text-sm [&_[data-same]]:text-ink-soft";

/** One version of a Tale, with a bar beside what the other one does not have. */
export function VersionText({ heading, language, version, other }: VersionTextProps) {
  const { t } = useTranslation("laboratory");
  const sameText = t("conflict.same");
  const html = useMemo(
    () => differencesOf(version.content, other.content, sameText),
    [version, other, sameText],
  );
  return (
    <section className="min-w-0 border border-hairline bg-surface">
      <h3 className="border-b border-hairline px-4 py-2 font-sans text-sm font-semibold">{heading}</h3>
      <div lang={language} className="px-4 py-4">
        <p className="font-serif text-xl">{version.title}</p>
        <p className="mt-2 flex flex-wrap gap-1.5">
          {version.tags.map((tag) => (
            <Chip key={tag}>{tag}</Chip>
          ))}
        </p>
        <div
          data-opening="plain"
          className={`tale-text mt-4 text-base! ${marks}`}
          dangerouslySetInnerHTML={{ __html: html }}
        />
      </div>
    </section>
  );
}
