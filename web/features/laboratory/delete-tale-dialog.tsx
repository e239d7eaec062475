import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { useTranslation } from "react-i18next";
import { talesCalls, type OwnListedTale } from "#contract/tales.ts";
import { ApiError } from "#web/platform/api-error.ts";
import { useErrorText } from "#web/platform/error-text.ts";
import { useApi } from "#web/platform/page-context.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { useToast } from "#web/ui/toasts.tsx";
import { deviceCopies } from "./autosave/device-storage.ts";

interface DeleteTaleDialogProps {
  userId: number;
  /** The one that it is about; null while nothing is asked. */
  tale: OwnListedTale | null;
  onClose: () => void;
  /** Where the focus goes once the Tale, and with it the button for deleting it, has gone. */
  goesOnAt?: () => HTMLElement | null;
}

/** Asks before a Tale of a list goes for good; a yes shows the list anew. */
export function DeleteTaleDialog({ userId, tale, onClose, goesOnAt }: DeleteTaleDialogProps) {
  const { t } = useTranslation(["laboratory", "user"]);
  const { busy, remove } = useDeleting(userId);
  const deleted = useRef(false);

  async function confirm(id: number) {
    deleted.current = await remove(id);
    onClose();
  }
  function cancel() {
    deleted.current = false;
    onClose();
  }

  const title = tale?.title ?? "";
  return (
    <ConfirmDialog
      open={tale !== null}
      danger
      title={t("delete.title")}
      confirmText={t("delete.confirm")}
      cancelText={t("delete.cancel")}
      busy={busy}
      busyText={t("delete.busy")}
      onConfirm={() => tale !== null && void confirm(tale.id)}
      onCancel={cancel}
      goesOnAt={() => (deleted.current ? (goesOnAt?.() ?? null) : null)}
    >
      <p>{t("delete.text", { title })}</p>
      {tale?.published === true && <p className="mt-2">{t("user:tales.goesToo")}</p>}
    </ConfirmDialog>
  );
}

/** Deletes a Tale everywhere and shows the list anew. */
function useDeleting(userId: number) {
  const { t } = useTranslation("laboratory");
  const api = useApi();
  const errorText = useErrorText();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);

  async function remove(id: number): Promise<boolean> {
    if (busy) return false;
    setBusy(true);
    try {
      await api(talesCalls.remove, { params: { id } }).catch((error: unknown) => {
        // Gone already is as good.
        if (!(error instanceof ApiError && error.code === "NOT_FOUND")) throw error;
      });
      await deviceCopies()
        .removeTale(userId, id)
        .catch(() => {});
      toast({ kind: "success", text: t("delete.done") });
      await revalidate();
      return true;
    } catch (error) {
      toast({ kind: "error", text: errorText(error) });
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { busy, remove };
}
