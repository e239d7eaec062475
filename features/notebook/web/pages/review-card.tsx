import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { toLanguage } from "#vocabulary/languages.ts";
import { grades, type NotebookGrade } from "#features/tales/shapes.ts";
import { useLanguage } from "#kit/web/language/language.tsx";
import { Button } from "#ui/button.tsx";
import { timeUntil } from "#ui/time-text.ts";
import type { DeviceEntry } from "../device-notebook.ts";
import { keptHash } from "../kept-hash.ts";
import { taleIdAddress } from "#features/tales/web/tale-address.ts";
import { SentenceText } from "./sentence-text.tsx";

interface ReviewCardProps {
  entry: DeviceEntry;
  /** The first card leaves the focus where it is. */
  isFirst: boolean;
  onAnswer: (grade: NotebookGrade) => void;
}

/** A sentence with a gap and its cues; a tap or the space bar shows the word, and 1 to 4 say how well it was known. */
export function ReviewCard({ entry, isFirst, onAnswer }: ReviewCardProps) {
  const { t } = useTranslation("notebook");
  const [isRevealed, setRevealed] = useState(false);
  const card = useRef<HTMLElement>(null);
  const timesId = useId();
  const { id, word, sentence, postId, title, returnsInDays } = entry;
  const language = toLanguage(entry.languageName);
  const { language: readerLanguage } = useLanguage();

  function reveal() {
    setRevealed(true);
    // The pressed button goes.
    card.current?.focus();
  }

  // A screen reader continues with the next sentence.
  useEffect(() => {
    if (!isFirst) card.current?.focus();
  }, [isFirst]);

  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    const isTyping = target instanceof Element && target.closest("input, textarea, select, [contenteditable]") !== null;
    if (isTyping || ctrlKey || metaKey || altKey) return;
    const onControl = target instanceof Element && target.closest("a, button, summary") !== null;
    const grade = grades.find((each) => String(each) === key);
    if (key === " " && !isRevealed && !onControl) reveal();
    else if (grade !== undefined && isRevealed) onAnswer(grade);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);

  return (
    <section
      ref={card}
      tabIndex={-1}
      aria-label={t("review.title")}
      className="mt-6 flex min-h-80 flex-col border-y border-hairline py-8"
    >
      <p
        lang={language}
        className="max-w-[32em] font-serif text-xl leading-relaxed sm:text-2xl wrap-anywhere whitespace-pre-line"
      >
        <SentenceText sentence={sentence} word={word} isHidden={!isRevealed} />
      </p>
      <WordCues entry={entry} isRevealed={isRevealed} onLast={() => card.current?.focus()} />
      <div aria-live="polite" className="mt-6">
        {isRevealed && (
          <>
            <p lang={language} className="sr-only">
              {word}
            </p>
            <p lang={language} className="text-sm text-ink-soft wrap-anywhere">
              {postId === null ? (
                title
              ) : (
                <Link
                  to={taleIdAddress(postId) + (id === null ? "" : keptHash(id))}
                  className="underline underline-offset-4"
                >
                  {title}
                </Link>
              )}
            </p>
          </>
        )}
      </div>
      <div className="mt-auto pt-8">
        {isRevealed ? (
          <fieldset>
            <legend className="mb-3">{t("review.question")}</legend>
            <div className="grid grid-cols-2 enlarged:grid-cols-1 gap-3 sm:grid-cols-4">
              {grades.map((grade) => (
                <div key={grade} className="flex flex-col gap-1.5 text-center">
                  <Button
                    aria-describedby={returnsInDays === undefined ? undefined : `${timesId}-${grade}`}
                    aria-keyshortcuts={String(grade)}
                    onClick={() => onAnswer(grade)}
                  >
                    <span aria-hidden="true" className="text-ink-soft tabular-nums max-sm:hidden pointer-coarse:hidden">
                      {grade}
                    </span>
                    {t(`review.grades.${grade}`)}
                  </Button>
                  {returnsInDays !== undefined && (
                    <p id={`${timesId}-${grade}`} className="text-sm text-ink-soft">
                      {timeUntil(returnsInDays[grade - 1]!, readerLanguage)}
                    </p>
                  )}
                </div>
              ))}
            </div>
          </fieldset>
        ) : (
          <Button variant="primary" icon="eye" className="max-sm:w-full" aria-keyshortcuts="Space" onClick={reveal}>
            {t("review.reveal")}
          </Button>
        )}
        <p className="mt-4 text-sm text-ink-soft pointer-coarse:hidden">{t("review.keys")}</p>
      </div>
    </section>
  );
}

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
function WordCues({ entry, isRevealed, onLast }: WordCuesProps) {
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
