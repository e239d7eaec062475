import { useTranslation } from "react-i18next";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { image, MIB } from "#vocabulary/limits.ts";
import { useLanguage } from "../language/language.tsx";
import type { UnusableChoice } from "./read-picture.ts";

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

/** Formats bytes in the reader's language. Rounded up, so that a size over a limit never looks like one within it. */
function useSizeText(): (bytes: number) => string {
  const { language } = useLanguage();
  const format = new Intl.NumberFormat(language, { style: "unit", unit: "megabyte", maximumFractionDigits: 1 });
  // A no-break space keeps number and unit on one line.
  return (bytes) => format.format(Math.ceil((bytes / MIB) * 10) / 10).replace(" ", "\u00a0");
}

/** The limits of a picture, for texts that name them. */
export function usePictureLimits(): { side: number; maxSize: string } {
  const sizeText = useSizeText();
  return { side: image.maxSide, maxSize: sizeText(image.maxBytes) };
}
