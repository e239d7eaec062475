import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { profilesCalls } from "../../calls.ts";
import { useApi } from "#kit/web/pages/page-context.ts";
import { RemovalDialog } from "#kit/web/pages/removal-dialog.tsx";
import { Avatar } from "#ui/avatar.tsx";
import { Button } from "#ui/button.tsx";

interface CurrentPictureProps {
  username: string;
  /** Null: the generated one. */
  picture: string | null;
}

/** The current picture, and a button that goes back to the generated one. */
export function CurrentPicture({ username, picture }: CurrentPictureProps) {
  const { t } = useTranslation("user");
  const api = useApi();
  const [dialogOpen, setDialogOpen] = useState(false);
  const line = useRef<HTMLParagraphElement>(null);

  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-4 sm:flex-col sm:items-start">
      <Avatar username={username} picture={picture} size="large" className="size-24 sm:size-36" />
      <div>
        <p ref={line} tabIndex={-1} className="text-sm text-ink-soft">
          {picture === null ? t("picture.drawn") : t("picture.current")}
        </p>
        {picture !== null && (
          <Button icon="trash" className="mt-3" onClick={() => setDialogOpen(true)}>
            {t("picture.remove.button")}
          </Button>
        )}
      </div>
      <RemovalDialog
        open={dialogOpen}
        title={t("picture.remove.title")}
        confirmText={t("picture.remove.confirm")}
        cancelText={t("picture.remove.cancel")}
        busyText={t("picture.remove.busy")}
        doneText={t("picture.remove.done")}
        remove={() => api(profilesCalls.removeAvatar)}
        onClose={() => setDialogOpen(false)}
        finalFocus={() => line.current}
      >
        <p>{t("picture.remove.text")}</p>
      </RemovalDialog>
    </div>
  );
}
