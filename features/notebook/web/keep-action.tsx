import { useTranslation } from "react-i18next";
import { notebook as bounds } from "#vocabulary/limits.ts";
import { SelectionAction } from "#features/selection/web/selection-bar.tsx";

/** "Keep" in the bar of a selected passage, and the note of a word that is kept already. keeping.ts brings them to life. */
export function KeepAction() {
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
