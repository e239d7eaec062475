import { trophyArtVersion } from "../calls.ts";
import type { TrophyId } from "#vocabulary/trophies.ts";
import { classNames } from "#ui/class-names.ts";

interface TrophyPictureProps {
  id: TrophyId;
  /** In colour; otherwise as a pencil drawing. */
  earned: boolean;
}

/** A trophy's drawing, 3:4. Decorative: the name is next to it. */
export function TrophyPicture({ id, earned }: TrophyPictureProps) {
  const look = earned ? "" : "&look=pencil";
  return (
    <img
      src={`/trophy-art/${id}.svg?v=${trophyArtVersion}${look}`}
      alt=""
      width={240}
      height={320}
      loading="lazy"
      decoding="async"
      className={classNames("h-auto w-full rounded-sm", !earned && "pencil")}
    />
  );
}
