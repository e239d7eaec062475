import { image as limits } from "#vocabulary/limits.ts";
import { loadImage } from "./load-image.ts";
import type { Picture } from "./read-picture.ts";

/** A rectangle in a picture, in pixels or in percent of its sides. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

const quality = 0.9;
const background = "#fff";

interface Shrunk {
  file: Blob;
  picture: Picture;
}

/** Scales a picture down to the limits; null if this browser can't. */
export async function shrink(file: Blob): Promise<Shrunk | null> {
  const original = URL.createObjectURL(file);
  try {
    const image = await loadImage(original);
    if (image === null) return null;
    const { naturalWidth, naturalHeight } = image;
    const scale = Math.min(1, limits.maxSide / Math.max(naturalWidth, naturalHeight));
    const width = Math.max(1, Math.round(naturalWidth * scale));
    const height = Math.max(1, Math.round(naturalHeight * scale));
    const wholeArea = { x: 0, y: 0, width: naturalWidth, height: naturalHeight };
    const blob = await draw(image, wholeArea, width, height);
    return blob === null ? null : { file: blob, picture: { url: URL.createObjectURL(blob), width, height } };
  } finally {
    URL.revokeObjectURL(original);
  }
}

/** Draws a part of an image on a canvas, which also removes the metadata that cameras write. */
export async function draw(image: HTMLImageElement, from: Area, width: number, height: number): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d");
  if (context === null) return null;
  context.imageSmoothingQuality = "high";
  context.drawImage(image, from.x, from.y, from.width, from.height, 0, 0, width, height);
  const webp = await encode(canvas, "image/webp");
  if (webp?.type === "image/webp") return webp;
  // Some browsers can't encode WebP, and a JPEG would be black where the picture is transparent.
  context.globalCompositeOperation = "destination-over";
  context.fillStyle = background;
  context.fillRect(0, 0, width, height);
  return encode(canvas, "image/jpeg");
}

const encode = (canvas: HTMLCanvasElement, type: string) =>
  new Promise<Blob | null>((resolve) => void canvas.toBlob(resolve, type, quality));
