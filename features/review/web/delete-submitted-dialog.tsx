import { useId } from "react";
import { useTranslation } from "react-i18next";
import { ReasonAndNoteFields, sentReasonAndNote, useReasonAndNote } from "#features/decisions/web/reason-and-note.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FormError } from "#ui/notice.tsx";

interface DeleteSubmittedDialogProps {
  open: boolean;
  problem: string | undefined;
  title: string;
  author: string;
  onDelete: (why: { note: string; ground?: string }) => Promise<void>;
  onClose: () => void;
}

/** Deletes a Tale of another member, who reads the reason and the note. */
export function DeleteSubmittedDialog({ open, problem, title, author, onDelete, onClose }: DeleteSubmittedDialogProps) {
  const { t } = useTranslation(["admin", "site"]);
  const formId = useId();
  const { form, reasons } = useReasonAndNote(open);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t("delete.title")}
      description={t("delete.text", { title, author })}
      closeText={t("site:buttons.close")}
      actions={
        <>
          <Button onClick={onClose}>{t("site:buttons.cancel")}</Button>
          <Button type="submit" form={formId} variant="danger" busy={form.busy} busyText={t("site:buttons.deleting")}>
            {t("site:buttons.delete")}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={form.submit((values) => onDelete(sentReasonAndNote(values)))}
        className="flex flex-col gap-4"
      >
        <FormError title={problem} />
        <ReasonAndNoteFields form={form} reasons={reasons} username={author} />
      </form>
    </Dialog>
  );
}
