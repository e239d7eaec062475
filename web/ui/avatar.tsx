import { useMemo } from "react";
import { drawAvatar } from "#content/art/avatar.ts";
import { avatarSides } from "#contract/limits.ts";
import { classNames } from "./class-names.ts";

interface AvatarProps {
  username: string;
  /** Address of the picture somebody chose; else they get the one drawn from their name. */
  picture: string | null;
  /** Beside a name, or as what a page is about. */
  size?: keyof typeof avatarSides;
  className?: string;
}

/** A picture is told by the address of its largest size; the others lie beside it. */
const inSize = (picture: string, side: number) =>
  picture.replace(/^(\/images\/\w+)\/\d+\.webp$/, (_all, own) => `${own}/${side}.webp`);

/** Somebody's picture in a circle, sized by `className`. Their name stands beside it in words. */
export function Avatar({ username, picture, size = "small", className }: AvatarProps) {
  const drawn = useMemo(() => `data:image/svg+xml,${encodeURIComponent(drawAvatar(username))}`, [username]);
  const side = avatarSides[size];
  return (
    <img
      src={picture === null ? drawn : inSize(picture, side)}
      alt=""
      width={side}
      height={side}
      loading="lazy"
      decoding="async"
      className={classNames("shrink-0 rounded-full bg-wash object-cover", className)}
    />
  );
}
