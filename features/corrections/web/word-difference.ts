import { diffArrays } from "diff";
import { wordsOf } from "#kit/web/language/words-of-text.ts";

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
