import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { useTranslation } from "react-i18next";
import { profilesCalls } from "#contract/profiles.ts";
import { useErrorText } from "#web/platform/error-text.ts";
import { useApi } from "#web/platform/page-context.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { useToast } from "#web/ui/toasts.tsx";

interface CurrentPictureProps {
  username: string;
  /** Null: the one drawn from the name. */
  picture: string | null;
}

/** The picture that others see now, and the way back to the drawn one. */
export function CurrentPicture({ username, picture }: CurrentPictureProps) {
  const { t } = useTranslation("user");
  const [asking, setAsking] = useState(false);
  const line = useRef<HTMLParagraphElement>(null);
  const removed = useRef(false);
  const removing = useRemoving();

  async function remove() {
    removed.current = await removing.remove();
    setAsking(false);
  }

  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-4 sm:flex-col sm:items-start">
      <Avatar username={username} picture={picture} size="large" className="size-24 sm:size-36" />
      <div>
        <p ref={line} tabIndex={-1} className="text-sm text-ink-soft">
          {picture === null ? t("picture.drawn") : t("picture.current")}
        </p>
        {picture !== null && (
          <Button icon="trash" className="mt-3" onClick={() => setAsking(true)}>
            {t("picture.remove.button")}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asking}
        title={t("picture.remove.title")}
        confirmText={t("picture.remove.confirm")}
        cancelText={t("picture.remove.cancel")}
        busy={removing.busy}
        busyText={t("picture.remove.busy")}
        danger
        onConfirm={() => void remove()}
        onCancel={() => setAsking(false)}
        goesOnAt={() => (removed.current ? line.current : null)}
      >
        <p>{t("picture.remove.text")}</p>
      </ConfirmDialog>
    </div>
  );
}

function useRemoving() {
  const { t } = useTranslation("user");
  const api = useApi();
  const toast = useToast();
  const errorText = useErrorText();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);

  async function remove() {
    if (busy) return false;
    setBusy(true);
    try {
      await api(profilesCalls.removeAvatar);
      toast({ kind: "success", text: t("picture.remove.done") });
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
