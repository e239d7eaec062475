import { useTranslation } from "react-i18next";
import { talesCalls } from "#features/tales/calls.ts";
import type { OwnListedTale } from "#features/tales/shapes.ts";
import { ignoreNotFound } from "#kit/web/calls/api-error.ts";
import { useApi } from "#kit/web/pages/page-context.ts";
import { RemovalDialog } from "#kit/web/pages/removal-dialog.tsx";
import { localTaleDrafts } from "./autosave/draft-storage.ts";
import { forgetText } from "./texts-on-device.ts";

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
    // The drafts on this device go also if the Tale was deleted before.
    await ignoreNotFound(api(talesCalls.remove, { params: { id } }));
    await Promise.allSettled([localTaleDrafts().removeTale(userId, id), forgetText(userId, id)]);
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
