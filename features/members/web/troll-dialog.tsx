import { useState } from "react";
import { useTranslation } from "react-i18next";
import { codePoints } from "#kit/text/code-points.ts";
import { staffNote } from "#vocabulary/limits.ts";
import { membersCalls } from "../calls.ts";
import { LimitedTextArea } from "#kit/web/pages/limited-text-area.tsx";
import { useApi } from "#kit/web/pages/page-context.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { FormError } from "#ui/form-error.tsx";
import { useMemberAction } from "./use-member-action.ts";

interface TrollDialogProps {
  open: boolean;
  username: string;
  isTroll: boolean;
  /** Whether the row disappears with the change. */
  leaves: boolean;
  onClose: () => void;
  /** Gets the focus if the row has disappeared. */
  finalFocus: () => HTMLElement | null;
}

/** Makes a member's account read-only, or writable again. */
export function TrollDialog({ open, username, isTroll, leaves, onClose, finalFocus }: TrollDialogProps) {
  const { t } = useTranslation(["members", "reports", "site"]);
  const api = useApi();
  const words = isTroll ? "clear" : "declare";
  const { busy, problem, runAction, isRowGone } = useMemberAction({
    username,
    leaves,
    onClose,
    failedText: t(`${words}.failed`, { username }),
  });
  const newIsTroll = isTroll ? "false" : "true";
  const [note, setNote] = useState("");
  const isLong = codePoints(note.trim()) > staffNote.max;

  async function declare() {
    const written = note.trim() === "" ? {} : { body: { note } };
    await api(membersCalls.declareTroll, { query: { username, isTroll: newIsTroll }, ...written });
    setNote("");
  }
  return (
    <ConfirmDialog
      open={open}
      title={t(`${words}.title`, { username })}
      confirmText={t(`${words}.confirm`)}
      cancelText={t("site:buttons.cancel")}
      busy={busy}
      busyText={t(`${words}.busy`)}
      onConfirm={() => void (isLong || runAction(declare, t(`${words}.done`, { username })))}
      onCancel={onClose}
      finalFocus={() => (isRowGone() ? finalFocus() : null)}
    >
      <p>{t(`${words}.text`, { username })}</p>
      <LimitedTextArea
        className="mt-4"
        label={t("trollNote.label")}
        optionalText={t("reports:reasons.optional")}
        hint={t("members:remove.reasonHint")}
        error={isLong ? t("trollNote.long", { max: staffNote.max }) : undefined}
        rows={3}
        dir="auto"
        value={note}
        max={staffNote.max}
        onChange={(event) => setNote(event.target.value)}
      />
      <div className="mt-4">
        <FormError title={problem} />
      </div>
    </ConfirmDialog>
  );
}
