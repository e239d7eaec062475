import { useTranslation } from "react-i18next";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import type { UnusableChoice } from "./read-picture.ts";
import { usePictureLimits, useSizeText } from "./picture-limits.ts";

interface PictureErrorProps {
  chosen: UnusableChoice;
  /** Whether a valid picture was chosen before and stays selected. */
  previousStays: boolean;
  /** Whether a picture is being opened or scaled down. */
  busy: boolean;
  onShrink: (file: Blob) => void;
}

/** Says why the chosen file can't be sent, and offers to scale it down if that helps. */
export function PictureError({ chosen, previousStays, busy, onShrink }: PictureErrorProps) {
  const { t } = useTranslation("pictures");
  const sizeText = useSizeText();
  const limits = usePictureLimits();
  const previousStaysText = previousStays && t("stays");
  if (chosen.kind === "noPicture") {
    return (
      <Notice kind="error" title={t("wrong")}>
        {t("noPicture")} {previousStaysText}
      </Notice>
    );
  }
  const { file } = chosen;
  const size = sizeText(file.size);
  if (chosen.kind === "tooHeavy") {
    return (
      <Notice kind="error" title={t("wrong")}>
        {t("tooHeavy", { size, ...limits })} {previousStaysText}
      </Notice>
    );
  }
  const { width, height } = chosen;
  return (
    <Notice
      kind="error"
      title={t("wrong")}
      action={
        <Button variant="primary" busy={busy} busyText={t("shrinking")} onClick={() => onShrink(file)}>
          {t("shrink")}
        </Button>
      }
    >
      {t("tooLarge", { width, height, size, ...limits })} {previousStaysText}
    </Notice>
  );
}
