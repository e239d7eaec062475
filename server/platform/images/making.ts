import { createHash } from "node:crypto";
import { inspect, type Pixels } from "./decoding.ts";
import { withPixels } from "./pixels-in-work.ts";

/** How a picture is to be kept. */
export type Shape =
  /** Squares of these sides, cut from the middle; a small picture is enlarged, as a square is needed. */
  | { square: readonly number[] }
  /** Whole, in these widths; never wider than it came. */
  | { inside: readonly number[] };

export interface Size {
  width: number;
  height: number;
  /** WebP, sRGB, without metadata. */
  bytes: Uint8Array;
}

/** A picture made ready to be kept: every size of it under one hash. */
export interface Picture {
  hash: string;
  /** Widest first. */
  sizes: readonly Size[];
}

export interface Request {
  /** Whose it is, as `avatar:42`: two owners never have a picture in common, so that one can be erased. */
  owner: string;
  /** The name under which it was sent, for refusals. */
  field: string;
  shape: Shape;
}

/** Changes whenever the same pixels would be made into other bytes than before. */
const encoder = { version: "1", options: { quality: 82, alphaQuality: 90, effort: 4 } };

function widthsOf(shape: Shape, { width }: Pixels): number[] {
  if ("square" in shape) return [...shape.square];
  const narrower = shape.inside.filter((each) => each < width);
  return narrower.length < shape.inside.length ? [...narrower, width] : narrower;
}

async function sizeOf(pixels: Pixels, shape: Shape, width: number): Promise<Size> {
  const fit = "square" in shape ? { height: width, fit: "cover" as const } : {};
  const { data, info } = await pixels
    .open()
    .resize({ width, ...fit })
    .webp(encoder.options)
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, bytes: data };
}

function hashOf(owner: string, sizes: readonly Size[]): string {
  const hash = createHash("sha256").update(`${encoder.version}\n${owner}\n`);
  for (const { width, height, bytes } of sizes) hash.update(`${width}x${height}:${bytes.length}\n`).update(bytes);
  return hash.digest("hex").slice(0, 32);
}

/** @throws {ApiError} IMAGE_INVALID */
export async function makePicture(bytes: Uint8Array, { owner, field, shape }: Request): Promise<Picture> {
  const picture = await inspect(bytes, field);
  return withPixels(picture.pixels, async () => {
    const pixels = await picture.decode();
    const sizes: Size[] = [];
    for (const width of new Set(widthsOf(shape, pixels).toSorted((a, b) => b - a))) {
      sizes.push(await sizeOf(pixels, shape, width));
    }
    return { hash: hashOf(owner, sizes), sizes };
  });
}
