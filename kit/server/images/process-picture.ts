import { createHash } from "node:crypto";
import { inspectImage, type DecodedImage } from "./decoding.ts";
import { withPixelBudget } from "./pixel-budget.ts";

/** The sizes in which a picture is stored. */
type PictureShape =
  /** Squares of these side lengths, cut from the middle. Smaller pictures are enlarged. */
  | { square: readonly number[] }
  /** The whole picture in these widths, never wider than the original. */
  | { inside: readonly number[] };

export interface PictureSize {
  width: number;
  height: number;
  /** WebP, sRGB, without metadata. */
  bytes: Uint8Array;
  /** The object to which the bytes were written; without one they go into the row. */
  object?: string;
}

/** A processed picture: all its sizes under one hash. */
export interface Picture {
  hash: string;
  /** Widest first. */
  sizes: readonly PictureSize[];
}

export interface PictureRequest {
  /** The owner, such as `avatar:42`: two owners never share a picture, so each can be deleted alone. */
  owner: string;
  /** The field's name, for error messages. */
  field: string;
  shape: PictureShape;
}

/** Increase this whenever the same pixels would be encoded to other bytes than before. */
const encoder = { version: "1", options: { quality: 82, alphaQuality: 90, effort: 4 } };

function widthsOf(shape: PictureShape, { width }: DecodedImage): number[] {
  if ("square" in shape) return [...shape.square];
  const narrower = shape.inside.filter((each) => each < width);
  return narrower.length < shape.inside.length ? [...narrower, width] : narrower;
}

async function sizeOf(pixels: DecodedImage, shape: PictureShape, width: number): Promise<PictureSize> {
  const fit = "square" in shape ? { height: width, fit: "cover" as const } : {};
  const { data, info } = await pixels
    .open()
    .resize({ width, ...fit })
    .webp(encoder.options)
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, bytes: data };
}

function hashOf(owner: string, sizes: readonly PictureSize[]): string {
  const hash = createHash("sha256").update(`${encoder.version}\n${owner}\n`);
  for (const { width, height, bytes } of sizes) hash.update(`${width}x${height}:${bytes.length}\n`).update(bytes);
  return hash.digest("hex").slice(0, 32);
}

/** @throws {ApiError} IMAGE_INVALID */
export async function processPicture(bytes: Uint8Array, { owner, field, shape }: PictureRequest): Promise<Picture> {
  const picture = await inspectImage(bytes, field);
  return withPixelBudget(picture.pixels, async () => {
    const pixels = await picture.decode();
    const sizes: PictureSize[] = [];
    for (const width of new Set(widthsOf(shape, pixels).toSorted((a, b) => b - a))) {
      sizes.push(await sizeOf(pixels, shape, width));
    }
    return { hash: hashOf(owner, sizes), sizes };
  });
}
