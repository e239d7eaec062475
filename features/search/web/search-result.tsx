import { toLanguage } from "#vocabulary/languages.ts";
import type { FoundTale } from "../calls.ts";
import { classNames } from "#ui/class-names.ts";
import { overviewText } from "#features/tales/web/first-sentence.ts";
import { TaleRow } from "#features/tales/web/tale-row.tsx";

/** A Tale that was found, with the passage that matches. */
export function SearchResult({ tale }: { tale: FoundTale }) {
  const isBeginning = !tale.excerpt.some(({ hit }) => hit);
  return (
    <TaleRow tale={tale} category>
      <p
        lang={toLanguage(tale.languageName)}
        className={classNames("mt-2 max-w-[42em] font-serif leading-normal", isBeginning && "line-clamp-3")}
      >
        {tale.excerpt.map((piece, at) =>
          piece.hit ? (
            // The pieces of a passage never change places.
            <mark key={at} className="bg-accent-wash font-semibold text-ink">
              {piece.text}
            </mark>
          ) : (
            <span key={at}>{isBeginning ? overviewText(piece.text) : piece.text}</span>
          ),
        )}
      </p>
    </TaleRow>
  );
}
