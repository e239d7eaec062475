import { useId } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "#kit/web/language/language.tsx";
import { IconButton } from "#ui/icon-button.tsx";

const [min, max, step] = [1, 4, 0.25];

/** The zoom range; at the minimum the picture fills the crop window. */
export const zoomRange = {
  min,
  max,
  closer: (zoom: number) => Math.min(max, zoom + step),
  wider: (zoom: number) => Math.max(min, zoom - step),
};

export function ZoomControl({ zoom, onZoom }: { zoom: number; onZoom: (zoom: number) => void }) {
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
