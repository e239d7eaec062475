import { useTranslation } from "react-i18next";
import type { Language } from "#vocabulary/languages.ts";
import { classNames } from "#ui/class-names.ts";
import type { PassageContext } from "./passage-context.ts";
import { wordDifference } from "./word-difference.ts";

interface CorrectedPassageProps {
  /** Of the Tale. */
  language: Language;
  quote: string;
  replacement: string;
  /** The rest of the sentence, where the passage is known. */
  context?: PassageContext | null;
  className?: string;
}

/** A passage with deleted words struck out and new ones underlined; screen readers hear where each begins and ends. */
export function CorrectedPassage({ language, quote, replacement, context = null, className }: CorrectedPassageProps) {
  const { t } = useTranslation("corrections");
  const spoken = (kind: "removed" | "added") => ({ "data-begins": t(`change.${kind}`), "data-ends": t("change.ends") });
  return (
    <p lang={language} className={classNames("version-text font-serif whitespace-pre-line wrap-anywhere", className)}>
      {context !== null && <span className="text-ink-soft">{context.before}</span>}
      {wordDifference(quote, replacement).map(({ kind, text }, at) =>
        kind === "same" ? (
          // The parts never change places.
          <span key={at}>{text}</span>
        ) : kind === "removed" ? (
          <del key={at} {...spoken(kind)}>
            {text}
          </del>
        ) : (
          <ins key={at} {...spoken(kind)}>
            {text}
          </ins>
        ),
      )}
      {context !== null && <span className="text-ink-soft">{context.after}</span>}
    </p>
  );
}
