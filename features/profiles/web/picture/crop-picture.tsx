import { useId, useState, type KeyboardEvent } from "react";
import Cropper from "react-easy-crop";
import { useTranslation } from "react-i18next";
import { useLanguage } from "#kit/web/language/language.tsx";
import type { Area } from "#kit/web/pictures/use-chosen-picture.ts";
import type { Picture } from "#kit/web/pictures/read-picture.ts";
import { classNames } from "#ui/class-names.ts";
import { IconButton } from "#ui/button.tsx";

const [min, max, zoomStep] = [1, 4, 0.25];

/** The zoom range; at the minimum the picture fills the crop window. */
const zoomRange = {
  min,
  max,
  closer: (zoom: number) => Math.min(max, zoom + zoomStep),
  wider: (zoom: number) => Math.max(min, zoom - zoomStep),
};

export interface CropArea {
  pixels: Area;
  percent: Area;
}

interface CropPictureProps {
  picture: Picture;
  cropArea: CropArea | null;
  onCropArea: (cropArea: CropArea) => void;
  className?: string;
}

const hintId = "crop-hint";
/** How many pixels an arrow key or a button moves the picture; with Shift a fifth of that. */
const step = 10;

/** The overlay around the crop window; with the focus, a dark line within the light one is visible on any picture. */
const cropWindowClass =
  "absolute top-1/2 left-1/2 -translate-1/2 rounded-full border-2 border-paper shadow-[0_0_0_100vmax_var(--color-veil)] " +
  "focus-visible:outline-2 focus-visible:-outline-offset-5";

/** The picture behind a round crop window: dragged with the pointer or moved with keys. */
export function CropPicture({ picture, cropArea, onCropArea, className }: CropPictureProps) {
  const { t } = useTranslation("user");
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(zoomRange.min);
  const [windowSide, setWindowSide] = useState(0);
  const isPortrait = picture.width < picture.height;

  function zoomByKey({ key }: KeyboardEvent) {
    if (key === "+" || key === "=") setZoom(zoomRange.closer(zoom));
    if (key === "-") setZoom(zoomRange.wider(zoom));
  }

  /** The picture always fills the crop window. */
  function move(x: number, y: number) {
    if (cropArea === null) return;
    const within = (at: number, share: number) => {
      const maxOffset = (windowSide * (100 / share - 1)) / 2;
      return Math.max(-maxOffset, Math.min(maxOffset, at));
    };
    setCrop({
      x: within(crop.x + x * step, cropArea.percent.width),
      y: within(crop.y + y * step, cropArea.percent.height),
    });
  }

  return (
    <div className={classNames("grid gap-x-10 gap-y-6 sm:grid-cols-[minmax(0,24rem)_minmax(11rem,1fr)]", className)}>
      {/* Touch gestures next to it scroll the page. */}
      <div className="max-sm:mx-auto max-sm:w-4/5">
        {/* Keys of the crop window inside, which has the focus. */}
        <div
          role="presentation"
          onKeyDown={zoomByKey}
          className="relative aspect-square overflow-hidden rounded bg-wash"
        >
          <Cropper
            image={picture.url}
            crop={crop}
            zoom={zoom}
            minZoom={zoomRange.min}
            maxZoom={zoomRange.max}
            aspect={1}
            cropShape="round"
            showGrid={false}
            // The mouse wheel scrolls the page.
            zoomWithScroll={false}
            keyboardStep={step}
            objectFit={isPortrait ? "horizontal-cover" : "vertical-cover"}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropSizeChange={({ width }) => setWindowSide(width)}
            onCropAreaChange={(percent, pixels) => onCropArea({ percent, pixels })}
            // The library's own stylesheet would be inline, which the content security policy forbids.
            disableAutomaticStylesInjection
            classes={{
              containerClassName:
                "absolute inset-0 flex cursor-move touch-none items-center justify-center overflow-hidden select-none",
              mediaClassName:
                classNames("max-w-none will-change-transform", isPortrait ? "h-auto w-full" : "h-full w-auto") ?? "",
              cropAreaClassName: cropWindowClass,
            }}
            cropperProps={{ role: "application", "aria-label": t("picture.window"), "aria-describedby": hintId }}
          />
        </div>
        <p id={hintId} className="mt-2 text-sm text-ink-soft">
          {t("picture.windowHint")}
        </p>
      </div>
      <div className="flex flex-col gap-6">
        <ZoomControl zoom={zoom} onZoom={setZoom} />
        <MoveButtons onMove={move} />
        <figure>
          <figcaption className="font-semibold">{t("picture.preview")}</figcaption>
          <div className="mt-3 flex items-end gap-5">
            <RoundPreview picture={picture} cropArea={cropArea} className="size-28" />
            <RoundPreview picture={picture} cropArea={cropArea} className="size-10" />
          </div>
        </figure>
      </div>
    </div>
  );
}

/** A preview in the small size of an avatar. */
function RoundPreview({
  picture,
  cropArea,
  className,
}: {
  picture: Picture;
  cropArea: CropArea | null;
  className: string;
}) {
  const { x, y, width, height } = cropArea?.percent ?? { x: 0, y: 0, width: 100, height: 100 };
  const part = {
    width: `${10_000 / width}%`,
    height: `${10_000 / height}%`,
    left: `${(-100 * x) / width}%`,
    top: `${(-100 * y) / height}%`,
  };
  return (
    <span className={classNames("relative block shrink-0 overflow-hidden rounded-full bg-wash", className)}>
      {cropArea !== null && <img src={picture.url} alt="" className="absolute max-w-none" style={part} />}
    </span>
  );
}

/** The direction of each button, in steps. */
const moves = [
  { icon: "arrow-left", text: "moveLeft", x: -1, y: 0 },
  { icon: "arrow-up", text: "moveUp", x: 0, y: -1 },
  { icon: "arrow-down", text: "moveDown", x: 0, y: 1 },
  { icon: "arrow-right", text: "moveRight", x: 1, y: 0 },
] as const;

/** Buttons that move the picture, for people who can neither drag nor use keys. */
function MoveButtons({ onMove }: { onMove: (x: number, y: number) => void }) {
  const { t } = useTranslation("user");
  return (
    <div role="group" aria-label={t("picture.move")}>
      <p aria-hidden className="font-semibold">
        {t("picture.move")}
      </p>
      <div className="-mx-2 flex gap-1">
        {moves.map(({ icon, text, x, y }) => (
          <IconButton key={icon} icon={icon} label={t(`picture.${text}`)} onClick={() => onMove(x, y)} />
        ))}
      </div>
    </div>
  );
}

function ZoomControl({ zoom, onZoom }: { zoom: number; onZoom: (zoom: number) => void }) {
  const { t } = useTranslation("user");
  const { language } = useLanguage();
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="font-semibold">
        {t("picture.zoom")}
      </label>
      <div className="-mx-2 flex items-center gap-1">
        <IconButton icon="minus" label={t("picture.zoomOut")} onClick={() => onZoom(zoomRange.wider(zoom))} />
        <input
          id={id}
          type="range"
          min={min}
          max={max}
          step={0.01}
          value={zoom}
          aria-valuetext={new Intl.NumberFormat(language, { style: "percent" }).format(zoom)}
          onChange={({ currentTarget }) => onZoom(Number(currentTarget.value))}
          className="min-h-11 min-w-0 grow cursor-pointer accent-ink"
        />
        <IconButton icon="plus" label={t("picture.zoomIn")} onClick={() => onZoom(zoomRange.closer(zoom))} />
      </div>
    </div>
  );
}
