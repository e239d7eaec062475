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
  | { kind: "picture"; picture: Picture }
  /** More than the limits, but it can be shrunk here. */
  | { kind: "tooLarge"; file: Blob; width: number; height: number }
  /** A picture by its first bytes, of a format that this browser does not know. */
  | { kind: "unseen"; file: Blob }
  /** The same, and of more bytes than the server takes. */
  | { kind: "tooHeavy"; file: Blob }
  | { kind: "noPicture" };

/** Decides by what the browser can decode; the name and the type that a file claims count for nothing. */
export async function readPicture(file: Blob): Promise<Chosen> {
  const url = URL.createObjectURL(file);
  const image = await loadImage(url);
  const fits = file.size <= limits.maxBytes;
  if (image === null) {
    URL.revokeObjectURL(url);
    if (!(await looksLikePicture(file))) return { kind: "noPicture" };
    return { kind: fits ? "unseen" : "tooHeavy", file };
  }
  const { naturalWidth: width, naturalHeight: height } = image;
  if (fits && Math.max(width, height) <= limits.maxSide) return { kind: "picture", picture: { url, width, height } };
  URL.revokeObjectURL(url);
  return { kind: "tooLarge", file, width, height };
}

/** Whether a file begins as one of the formats that the server takes. */
async function looksLikePicture(file: Blob): Promise<boolean> {
  const start = String.fromCharCode(...new Uint8Array(await file.slice(0, 12).arrayBuffer()));
  return /^(\xff\xd8\xff|\x89PNG|GIF8|RIFF.{4}WEBP|.{4}ftypavi[fs])/s.test(start);
}
