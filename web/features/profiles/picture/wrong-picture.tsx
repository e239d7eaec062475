import { useTranslation } from "react-i18next";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import type { Chosen } from "./read-picture.ts";
import { useLimits, useSizeText } from "./use-limits.ts";

interface WrongPictureProps {
  chosen: Extract<Chosen, { kind: "tooLarge" | "tooHeavy" | "noPicture" }>;
  /** Something is being opened or shrunk. */
  busy: boolean;
  onShrink: (file: Blob) => void;
}

/** Why what was chosen can't be sent as it is, and what can be done about it. */
export function WrongPicture({ chosen, busy, onShrink }: WrongPictureProps) {
  const { t } = useTranslation("user");
  const sizeText = useSizeText();
  const limits = useLimits();
  if (chosen.kind === "noPicture") {
    return (
      <Notice kind="error" title={t("picture.wrong")}>
        {t("picture.noPicture")}
      </Notice>
    );
  }
  const { file } = chosen;
  const size = sizeText(file.size);
  if (chosen.kind === "tooHeavy") {
    return (
      <Notice kind="error" title={t("picture.wrong")}>
        {t("picture.tooHeavy", { size, ...limits })}
      </Notice>
    );
  }
  const { width, height } = chosen;
  return (
    <Notice
      kind="error"
      title={t("picture.wrong")}
      action={
        <Button variant="primary" busy={busy} busyText={t("picture.shrinking")} onClick={() => onShrink(file)}>
          {t("picture.shrink")}
        </Button>
      }
    >
      {t("picture.tooLarge", { width, height, size, ...limits })}
    </Notice>
  );
}
