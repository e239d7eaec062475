import type { Sharp, SharpOptions } from "sharp";
import { imageFormatOf, type ImageFormat } from "#vocabulary/image-formats.ts";
import { image as limits } from "#vocabulary/limits.ts";
import { invalidImage } from "./invalid-image.ts";

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

/** Rotated upright, in sRGB, with three or four channels of eight bits. */
export interface DecodedImage {
  width: number;
  height: number;
  open(): Sharp;
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
export async function inspectImage(bytes: Uint8Array, field: string): Promise<InspectedImage> {
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
