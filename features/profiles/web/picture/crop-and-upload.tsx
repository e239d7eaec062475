import { useEffect, useRef, useState, type ReactNode } from "react";
import { useNavigate } from "react-router";
import { useTranslation } from "react-i18next";
import type { Picture } from "#kit/web/pictures/read-picture.ts";
import { useToast } from "#ui/toasts.tsx";
import { ownProfilePath } from "#site/web/pages/account/addresses.ts";
import { CropPicture, type CropArea } from "./crop-picture.tsx";
import { cropSquare } from "./crop-square.ts";
import { UploadControls } from "./upload-controls.tsx";
import { useUpload } from "./use-upload.ts";

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
