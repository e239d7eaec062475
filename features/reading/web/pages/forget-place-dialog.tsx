import { useTranslation } from "react-i18next";
import { readingCalls, type ReadTale } from "../../calls.ts";
import { pageTitleElement } from "#kit/web/pages/private-page-head.tsx";
import { useApi } from "#kit/web/pages/page-context.ts";
import { RemovalDialog } from "#kit/web/pages/removal-dialog.tsx";

interface ForgetPlaceDialogProps {
  /** The place to delete; null while the dialog is closed. */
  place: ReadTale | null;
  onClose: () => void;
}

/** Asks before a place in a Tale is deleted. */
export function ForgetPlaceDialog({ place, onClose }: ForgetPlaceDialogProps) {
  const { t } = useTranslation("reading");
  const api = useApi();
  return (
    <RemovalDialog
      open={place !== null}
      title={t("remove.title")}
      confirmText={t("remove.button")}
      remove={async () => place !== null && api(readingCalls.forget, { params: { postId: place.post.id } })}
      doneText={t("remove.done")}
      onClose={onClose}
      finalFocus={pageTitleElement}
    >
      <p>{t("remove.text", { title: place?.post.title ?? "" })}</p>
    </RemovalDialog>
  );
}
