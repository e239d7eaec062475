import { useTranslation } from "react-i18next";
import { classNames } from "#ui/class-names.ts";
import { Icon } from "#ui/icon.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { PictureInput } from "#kit/web/pictures/picture-input.tsx";
import { usePictureLimits } from "#kit/web/pictures/picture-limits.ts";

interface PicturePickerProps {
  /** Whether a file is dragged over the page. */
  dragging: boolean;
  /** Whether a chosen file is being read. */
  opening: boolean;
  primary: boolean;
  onChoose: (file: File) => void;
}

/** Where a picture is chosen: by a button, by drag and drop, or pasted. */
export function PicturePicker({ dragging, opening, primary, onChoose }: PicturePickerProps) {
  const { t } = useTranslation(["user", "pictures"]);
  const limits = usePictureLimits();
  return (
    <div
      className={classNames(
        "flex flex-col items-center justify-center gap-4 rounded border border-dashed px-4 py-10 text-center",
        dragging ? "border-solid border-ink bg-wash" : "border-edge",
      )}
    >
      <Icon name="upload" className={classNames("size-8", dragging ? "text-ink" : "text-ink-soft")} />
      <PictureInput text={t("picture.choose")} primary={primary} onChoose={onChoose} />
      {opening && <Spinner label={t("pictures:opening")} />}
      <div className="text-ink-soft">
        {/* Touch devices have no drag and drop. */}
        <p className="pointer-coarse:hidden">{dragging ? t("picture.letGo") : t("picture.drop")}</p>
        <p className="mt-1 text-sm">{t("pictures:limits", limits)}</p>
      </div>
    </div>
  );
}
