import { useEffect, useRef, useState, type ReactNode } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { useTranslation } from "react-i18next";
import { ApiError, hasCode } from "#kit/web/calls/api-error.ts";
import { useErrorText } from "#kit/web/calls/error-text.ts";
import { useApi } from "#kit/web/pages/page-context.ts";
import { draw, type Area } from "#kit/web/pictures/use-chosen-picture.ts";
import { PictureInput } from "#kit/web/pictures/picture-field.tsx";
import { loadImage, type Picture } from "#kit/web/pictures/read-picture.ts";
import { useToast } from "#ui/toasts.tsx";
import { ownProfilePath } from "#site/web/pages/account/addresses.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { profilesCalls } from "../../calls.ts";
import { CropPicture, type CropArea } from "./crop-picture.tsx";

interface Upload {
  /** The uploaded share, from 0 to 1; null while nothing is uploading. */
  share: number | null;
  /** Why the last attempt failed. */
  error: unknown;
  /** Resolves to whether the picture was saved. */
  send: (picture: () => Promise<Blob | null>) => Promise<boolean>;
  cancel: () => void;
}

interface ChooseAgainProps {
  onChoose: (file: File) => void;
}

/** Crops a chosen picture to a square and uploads it. */
export function CropAndUpload({ picture, onChoose }: ChooseAgainProps & { picture: Picture }) {
  const { t } = useTranslation("user");
  const [cropArea, setCropArea] = useState<CropArea | null>(null);
  const { upload, send } = useUploadAndReturn();
  const crop = async () => (cropArea === null ? null : cropSquare(picture, cropArea.pixels));
  return (
    <UploadStep title={t("picture.section")}>
      <CropPicture picture={picture} cropArea={cropArea} onCropArea={setCropArea} className="mt-5 mb-8" />
      <UploadControls upload={upload} onSend={() => void send(crop)} onChoose={onChoose} />
    </UploadStep>
  );
}

/** Uploads a picture that this browser cannot read: the server crops it. */
export function UploadUncropped({ file, onChoose }: ChooseAgainProps & { file: Blob }) {
  const { t } = useTranslation("user");
  const { upload, send } = useUploadAndReturn();
  return (
    <UploadStep title={t("picture.unseen.title")}>
      <p className="mt-2 mb-6 max-w-[40em]">{t("picture.unseen.text")}</p>
      <UploadControls upload={upload} onSend={() => void send(async () => file)} onChoose={onChoose} />
    </UploadStep>
  );
}

/** Uploads, then goes to the page that shows the new picture. */
function useUploadAndReturn() {
  const { t } = useTranslation("user");
  const toast = useToast();
  const navigate = useNavigate();
  const upload = useUpload();
  async function send(picture: () => Promise<Blob | null>) {
    if (!(await upload.send(picture))) return;
    toast({ kind: "success", text: t("picture.done") });
    await navigate(ownProfilePath);
  }
  return { upload, send };
}

/** Moves the focus to its title, because the screen has changed. */
function UploadStep({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section>
      <h2 ref={heading} tabIndex={-1} className="text-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Twice the size of the largest avatar on the server. */
const squareSide = 640;

/** The cropped square as a file; null if this browser cannot create it. */
async function cropSquare({ url }: Picture, area: Area): Promise<Blob | null> {
  const image = await loadImage(url);
  const side = Math.max(1, Math.min(squareSide, Math.round(area.width)));
  return image === null ? null : draw(image, area, side, side);
}

interface UploadControlsProps {
  upload: Upload;
  onSend: () => void;
  onChoose: (file: File) => void;
}

/** The server would refuse the same picture again. */
const isRefused = (error: unknown) => hasCode(error, "IMAGE_INVALID", "TOO_LARGE");

/** The last step: uploads the picture, shows the progress and errors. */
function UploadControls({ upload: { share, error, cancel }, onSend, onChoose }: UploadControlsProps) {
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

/** Uploads a picture; leaving the page, choosing another picture or cancelling aborts it. */
function useUpload(): Upload {
  const api = useApi();
  const [share, setShare] = useState<number | null>(null);
  const [error, setError] = useState<unknown>(null);
  const running = useRef<AbortController | null>(null);
  const { revalidate } = useRevalidator();
  useEffect(() => () => running.current?.abort(), []);

  async function send(picture: () => Promise<Blob | null>) {
    if (running.current !== null) return false;
    const attempt = new AbortController();
    running.current = attempt;
    setError(null);
    setShare(0);
    try {
      const file = await picture();
      if (file === null) throw new ApiError({ status: 0, code: "IMAGE_INVALID" });
      const { signal } = attempt;
      if (signal.aborted) return false;
      await api(profilesCalls.changeAvatar, { files: { file } }, { signal, onProgress: setShare });
      return !signal.aborted;
    } catch (cause) {
      if (!attempt.signal.aborted) setError(cause);
      return false;
    } finally {
      running.current = null;
      setShare(null);
    }
  }

  function cancel() {
    running.current?.abort();
    // The upload may have succeeded before it was cancelled: the reloaded page shows the current picture.
    void revalidate();
  }

  return { share, error, send, cancel };
}
