import { useTranslation } from "react-i18next";
import { wordCount } from "#kit/text/tale-text.ts";
import { Chip } from "#ui/chip.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { useLevelAndWarningsText } from "#features/tales/web/level-and-warnings-text.ts";
import type { EditedTale } from "./autosave/edited-tale.ts";

interface PublishDialogProps {
  open: boolean;
  busy: boolean;
  edited: EditedTale;
  /** The Tale's language, as a lower-case code. */
  language: string;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks for confirmation before a Tale is submitted. */
export function PublishDialog({ open, busy, edited, language, onConfirm, onCancel }: PublishDialogProps) {
  const { t } = useTranslation(["laboratory", "editor", "levelAndWarnings"]);
  const words = useLevelAndWarningsText();
  const facts = [
    t("editor:counter.words", { count: wordCount(edited.content) }),
    words.level(edited) ?? t("levelAndWarnings:anyReader"),
    words.contains(edited),
  ];
  return (
    <ConfirmDialog
      open={open}
      title={t("publish.title")}
      confirmText={t("actions.publish")}
      cancelText={t("publish.cancel")}
      busy={busy}
      busyText={t("actions.sending")}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p lang={language} className="font-serif text-lg">
        {edited.title}
      </p>
      <p className="mt-2 flex flex-wrap items-center gap-1.5">
        {edited.tags.map((tag) => (
          <Chip key={tag}>
            <span lang={language}>{tag}</span>
          </Chip>
        ))}
      </p>
      <p className="mt-2 text-sm text-ink-soft">{facts.filter((each) => each !== null).join(" · ")}</p>
      <p className="mt-4">{t("publish.text")}</p>
    </ConfirmDialog>
  );
}
