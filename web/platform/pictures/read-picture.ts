import { imageFormatOf, signatureBytes } from "#contract/image-formats.ts";
import { image as limits } from "#contract/limits.ts";
import { loadImage } from "./load-image.ts";

/** A picture that this browser shows, at an address of its own until somebody revokes it. Sides in pixels. */
export interface Picture {
  url: string;
  width: number;
  height: number;
}

/** What somebody chose. */
export type Chosen =
  | { kind: "picture"; picture: Picture; file: Blob }
  /** More than the limits, but it can be shrunk here. */
  | { kind: "tooLarge"; file: Blob; width: number; height: number }
  /** A picture by its first bytes, of a format that this browser does not know. */
  | { kind: "unseen"; file: Blob }
  /** The same, and of more bytes than the server takes. */
  | { kind: "tooHeavy"; file: Blob }
  | { kind: "noPicture" };

/** Something that can't be sent as it is. */
export type UnusableChoice = Extract<Chosen, { kind: "tooLarge" | "tooHeavy" | "noPicture" }>;

/** What of a choice can be sent; null where nothing was chosen, or something wrong. */
export const fileToSend = (chosen: Chosen | undefined): Blob | null =>
  chosen?.kind === "picture" || chosen?.kind === "unseen" ? chosen.file : null;

export const isUnusable = (chosen: Chosen | undefined): chosen is UnusableChoice =>
  chosen !== undefined && fileToSend(chosen) === null;

/** Decides by what the browser can decode; the name and the type that a file claims count for nothing. */
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
