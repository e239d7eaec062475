import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "#features/accounts/web/session.ts";
import { notebook as bounds } from "#vocabulary/limits.ts";
import { hasEarlyWord, readyEvent } from "#features/dictionaries/web/first-word.ts";
import { SelectionAction } from "#features/selection/web/selection-bar.tsx";
import type { NotebookEntry } from "#features/tales/shapes.ts";
import { rememberTale } from "./device-notebook.ts";
import { keptHashStart } from "./kept-hash.ts";

/** "Keep" in the bar of a selected passage, and the note of a word that is kept already. keep-words.ts brings them to life. */
export function KeepWordAction() {
  const { t } = useTranslation("notebook");
  return (
    <>
      <SelectionAction action="keep" max={bounds.wordMax} icon="feather">
        {t("keep.button")}
      </SelectionAction>
      <span hidden data-keep-texts="" data-kept={t("keep.done")} data-failed={t("keep.failed")} />
    </>
  );
}

/** The sentence and note of a kept word, below the buttons. */
export function KeptNote() {
  const { t } = useTranslation("notebook");
  return (
    <div data-kept-note="" hidden className="border-t border-hairline px-3 py-2 text-sm" suppressHydrationWarning>
      <p className="text-ink-soft">{t("keep.kept")}</p>
      <p data-kept-sentence="" className="mt-1 line-clamp-3 font-serif" suppressHydrationWarning />
      <p
        data-kept-text=""
        className="mt-1 max-h-32 overflow-y-auto whitespace-pre-line empty:hidden"
        suppressHydrationWarning
      />
    </div>
  );
}

interface TaleKeepingProps {
  postId: number;
  /** The member's words from this Tale. */
  keptWords: NotebookEntry[];
}

/** Lets a member keep words of the Tale on the page, and marks those that they have kept. */
export function TaleKeeping({ postId, keptWords }: TaleKeepingProps) {
  const userId = useSession()?.userId;
  const mustMark = keptWords.length > 0;
  useEffect(() => {
    if (userId === undefined) return undefined;
    const hasSelected = document.getSelection()?.isCollapsed === false;
    const mustBegin = mustMark || hasSelected || hasEarlyWord();
    return setUpWhenNeeded(userId, mustBegin || window.location.hash.startsWith(keptHashStart));
  }, [userId, mustMark]);
  useEffect(() => {
    // A storage that is full or forbidden leaves the words unmarked.
    if (userId !== undefined) rememberTale(userId, postId, keptWords).catch(() => {});
  }, [userId, postId, keptWords]);
  return null;
}

/** A reader who does one of these may select words in a moment. */
const signs = ["pointermove", "pointerdown", "keydown", "focusin", "scroll", "selectionchange"];

/** Loads the code for keeping words at the first sign of a reader who needs it, or at once. @returns ends it */
function setUpWhenNeeded(userId: number, isNeeded: boolean): () => void {
  const waiting = new AbortController();
  let end: (() => void) | null = null;
  let hasLeft = false;
  async function begin() {
    waiting.abort();
    // Without this file words can't be kept, but the Tale can be read.
    const module = await import("./keep-words.ts").catch(() => null);
    if (module === null || hasLeft) return;
    end = module.setUpKeepingWords(userId, () => import("#features/dictionaries/web/word-help.ts"));
    // boot has kept a press that came before.
    document.dispatchEvent(new Event(readyEvent));
  }
  if (isNeeded) void begin();
  else
    for (const sign of signs)
      document.addEventListener(sign, () => void begin(), { signal: waiting.signal, once: true, passive: true });
  return () => {
    hasLeft = true;
    waiting.abort();
    end?.();
  };
}
