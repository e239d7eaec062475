import { loadSharp, withPixelBudget } from "./process-picture.ts";

/** The site's drawings as PNG, for clients that don't show SVG: social networks, systems that install the site. */

interface Photo {
  /** A picture of the image store. */
  bytes: Uint8Array;
  /** Its position on the drawing, in pixels. It is cropped around its most detailed part. */
  left: number;
  top: number;
  width: number;
  height: number;
}

/**
 * Drawing and compression run on threads and don't block other requests.
 * @param svg has a width and a height; it must not refer to other files or fonts
 */
export async function svgToPng(svg: string, photo: Photo | null = null): Promise<Buffer> {
  const [, width = "0", height = "0"] = /<svg[^>]*?\bwidth="(\d+)"[^>]*?\bheight="(\d+)"/.exec(svg) ?? [];
  const { width: photoWidth, height: photoHeight } =
    photo === null ? { width: 0, height: 0 } : await (await loadSharp())(photo.bytes).metadata();
  return withPixelBudget(Number(width) * Number(height) + photoWidth * photoHeight, () => draw(svg, photo));
}

/** The same as JPEG, for drawings that are shown large. */
export async function svgToJpeg(svg: string): Promise<Buffer> {
  const [, width = "0", height = "0"] = /<svg[^>]*?\bwidth="(\d+)"[^>]*?\bheight="(\d+)"/.exec(svg) ?? [];
  return withPixelBudget(Number(width) * Number(height), async () => {
    const [{ renderAsync }, sharp] = await Promise.all([import("@resvg/resvg-js"), loadSharp()]);
    const drawing = await renderAsync(svg, { font: { loadSystemFonts: false } });
    const raw = { width: drawing.width, height: drawing.height, channels: 4, premultiplied: true } as const;
    return sharp(drawing.pixels, { raw }).flatten({ background: "white" }).jpeg({ quality: 85 }).toBuffer();
  });
}

/** A picture of the image store as PNG, whole in the middle of a square. @param side pixels */
export async function pictureInSquare(bytes: Uint8Array, side: number, background: string): Promise<Buffer> {
  const sharp = await loadSharp();
  const { width, height } = await sharp(bytes).metadata();
  return withPixelBudget(width * height + side * side, () =>
    sharp(bytes)
      .resize({ width: side, height: side, fit: "contain", background })
      .flatten(background.length > 7 ? false : { background })
      .png()
      .toBuffer(),
  );
}

async function draw(svg: string, photo: Photo | null): Promise<Buffer> {
  // Both libraries take time and memory to load, so they are loaded with the first picture.
  const [{ renderAsync }, sharp] = await Promise.all([import("@resvg/resvg-js"), loadSharp()]);
  const { pixels, width, height } = await renderAsync(svg, { font: { loadSystemFonts: false } });
  const drawing = sharp(pixels, { raw: { width, height, channels: 4, premultiplied: true } });
  if (photo === null) return drawing.png({ compressionLevel: 9 }).toBuffer();
  const { bytes, left, top, ...size } = photo;
  const input = await sharp(bytes)
    .resize({ ...size, fit: "cover", position: "attention" })
    .toBuffer();
  // A photo has too many colours for a small PNG, so its colours are reduced.
  return drawing.composite([{ input, left, top }]).png({ palette: true, quality: 90 }).toBuffer();
}
