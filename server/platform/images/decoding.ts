import type { Sharp, SharpOptions } from "sharp";
import { imageFormatOf, type ImageFormat } from "#contract/image-formats.ts";
import { image as limits } from "#contract/limits.ts";
import { invalidImage } from "./invalid-image.ts";

/** Reads what people send. Everything about it is hostile until it is plain pixels. */

type Engine = typeof import("sharp").default;

/** A picture within the limits takes a fraction of this; who sends one that takes longer means harm. Seconds. */
const patience = 10;

/** The only readers that may run, by libvips' names; whatever its list of readers grows to, the others stay closed. */
const readers: Record<ImageFormat, string> = {
  jpeg: "VipsForeignLoadJpegBuffer",
  png: "VipsForeignLoadPngBuffer",
  webp: "VipsForeignLoadWebpBuffer",
  gif: "VipsForeignLoadNsgifBuffer",
  avif: "VipsForeignLoadHeifBuffer",
};

let loaded: Promise<Engine> | undefined;

/** The library, which takes time and memory to load: a process that gets no pictures does without. */
export function loadSharp(): Promise<Engine> {
  loaded ??= import("sharp").then(({ default: sharp }) => {
    sharp.block({ operation: ["VipsForeignLoad"] });
    sharp.unblock({ operation: Object.values(readers) });
    // No picture comes twice, and the processors belong to the readers of the site.
    sharp.cache(false);
    sharp.concurrency(1);
    return sharp;
  });
  return loaded;
}

/** Upright sRGB, eight bits a channel, three or four channels. */
export interface DecodedImage {
  width: number;
  height: number;
  open(): Sharp;
}

type Header = Awaited<ReturnType<Sharp["metadata"]>>;

/** Whether the header keeps to what the first bytes promised: HEVC pictures come in the same boxes as AVIF. */
function isAsPromised(format: ImageFormat, header: Header): boolean {
  return format === "avif" ? header.format === "heif" && header.compression === "av1" : header.format === format;
}

/** A picture of which only the header was read. */
export interface InspectedImage {
  /** How many its first frame has. */
  pixels: number;
  /** @throws {ApiError} IMAGE_INVALID */
  decode(): Promise<DecodedImage>;
}

/**
 * The whole first frame. The header decides before anything is unpacked, so a picture that claims to be huge costs
 * nothing; what lies about its size in the header is stopped by the readers' own limit.
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
  if (!isAsPromised(format, header)) throw invalidImage("unknown", field);
  if (Math.max(header.width, header.height) > limits.maxSide) throw invalidImage("large", field);

  const options: SharpOptions = { limitInputPixels: limits.maxSide ** 2, failOn: "error", pages: 1 };
  async function decode(): Promise<DecodedImage> {
    const { data, info } = await sharp(bytes, options)
      .timeout({ seconds: patience })
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
