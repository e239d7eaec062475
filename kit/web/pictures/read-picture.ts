import { imageFormatOf, signatureBytes } from "#vocabulary/image-formats.ts";
import { image as limits } from "#vocabulary/limits.ts";

/** A picture that this browser can show, at an object URL that must be revoked. Sides in pixels. */
export interface Picture {
  url: string;
  width: number;
  height: number;
}

/** The chosen file and what can be done with it. */
export type Chosen =
  | { kind: "picture"; picture: Picture; file: Blob }
  /** Exceeds the limits, but this browser can scale it down. */
  | { kind: "tooLarge"; file: Blob; width: number; height: number }
  /** A picture by its first bytes, in a format that this browser can't show. */
  | { kind: "unseen"; file: Blob }
  /** The same, with more bytes than the server accepts. */
  | { kind: "tooHeavy"; file: Blob }
  | { kind: "noPicture" };

/** A choice that can't be sent. */
export type UnusableChoice = Extract<Chosen, { kind: "tooLarge" | "tooHeavy" | "noPicture" }>;

/** The file to send; null if there is no choice or an unusable one. */
export const fileToSend = (chosen: Chosen | undefined): Blob | null =>
  chosen?.kind === "picture" || chosen?.kind === "unseen" ? chosen.file : null;

export const isUnusable = (chosen: Chosen | undefined): chosen is UnusableChoice =>
  chosen !== undefined && fileToSend(chosen) === null;

/** Reads a file by what the browser can decode. The file's name and claimed type are ignored. */
export async function readPicture(file: Blob): Promise<Chosen> {
  const url = URL.createObjectURL(file);
  const image = await loadImage(url);
  const fits = file.size <= limits.maxBytes;
  if (image === null) {
    URL.revokeObjectURL(url);
    const start = new Uint8Array(await file.slice(0, signatureBytes).arrayBuffer());
    if (imageFormatOf(start) === null) return { kind: "noPicture" };
    return { kind: fits ? "unseen" : "tooHeavy", file };
  }
  const { naturalWidth: width, naturalHeight: height } = image;
  if (fits && Math.max(width, height) <= limits.maxSide)
    return { kind: "picture", picture: { url, width, height }, file };
  URL.revokeObjectURL(url);
  return { kind: "tooLarge", file, width, height };
}

/** The picture at an address, rotated by its EXIF orientation; null if this browser can't show it. */
export function loadImage(url: string): Promise<HTMLImageElement | null> {
  const image = new Image();
  return new Promise((resolve) => {
    // An SVG may have no size.
    image.addEventListener("load", () => resolve(image.naturalWidth > 0 && image.naturalHeight > 0 ? image : null));
    image.addEventListener("error", () => resolve(null));
    image.src = url;
  });
}
