import { useTranslation } from "react-i18next";
import { talesCalls } from "#contract/tales.ts";
import type { OwnListedTale } from "#contract/tale-shapes.ts";
import { hasCode } from "#web/platform/api-error.ts";
import { useApi } from "#web/platform/page-context.ts";
import { RemovalDialog } from "#web/platform/removal-dialog.tsx";
import { deviceCopies } from "./autosave/device-storage.ts";

interface DeleteTaleDialogProps {
  userId: number;
  /** The Tale to delete; null while the dialog is closed. */
  tale: OwnListedTale | null;
  onClose: () => void;
  /** Gets the focus after the Tale and its delete button are gone. */
  finalFocus: () => HTMLElement | null;
}

/** Asks for confirmation, then deletes a Tale on the server and on this device. */
export function DeleteTaleDialog({ userId, tale, onClose, finalFocus }: DeleteTaleDialogProps) {
  const { t } = useTranslation(["laboratory", "user"]);
  const api = useApi();

  async function remove() {
    if (tale === null) return;
    const { id } = tale;
    await api(talesCalls.remove, { params: { id } }).catch((error: unknown) => {
      // Already deleted: its copies on this device are removed all the same.
      if (!hasCode(error, "NOT_FOUND")) throw error;
    });
    await deviceCopies()
      .removeTale(userId, id)
      .catch(() => {});
  }

  return (
    <RemovalDialog
      open={tale !== null}
      title={t("delete.title")}
      cancelText={t("delete.cancel")}
      doneText={t("delete.done")}
      remove={remove}
      onClose={onClose}
      finalFocus={finalFocus}
    >
      <p>{t("delete.text", { title: tale?.title ?? "" })}</p>
      {tale?.published === true && <p className="mt-2">{t("user:tales.goesToo")}</p>}
    </RemovalDialog>
  );
}
