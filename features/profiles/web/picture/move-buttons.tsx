import { useTranslation } from "react-i18next";
import { IconButton } from "#ui/icon-button.tsx";

/** The direction of each button, in steps. */
const moves = [
  { icon: "arrow-left", text: "moveLeft", x: -1, y: 0 },
  { icon: "arrow-up", text: "moveUp", x: 0, y: -1 },
  { icon: "arrow-down", text: "moveDown", x: 0, y: 1 },
  { icon: "arrow-right", text: "moveRight", x: 1, y: 0 },
] as const;

/** Buttons that move the picture, for people who can neither drag nor use keys. */
export function MoveButtons({ onMove }: { onMove: (x: number, y: number) => void }) {
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
