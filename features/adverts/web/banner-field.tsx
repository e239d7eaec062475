import { useTranslation } from "react-i18next";
import { banners } from "#vocabulary/limits.ts";
import { PictureField } from "#kit/web/pictures/picture-field.tsx";
import type { ChosenPicture } from "#kit/web/pictures/use-chosen-picture.ts";
import { Notice } from "#ui/notice.tsx";
import type { BannerSlot } from "./advert-field-errors.ts";
import { useFileDrop } from "./use-file-drop.ts";

interface BannerFieldProps {
  slot: BannerSlot;
  /** The URL of the current picture. */
  current: string | null;
  picture: ChosenPicture;
  error: string | undefined;
}

const sizes = { imageRow: banners.large, imageColumn: banners.small };
const frames = {
  imageRow: "aspect-[1000/270] w-full",
  imageColumn: "aspect-[400/120] w-full max-w-100",
};
/** The aspect ratio may differ by this share before a warning says what will be cut off. */
const tolerance = 0.05;

/** One of the two pictures of an advert, in the frame in which readers will see it. */
export function BannerField({ slot, current, picture, error }: BannerFieldProps) {
  const { t } = useTranslation("adverts");
  const { dragging, dropHandlers } = useFileDrop(picture.choose);
  const { width, height } = sizes[slot];
  const chosen = picture.choice?.chosen;
  const fits = chosen?.kind !== "picture" || isNear(chosen.picture, width / height);
  return (
    <div {...dropHandlers} className="flex flex-col gap-3">
      <PictureField
        label={t(`form.${slot}`)}
        hint={t(`form.${slot}Hint`, { width, height, fineWidth: 2 * width, fineHeight: 2 * height })}
        current={current}
        picture={picture}
        frame={frames[slot]}
        dragging={dragging}
        error={error}
      />
      {!fits && <Notice kind="info">{t("form.proportion", { width, height })}</Notice>}
    </div>
  );
}

function isNear({ width, height }: { width: number; height: number }, proportion: number): boolean {
  return Math.abs(width / height / proportion - 1) <= tolerance;
}
