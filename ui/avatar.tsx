import { useMemo } from "react";
import { drawAvatar } from "#content/art/emblem.ts";
import { avatarSides } from "#vocabulary/limits.ts";
import { classNames } from "./class-names.ts";

interface AvatarProps {
  username: string;
  /** Address of the member's picture; null for the drawing made from the username. */
  picture: string | null;
  /** Small next to a name, large on a profile. */
  size?: keyof typeof avatarSides | undefined;
  className?: string | undefined;
}

/** The API has the address of the largest size. The other sizes are in the same folder. */
const inSize = (picture: string, side: number) =>
  picture.replace(/^(\/images\/\w+)\/\d+\.webp$/, (_all, path) => `${path}/${side}.webp`);

/** A member's picture in a circle, sized by `className`. The name is next to it as text. */
export function Avatar({ username, picture, size = "small", className }: AvatarProps) {
  const drawnUrl = useMemo(() => `data:image/svg+xml,${encodeURIComponent(drawAvatar(username))}`, [username]);
  const side = avatarSides[size];
  return (
    <img
      src={picture === null ? drawnUrl : inSize(picture, side)}
      alt=""
      width={side}
      height={side}
      loading="lazy"
      decoding="async"
      className={classNames("shrink-0 rounded-full bg-wash object-cover", className)}
    />
  );
}
