import { useTranslation } from "react-i18next";
import { membersCalls } from "#contract/members.ts";
import { useApi } from "#web/platform/page-context.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { FormError } from "#web/ui/form-error.tsx";
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
  const { t } = useTranslation(["members", "site"]);
  const api = useApi();
  const words = isTroll ? "clear" : "declare";
  const { busy, problem, runAction, isRowGone } = useMemberAction({
    username,
    leaves,
    onClose,
    failedText: t(`${words}.failed`, { username }),
  });
  const newIsTroll = isTroll ? "false" : "true";
  return (
    <ConfirmDialog
      open={open}
      title={t(`${words}.title`, { username })}
      confirmText={t(`${words}.confirm`)}
      cancelText={t("site:buttons.cancel")}
      busy={busy}
      busyText={t(`${words}.busy`)}
      onConfirm={() =>
        void runAction(
          () => api(membersCalls.declareTroll, { query: { username, isTroll: newIsTroll } }),
          t(`${words}.done`, { username }),
        )
      }
      onCancel={onClose}
      finalFocus={() => (isRowGone() ? finalFocus() : null)}
    >
      <p>{t(`${words}.text`, { username })}</p>
      <div className="mt-4">
        <FormError title={problem} />
      </div>
    </ConfirmDialog>
  );
}
