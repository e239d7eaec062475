import { diffArrays } from "diff";
import { useTranslation } from "react-i18next";
import { wordsOf } from "#kit/web/pages/block-text.ts";
import type { Language } from "#vocabulary/languages.ts";
import { classNames } from "#ui/class-names.ts";
import type { PassageContext } from "./passage-context.ts";

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

interface DifferencePart {
  kind: "same" | "removed" | "added";
  text: string;
}

/** At most 300 characters on each side are compared; what takes longer is one change. */
const maxMilliseconds = 100;

/** The words that a correction deletes, adds and leaves, in the order in which they are read. */
export function wordDifference(quote: string, replacement: string): DifferencePart[] {
  const changes = diffArrays(wordsOf(quote), wordsOf(replacement), { timeout: maxMilliseconds });
  const parts =
    changes === undefined
      ? [
          { kind: "removed" as const, text: quote },
          { kind: "added" as const, text: replacement },
        ]
      : changes.map(({ removed, added, value }) => ({
          kind: removed ? ("removed" as const) : added ? ("added" as const) : ("same" as const),
          text: value.join(""),
        }));
  return joined(parts.filter(({ text }) => text !== ""));
}

/** Changes on both sides of a single space are read as one change of several words. */
function joined(parts: readonly DifferencePart[]): DifferencePart[] {
  const result: DifferencePart[] = [];
  let [removed, added] = ["", ""];
  const flush = () => {
    if (removed !== "") result.push({ kind: "removed", text: removed });
    if (added !== "") result.push({ kind: "added", text: added });
    [removed, added] = ["", ""];
  };
  for (const [at, { kind, text }] of parts.entries()) {
    const isBetween = kind === "same" && text.trim() === "" && removed + added !== "" && at < parts.length - 1;
    if (kind === "same" && !isBetween) {
      flush();
      result.push({ kind, text });
    } else {
      if (kind !== "added") removed += text;
      if (kind !== "removed") added += text;
    }
  }
  flush();
  return result;
}
