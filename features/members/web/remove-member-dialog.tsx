import { useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useRevalidator } from "react-router";
import { hasCode } from "#kit/web/calls/api-error.ts";
import { useErrorParts } from "#kit/web/calls/error-text.ts";
import { useSingleCall } from "#kit/web/calls/use-single-call.ts";
import { ReasonAndNoteFields, sentReasonAndNote, useReasonAndNote } from "#features/decisions/web/reason-and-note.tsx";
import { membersCalls } from "../calls.ts";
import { useApi } from "#kit/web/pages/page-context.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog, Dialog } from "#ui/dialog.tsx";
import { FormError } from "#ui/notice.tsx";
import { useToast } from "#ui/toasts.tsx";

interface RemoveMemberDialogProps {
  open: boolean;
  username: string;
  onClose: () => void;
  /** Gets the focus after the member is removed. */
  finalFocus: () => HTMLElement | null;
}

/** Removes a member: asks for the reason and a note first, then for confirmation. */
export function RemoveMemberDialog({ open, username, onClose, finalFocus }: RemoveMemberDialogProps) {
  const { t } = useTranslation(["members", "site"]);
  const formId = useId();
  const api = useApi();
  const [asks, setAsks] = useState(false);
  const { form, reasons } = useReasonAndNote(open);

  const { busy, problem, runAction, isRowGone } = useMemberAction({ username, leaves: true, onClose });

  async function remove() {
    const body = sentReasonAndNote(form.values);
    await runAction(
      () => api(membersCalls.removeByAdmin, { query: { username }, body }),
      t("remove.done", { username }),
    );
    // An error shows in the first dialog, with the text that was typed.
    setAsks(false);
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
      <form id={formId} noValidate onSubmit={form.submit(() => setAsks(true))} className="flex flex-col gap-4">
        <FormError title={asks ? undefined : problem} />
        <ReasonAndNoteFields
          form={form}
          reasons={reasons}
          username={username}
          hint={t("remove.noteHint", { username })}
        />
      </form>
      <ConfirmDialog
        open={asks}
        title={t("remove.ask.title", { username })}
        confirmText={t("remove.ask.confirm")}
        cancelText={t("site:buttons.cancel")}
        danger
        busy={busy}
        busyText={t("remove.busy")}
        onConfirm={() => void remove()}
        onCancel={() => setAsks(false)}
        finalFocus={focusAfterRemoval}
      >
        <p>{t("remove.ask.text")}</p>
      </ConfirmDialog>
    </Dialog>
  );
}

interface MemberAction {
  busy: boolean;
  /** Why it failed; the dialog stays open. */
  problem: string | undefined;
  /** Makes the call and shows a toast. The dialog closes before the list reloads; with null it stays, without a toast. */
  runAction: (call: () => Promise<unknown>, doneText: string | null) => Promise<void>;
  /** Whether the member's row has disappeared, and with it the button that opened the dialog. */
  isRowGone: () => boolean;
}

interface MemberActionOptions {
  username: string;
  /** Whether the member is no longer on the list after success. */
  leaves?: boolean;
  onClose: () => void;
  /** The first sentence of the error, where one call serves several actions. */
  failedText?: string;
}

/** Runs an action on a member: one call at a time, shows its errors, reloads the list. */
export function useMemberAction({ username, leaves = false, onClose, failedText }: MemberActionOptions): MemberAction {
  const { t } = useTranslation("members");
  const toast = useToast();
  const errorParts = useErrorParts();
  const { revalidate } = useRevalidator();
  const isRowGone = useRef(false);
  const { busy, problem, run } = useSingleCall((error) => {
    if (hasCode(error, "FORBIDDEN")) return t("refused.FORBIDDEN", { username });
    if (hasCode(error, "CONFLICT")) return t("refused.CONFLICT", { username });
    const { failureText = "", reason } = errorParts(error);
    return `${failedText ?? failureText} ${reason}`.trim();
  });

  const runAction = (call: () => Promise<unknown>, doneText: string | null) =>
    run(async () => {
      const isGone = await call().then(
        () => false,
        (error: unknown) => {
          if (hasCode(error, "NOT_FOUND")) return true;
          // If the member has changed in the meantime, the list shows it after the dialog closes.
          if (hasCode(error, "FORBIDDEN", "CONFLICT")) void revalidate();
          throw error;
        },
      );
      isRowGone.current = leaves || isGone;
      if (isGone || doneText !== null) onClose();
      if (isGone) toast({ kind: "error", text: t("refused.gone", { username }) });
      else if (doneText !== null) toast({ kind: "success", text: doneText });
      void revalidate();
    });

  return { busy, problem, runAction, isRowGone: () => isRowGone.current };
}
