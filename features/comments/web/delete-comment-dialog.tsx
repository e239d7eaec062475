import { useTranslation } from "react-i18next";
import { ignoreNotFound } from "#kit/web/calls/ignore-not-found.ts";
import { useSingleCall } from "#kit/web/calls/use-single-call.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { useDiscussionContext } from "./discussion-context.ts";

interface DeleteCommentDialogProps {
  id: number;
  replies: number;
  open: boolean;
  onClose: () => void;
  onFailure: (error: unknown) => void;
}

/** Asks for confirmation before the reader's own comment is deleted. */
export function DeleteCommentDialog({ id, replies, open, onClose, onFailure }: DeleteCommentDialogProps) {
  const { t } = useTranslation(["comments", "site"]);
  const { target, deleted } = useDiscussionContext();
  const { busy, run } = useSingleCall();

  async function remove() {
    try {
      await ignoreNotFound(target.remove(id));
      deleted(id);
    } catch (error) {
      onFailure(error);
    } finally {
      onClose();
    }
  }

  return (
    <ConfirmDialog
      open={open}
      title={t("delete.title")}
      confirmText={t("site:buttons.delete")}
      cancelText={t("site:buttons.cancel")}
      busy={busy}
      busyText={t("site:buttons.deleting")}
      danger
      onConfirm={() => void run(remove)}
      onCancel={onClose}
    >
      <p>{replies === 0 ? t("delete.text") : t("delete.withReplies")}</p>
    </ConfirmDialog>
  );
}
