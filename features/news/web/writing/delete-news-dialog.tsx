import { useTranslation } from "react-i18next";
import { newsCalls, type ListedNews } from "../../calls.ts";
import { useApi } from "#kit/web/pages/page-context.ts";
import { RemovalDialog } from "#kit/web/pages/removal-dialog.tsx";

interface DeleteNewsDialogProps {
  /** Null: the dialog is closed. */
  post: ListedNews | null;
  onClose: () => void;
  /** Gets the focus after the post is deleted. */
  finalFocus: () => HTMLElement | null;
}

/** Asks for confirmation, then deletes the post. */
export function DeleteNewsDialog({ post, onClose, finalFocus }: DeleteNewsDialogProps) {
  const { t } = useTranslation("news");
  const api = useApi();
  const title = post?.title ?? "";

  return (
    <RemovalDialog
      open={post !== null}
      title={t("admin.delete.title")}
      doneText={t("admin.delete.done", { title })}
      remove={async () => post !== null && api(newsCalls.remove, { params: { id: post.id } })}
      onClose={onClose}
      finalFocus={finalFocus}
    >
      <p>{t("admin.delete.text", { title })}</p>
    </RemovalDialog>
  );
}
