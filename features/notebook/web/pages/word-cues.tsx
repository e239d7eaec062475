import { useState } from "react";
import { useTranslation } from "react-i18next";
import { toLanguage } from "#vocabulary/languages.ts";
import type { DeviceEntry } from "../device-notebook.ts";

interface WordCuesProps {
  entry: DeviceEntry;
  isRevealed: boolean;
  /** The button for hints goes with the last one. */
  onLast: () => void;
}

type Cue = "beside" | "note" | "letter";

/**
 * The ways from the meaning to the word: the same paragraph of another version, the note, the first letter. The paragraph is shown at
 * once, the others when they are asked for. With the word all of them but the letter are shown.
 */
export function WordCues({ entry, isRevealed, onLast }: WordCuesProps) {
  const { t } = useTranslation("notebook");
  const { word, note } = entry;
  const beside = entry.beside ?? null;
  const cues: Cue[] = [
    ...(beside === null ? [] : ["beside" as const]),
    ...(note === null ? [] : ["note" as const]),
    "letter",
  ];
  const [asked, setAsked] = useState(beside === null ? 0 : 1);
  const isShown = (cue: Cue) => (isRevealed ? cue !== "letter" : cues.indexOf(cue) < asked);
  const [letter = ""] = word;
  function ask() {
    setAsked(asked + 1);
    if (asked + 1 === cues.length) onLast();
  }
  return (
    <div className="mt-6 flex max-w-[40em] flex-col items-start gap-3" aria-live="polite">
      {beside !== null && isShown("beside") && (
        <p
          lang={toLanguage(beside.languageName)}
          className="border-l-2 border-edge pl-3 font-serif text-ink-soft wrap-anywhere whitespace-pre-line"
        >
          {beside.text}
        </p>
      )}
      {note !== null && isShown("note") && <p className="wrap-anywhere whitespace-pre-line">{note}</p>}
      {isShown("letter") && <p>{t("review.letter", { letter })}</p>}
      {!isRevealed && asked < cues.length && (
        <button type="button" className="link min-h-11 text-sm" onClick={ask}>
          {t("review.hint")}
        </button>
      )}
    </div>
  );
}
