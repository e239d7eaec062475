import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { hasCode } from "#kit/web/calls/api-error.ts";
import { useErrorText } from "#kit/web/calls/error-text.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { PictureInput } from "#kit/web/pictures/picture-input.tsx";
import type { Upload } from "./use-upload.ts";

interface UploadControlsProps {
  upload: Upload;
  onSend: () => void;
  onChoose: (file: File) => void;
}

/** The server would refuse the same picture again. */
const isRefused = (error: unknown) => hasCode(error, "IMAGE_INVALID", "TOO_LARGE");

/** The last step: uploads the picture, shows the progress and errors. */
export function UploadControls({ upload: { share, error, cancel }, onSend, onChoose }: UploadControlsProps) {
  const { t } = useTranslation(["user", "site"]);
  const errorText = useErrorText();
  const sender = useRef<HTMLButtonElement>(null);
  const busy = share !== null;
  const isPictureRefused = isRefused(error);

  useEffect(() => {
    // The cancel button disappears, so the focus moves to the send button.
    if (!busy && document.activeElement === document.body) sender.current?.focus();
  }, [busy]);

  return (
    <div className="flex flex-col gap-5">
      {error !== null && (
        <Notice kind="error" title={t("picture.failed")}>
          {errorText(error)}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        {!isPictureRefused && (
          <Button
            ref={sender}
            variant="primary"
            icon="upload"
            busy={busy}
            busyText={t("picture.sending")}
            onClick={onSend}
          >
            {error === null ? t("picture.use") : t("site:buttons.tryAgain")}
          </Button>
        )}
        {busy ? (
          <Button onClick={cancel}>{t("site:buttons.cancel")}</Button>
        ) : (
          <PictureInput text={t("picture.another")} primary={isPictureRefused} onChoose={onChoose} />
        )}
      </div>
      {busy && <ProgressBar label={t("picture.progress")} share={share} />}
    </div>
  );
}
