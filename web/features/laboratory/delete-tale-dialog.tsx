import { useTranslation } from "react-i18next";
import { talesCalls, type OwnListedTale } from "#contract/tales.ts";
import { ApiError } from "#web/platform/api-error.ts";
import { useApi } from "#web/platform/page-context.ts";
import { RemovalDialog } from "#web/platform/removal-dialog.tsx";
import { deviceCopies } from "./autosave/device-storage.ts";

interface DeleteTaleDialogProps {
  userId: number;
  /** The one that it is about; null while nothing is asked. */
  tale: OwnListedTale | null;
  onClose: () => void;
  /** Where the focus goes once the Tale, and with it the button for deleting it, has gone. */
  finalFocus: () => HTMLElement | null;
}

/** Asks before a Tale of a list goes for good, on the server and on this device. */
export function DeleteTaleDialog({ userId, tale, onClose, finalFocus }: DeleteTaleDialogProps) {
  const { t } = useTranslation(["laboratory", "user"]);
  const api = useApi();

  async function remove() {
    if (tale === null) return;
    const { id } = tale;
    await api(talesCalls.remove, { params: { id } }).catch((error: unknown) => {
      // Gone already: what this device has of it goes all the same.
      if (!(error instanceof ApiError && error.code === "NOT_FOUND")) throw error;
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
