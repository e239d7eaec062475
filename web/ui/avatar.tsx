import { useMemo } from "react";
import { drawAvatar } from "#content/art/avatar.ts";
import { classNames } from "./class-names.ts";

interface AvatarProps {
  username: string;
  /** Address of the picture somebody chose; else they get the one drawn from their name. */
  picture: string | null;
  className?: string;
}

/** Somebody's picture in a circle, sized by `className`. Their name stands beside it in words. */
export function Avatar({ username, picture, className }: AvatarProps) {
  const drawn = useMemo(() => `data:image/svg+xml,${encodeURIComponent(drawAvatar(username))}`, [username]);
  return (
    <img
      src={picture ?? drawn}
      alt=""
      width={96}
      height={96}
      loading="lazy"
      decoding="async"
      className={classNames("shrink-0 rounded-full bg-wash object-cover", className)}
    />
  );
}
