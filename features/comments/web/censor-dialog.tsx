import { useId } from "react";
import { useTranslation } from "react-i18next";
import { ReasonAndNoteFields, sentReasonAndNote, useReasonAndNote } from "#features/decisions/web/reason-and-note.tsx";
import { useErrorText } from "#kit/web/calls/error-text.ts";
import { useSingleCall } from "#kit/web/calls/use-single-call.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FormError } from "#ui/notice.tsx";
import { useDiscussionContext } from "./discussion-context.ts";

interface CensorDialogProps {
  id: number;
  author: string;
  onClose: () => void;
}

/** Hides a comment behind asterisks, with the reason and a note for its author. */
export function CensorDialog({ id, author, onClose }: CensorDialogProps) {
  const { t } = useTranslation(["staff-acts", "comments", "site"]);
  const { target, changed } = useDiscussionContext();
  const formId = useId();
  const errorText = useErrorText();
  const { form, reasons } = useReasonAndNote(true);
  const { busy, problem, run } = useSingleCall((error) => `${t("comments:failed.censor")} ${errorText(error)}`);

  const censor = () =>
    run(async () => {
      const comment = await target.censor(id, true, sentReasonAndNote(form.values));
      onClose();
      changed(comment);
    });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("censor.title")}
      description={t("censor.text", { author })}
      closeText={t("site:buttons.close")}
      actions={
        <>
          <Button onClick={onClose}>{t("site:buttons.cancel")}</Button>
          <Button type="submit" form={formId} variant="danger" busy={busy} busyText={t("censor.busy")}>
            {t("comments:censor")}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={form.submit(() => censor())} className="flex flex-col gap-4">
        <FormError title={problem} />
        <ReasonAndNoteFields form={form} reasons={reasons} username={author} />
      </form>
    </Dialog>
  );
}
