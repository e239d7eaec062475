import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "#features/accounts/web/session.ts";
import { notebook as bounds } from "#vocabulary/limits.ts";
import { SelectionAction } from "#features/selection/web/selection-bar.tsx";
import type { NotebookEntry } from "#features/tales/shapes.ts";
import { rememberTale } from "./device-notebook.ts";
import { setUpKeepingWords } from "./keep-words.ts";

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
  useEffect(() => {
    if (userId === undefined) return undefined;
    return setUpKeepingWords(userId);
  }, [userId]);
  useEffect(() => {
    // A storage that is full or forbidden leaves the words unmarked.
    if (userId !== undefined) rememberTale(userId, postId, keptWords).catch(() => {});
  }, [userId, postId, keptWords]);
  return null;
}
