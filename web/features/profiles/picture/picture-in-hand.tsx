import { useEffect, useRef, useState, type ReactNode } from "react";
import { useNavigate } from "react-router";
import { useTranslation } from "react-i18next";
import type { Picture } from "#web/platform/pictures/read-picture.ts";
import { useToast } from "#web/ui/toasts.tsx";
import { ownProfilePath } from "../../user/addresses.ts";
import { CropPicture, type Section } from "./crop-picture.tsx";
import { cutSquare } from "./cut-square.ts";
import { SendPicture } from "./send-picture.tsx";
import { useSending } from "./use-sending.ts";

interface InHandProps {
  onChoose: (file: File) => void;
}

/** A picture that was chosen: its square is cut here, and sent. */
export function PictureInHand({ picture, onChoose }: InHandProps & { picture: Picture }) {
  const { t } = useTranslation("user");
  const [section, setSection] = useState<Section | null>(null);
  const { sending, send } = useSendingHome();
  const cut = async () => (section === null ? null : cutSquare(picture, section.pixels));
  return (
    <NextStep title={t("picture.section")}>
      <CropPicture picture={picture} section={section} onSection={setSection} className="mt-5 mb-8" />
      <SendPicture sending={sending} onSend={() => void send(cut)} onChoose={onChoose} />
    </NextStep>
  );
}

/** A picture that only the server may be able to read: it goes as it is, and the server cuts its square. */
export function UnseenPicture({ file, onChoose }: InHandProps & { file: Blob }) {
  const { t } = useTranslation("user");
  const { sending, send } = useSendingHome();
  return (
    <NextStep title={t("picture.unseen.title")}>
      <p className="mt-2 mb-6 max-w-[40em]">{t("picture.unseen.text")}</p>
      <SendPicture sending={sending} onSend={() => void send(async () => file)} onChoose={onChoose} />
    </NextStep>
  );
}

/** Sends, and goes on to where the new picture is seen. */
function useSendingHome() {
  const { t } = useTranslation("user");
  const toast = useToast();
  const navigate = useNavigate();
  const sending = useSending();
  async function send(picture: () => Promise<Blob | null>) {
    if (!(await sending.send(picture))) return;
    toast({ kind: "success", text: t("picture.done") });
    await navigate(ownProfilePath);
  }
  return { sending, send };
}

/** The screen has changed under who chose a picture: reading goes on at this title. */
function NextStep({ title, children }: { title: string; children: ReactNode }) {
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
