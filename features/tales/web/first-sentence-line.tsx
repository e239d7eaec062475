import { toLanguage } from "#vocabulary/languages.ts";
import type { ListedTale } from "../shapes.ts";
import { firstSentence } from "./first-sentence.ts";

/** The beginning of a Tale in a row of a list. */
export function FirstSentenceLine({ tale: { languageName, overview } }: { tale: ListedTale }) {
  return (
    <p lang={toLanguage(languageName)} className="mt-2 line-clamp-2 max-w-[40em] font-serif text-ink-soft">
      {firstSentence(overview)}
    </p>
  );
}
