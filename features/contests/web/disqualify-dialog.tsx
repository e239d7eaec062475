import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useRevalidator } from "react-router";
import { StaffNoteField, useNoteError } from "#features/decisions/web/staff-note-field.tsx";
import type { ListedTale } from "#features/tales/shapes.ts";
import { useSingleCall } from "#kit/web/calls/use-single-call.ts";
import { useApi } from "#kit/web/pages/page-context.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FormError } from "#ui/notice.tsx";
import { useToast } from "#ui/toasts.tsx";
import { contestStaffCalls } from "../staff-calls.ts";

interface DisqualifyDialogProps {
  promptId: number;
  /** Null: closed. */
  tale: ListedTale | null;
  onClose: () => void;
}

/** Asks for the reason why an entry leaves its contest. */
export function DisqualifyDialog({ tale, ...dialog }: DisqualifyDialogProps) {
  return tale === null ? null : <OpenDialog key={tale.id} tale={tale} {...dialog} />;
}

function OpenDialog({ promptId, tale, onClose }: DisqualifyDialogProps & { tale: ListedTale }) {
  const { t } = useTranslation(["contests", "site"]);
  const api = useApi();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const { busy, problem, run } = useSingleCall();
  const noteError = useNoteError();
  const [note, setNote] = useState("");
  const [error, setError] = useState<string | undefined>();
  async function send() {
    const found = noteError(note, true);
    setError(found);
    if (found !== undefined) return;
    await run(async () => {
      const params = { id: promptId, postId: tale.id };
      await api(contestStaffCalls.disqualify, { params, body: { note } });
      onClose();
      toast({ kind: "success", text: t("organise.disqualified") });
      await revalidate();
    });
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("organise.disqualifyOne", { title: tale.title })}
      closeText={t("site:buttons.cancel")}
      actions={
        <>
          <Button onClick={onClose}>{t("site:buttons.cancel")}</Button>
          <Button variant="danger" busy={busy} onClick={() => void send()}>
            {t("organise.disqualify")}
          </Button>
        </>
      }
    >
      <FormError title={problem} />
      <p>{t("organise.disqualifyText")}</p>
      <StaffNoteField
        isRequired
        label={t("organise.reason")}
        className="mt-4"
        value={note}
        error={error}
        onChange={({ target }) => setNote(target.value)}
      />
    </Dialog>
  );
}
