import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { codePoints } from "#kit/text/code-points.ts";
import { report as bounds } from "#vocabulary/limits.ts";
import { membersCalls } from "../calls.ts";
import { LimitedTextArea } from "#kit/web/pages/limited-text-area.tsx";
import { useApi } from "#kit/web/pages/page-context.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FormError } from "#ui/form-error.tsx";
import { useForm } from "#ui/use-form.ts";
import { useMemberAction } from "./use-member-action.ts";

interface RemoveMemberDialogProps {
  open: boolean;
  username: string;
  onClose: () => void;
  /** Gets the focus after the member is removed. */
  finalFocus: () => HTMLElement | null;
}

/** Removes a member: asks for the reason first, then for confirmation. */
export function RemoveMemberDialog({ open, username, onClose, finalFocus }: RemoveMemberDialogProps) {
  const { t } = useTranslation(["members", "site"]);
  const formId = useId();
  const api = useApi();
  const [reasonToConfirm, setReasonToConfirm] = useState<string | null>(null);
  const form = useForm({
    initial: { reason: "" },
    check({ reason }) {
      const length = codePoints(reason.trim());
      if (length === 0) return { reason: t("remove.reasonMissing") };
      return length > bounds.noteMax ? { reason: t("remove.reasonLong", { max: bounds.noteMax }) } : {};
    },
  });

  const { busy, problem, runAction, isRowGone } = useMemberAction({ username, leaves: true, onClose });

  async function remove(reason: string) {
    await runAction(
      () => api(membersCalls.removeByAdmin, { query: { username }, body: { reason } }),
      t("remove.done", { username }),
    );
    // An error shows in the first dialog, with the text that was typed.
    setReasonToConfirm(null);
  }

  const focusAfterRemoval = () => (isRowGone() ? finalFocus() : null);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t("remove.title", { username })}
      description={t("remove.text", { username })}
      closeText={t("site:buttons.close")}
      finalFocus={focusAfterRemoval}
      actions={
        <>
          <Button onClick={onClose}>{t("site:buttons.cancel")}</Button>
          <Button type="submit" form={formId} variant="primary">
            {t("remove.goOn")}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={form.submit(({ reason }) => setReasonToConfirm(reason.trim()))}
        className="flex flex-col gap-4"
      >
        <FormError title={problem} />
        <LimitedTextArea
          label={t("remove.reason")}
          hint={t("remove.reasonHint")}
          rows={4}
          {...form.text("reason")}
          max={bounds.noteMax}
        />
      </form>
      <ConfirmDialog
        open={reasonToConfirm !== null}
        title={t("remove.ask.title", { username })}
        confirmText={t("remove.ask.confirm")}
        cancelText={t("site:buttons.cancel")}
        danger
        busy={busy}
        busyText={t("remove.busy")}
        onConfirm={() => reasonToConfirm !== null && void remove(reasonToConfirm)}
        onCancel={() => setReasonToConfirm(null)}
        finalFocus={focusAfterRemoval}
      >
        <p>{t("remove.ask.text")}</p>
      </ConfirmDialog>
    </Dialog>
  );
}
