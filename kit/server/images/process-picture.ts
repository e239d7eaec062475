import { createHash } from "node:crypto";
import type { Sharp, SharpOptions } from "sharp";
import { imageFormatOf, type ImageFormat } from "#vocabulary/image-formats.ts";
import { image as limits } from "#vocabulary/limits.ts";
import { invalidImage } from "./picture-errors.ts";

/** Rotated upright, in sRGB, with three or four channels of eight bits. */
interface DecodedImage {
  width: number;
  height: number;
  open(): Sharp;
}

/** The pixels of all pictures that a process decodes or draws at the same time. */
const mostPixels = 8_000_000;

/** All decoding and drawing in this process must run within it. */
export const withPixelBudget = sharing(mostPixels);

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

/**
 * Decoded pictures take the memory, several bytes per pixel and several copies; files are small in comparison. So the limit counts pixels and
 * not pictures: two of the largest allowed, or many small ones.
 */

/**
 * A weighted semaphore: work that does not fit waits, in order of arrival. Own code, because async-mutex' semaphore loops over every unit
 * at each release, here eight million.
 */
export function sharing(most: number) {
  let free = most;
  const queue: { share: number; begin: () => void }[] = [];

  function giveBack(share: number) {
    free += share;
    // Strictly in order, so that small work can't starve a large one at the head.
    while (queue.length > 0 && queue[0]!.share <= free) {
      const next = queue.shift()!;
      free -= next.share;
      next.begin();
    }
  }

  return async function within<T>(amount: number, work: () => Promise<T>): Promise<T> {
    // Work larger than the budget takes all of it.
    const share = Math.min(amount, most);
    if (queue.length === 0 && share <= free) free -= share;
    else await new Promise<void>((begin) => queue.push({ share, begin }));
    try {
      return await work();
    } finally {
      giveBack(share);
    }
  };
}

/** Decodes uploaded pictures. Every part of a file may be malicious until it is decoded to pixels. */

type Engine = typeof import("sharp").default;

/** Seconds. A picture within the limits takes a fraction of this; one that takes longer is an attack. */
const timeoutSeconds = 10;

/** The only decoders that may run, by libvips' names. All others are blocked, also those of future versions. */
const readers: Record<ImageFormat, string> = {
  jpeg: "VipsForeignLoadJpegBuffer",
  png: "VipsForeignLoadPngBuffer",
  webp: "VipsForeignLoadWebpBuffer",
  gif: "VipsForeignLoadNsgifBuffer",
  avif: "VipsForeignLoadHeifBuffer",
};

let loaded: Promise<Engine> | undefined;

/** The library takes time and memory to load, so it is loaded with the first picture. */
export function loadSharp(): Promise<Engine> {
  loaded ??= import("sharp").then(({ default: sharp }) => {
    sharp.block({ operation: ["VipsForeignLoad"] });
    sharp.unblock({ operation: Object.values(readers) });
    // No cache, because no picture is decoded twice; one thread, because requests need the other cores.
    sharp.cache(false);
    sharp.concurrency(1);
    return sharp;
  });
  return loaded;
}

type Header = Awaited<ReturnType<Sharp["metadata"]>>;

/** Whether the header matches the format of the first bytes: HEVC pictures use the same boxes as AVIF. */
function matchesFormat(format: ImageFormat, header: Header): boolean {
  return format === "avif" ? header.format === "heif" && header.compression === "av1" : header.format === format;
}

/** A picture whose header was read, but not its pixels. */
interface InspectedImage {
  /** The number of pixels in the first frame. */
  pixels: number;
  /** @throws {ApiError} IMAGE_INVALID */
  decode(): Promise<DecodedImage>;
}

/**
 * Decodes the first frame. The header is checked before decoding, so a picture that declares a huge size costs nothing.
 * The decoders' own limit stops pictures with a false size in the header.
 * @throws {ApiError} IMAGE_INVALID
 */
async function inspectImage(bytes: Uint8Array, field: string): Promise<InspectedImage> {
  if (bytes.length === 0) throw invalidImage("empty", field);
  if (bytes.length > limits.maxBytes) throw invalidImage("heavy", field);
  const format = imageFormatOf(bytes);
  if (format === null) throw invalidImage("unknown", field);

  const sharp = await loadSharp();
  const broken = () => invalidImage("broken", field);
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (header === null) throw broken();
  if (!matchesFormat(format, header)) throw invalidImage("unknown", field);
  if (Math.max(header.width, header.height) > limits.maxSide) throw invalidImage("large", field);

  const options: SharpOptions = { limitInputPixels: limits.maxSide ** 2, failOn: "error", pages: 1 };
  async function decode(): Promise<DecodedImage> {
    const { data, info } = await sharp(bytes, options)
      .timeout({ seconds: timeoutSeconds })
      .autoOrient()
      .toColourspace("srgb")
      .raw()
      .toBuffer({ resolveWithObject: true })
      .catch(() => {
        throw broken();
      });
    const { width, height, channels } = info;
    return { width, height, open: () => sharp(data, { raw: { width, height, channels } }) };
  }
  return { pixels: header.width * header.height, decode };
}
