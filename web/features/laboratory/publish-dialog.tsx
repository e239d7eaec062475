import { useTranslation } from "react-i18next";
import { wordCount } from "#contract/tale-text.ts";
import { Chip } from "#web/ui/chip.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import type { Manuscript } from "./autosave/manuscript.ts";

interface PublishDialogProps {
  open: boolean;
  busy: boolean;
  manuscript: Manuscript;
  /** The Tale's language, lower-case code. */
  language: string;
  onConfirm: () => void;
  onCancel: () => void;
}

/** The last look before a Tale is handed in. */
export function PublishDialog({ open, busy, manuscript, language, onConfirm, onCancel }: PublishDialogProps) {
  const { t } = useTranslation(["laboratory", "editor"]);
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
        {manuscript.title}
      </p>
      <p className="mt-2 flex flex-wrap items-center gap-1.5">
        {manuscript.tags.map((tag) => (
          <Chip key={tag}>
            <span lang={language}>{tag}</span>
          </Chip>
        ))}
      </p>
      <p className="mt-2 text-sm text-ink-soft">
        {t("editor:counter.words", { count: wordCount(manuscript.content) })}
      </p>
      <p className="mt-4">{t("publish.text")}</p>
    </ConfirmDialog>
  );
}
