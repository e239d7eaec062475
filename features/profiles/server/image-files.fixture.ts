import { crc32, deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";

/** Image files for upload tests: valid ones, and invalid ones that pretend to be images. */

const red = { r: 200, g: 30, b: 30 };
const blue = { r: 30, g: 30, b: 200 };

export const solidImage = (width: number, height = width): Sharp =>
  sharp({ create: { width, height, channels: 3, background: red } });

/** Red on the left, blue on the right: 200×100. */
const redAndBlue = () =>
  solidImage(200, 100).composite([
    { input: { create: { width: 100, height: 100, channels: 3, background: blue } }, left: 100, top: 0 },
  ]);

const place = { IFD3: { GPSLatitudeRef: "N", GPSLatitude: "45/1 28/1 0/1" }, IFD0: { Copyright: "Ada Lovel" } };

export const validImages = {
  jpeg: () => solidImage(400, 300).jpeg().toBuffer(),
  "progressive jpeg": () => solidImage(400, 300).jpeg({ progressive: true }).toBuffer(),
  "grey jpeg": () => solidImage(400, 300).greyscale().jpeg().toBuffer(),
  "cmyk jpeg": () => solidImage(400, 300).toColourspace("cmyk").jpeg().toBuffer(),
  png: () => solidImage(400, 300).png().toBuffer(),
  "16-bit png": () => solidImage(400, 300).toColourspace("rgb16").png().toBuffer(),
  "png with a palette": () => solidImage(400, 300).png({ palette: true }).toBuffer(),
  webp: () => solidImage(400, 300).webp().toBuffer(),
  gif: () => solidImage(400, 300).gif().toBuffer(),
  avif: () => solidImage(400, 300).avif({ effort: 0 }).toBuffer(),
  "picture of one pixel": () => solidImage(1).png().toBuffer(),
  "picture of 2000×2000": () => solidImage(2000).png().toBuffer(),
  "picture of 1×2000": () => solidImage(1, 2000).png().toBuffer(),
};

/** Upright it is 100×200, red above blue. Its EXIF data contain a GPS position. */
export const rotatedByExif = () => redAndBlue().withExif(place).withMetadata({ orientation: 6 }).jpeg().toBuffer();

export async function animatedImage(format: "gif" | "webp"): Promise<Buffer> {
  const frames = [red, blue].map((background) =>
    sharp({ create: { width: 50, height: 50, channels: 3, background } })
      .png()
      .toBuffer(),
  );
  return sharp(await Promise.all(frames), { join: { animated: true } })
    [format]({ delay: [50, 50] })
    .toBuffer();
}

/** One half is transparent. */
export const transparentImage = () =>
  sharp({ create: { width: 200, height: 200, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .composite([{ input: { create: { width: 100, height: 200, channels: 3, background: red } }, left: 0, top: 0 }])
    .png()
    .toBuffer();

/** Random pixels, which cannot be compressed well. */
export async function noiseImage(width: number, height: number, format: "jpeg" | "png"): Promise<Buffer> {
  const data = Buffer.alloc(width * height * 3);
  for (let at = 0, seed = 1; at < data.length; at += 1) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    data[at] = seed >> 16;
  }
  return sharp(data, { raw: { width, height, channels: 3 } })
    [format]()
    .toBuffer();
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** A PNG whose header claims this size, with a few real rows behind it. */
function pngClaimingSize(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const rows = deflateSync(Buffer.alloc(3_000_000));
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("IDAT", rows),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

const patched = (bytes: Buffer, change: (copy: Buffer) => void) => {
  const copy = Buffer.from(bytes);
  change(copy);
  return copy;
};

/** A GIF whose first frame is far larger than the size in its header. */
const gifWithFalseSize = () =>
  Buffer.concat([
    Buffer.from("GIF89a\x0a\0\x0a\0\x80\0\0\0\0\0\xff\xff\xff,\0\0\0\0", "latin1"),
    Buffer.from([0x80, 0x3e, 0x80, 0x3e, 0, 2, 2, 0x4c, 0x01, 0, 0x3b]),
  ]);

/** A large AVIF whose metadata claim a small size. */
const avifWithFalseSize = async () =>
  patched(await solidImage(2100, 2100).avif({ effort: 0 }).toBuffer(), (copy) => {
    const at = copy.indexOf("ispe") + 8;
    copy.writeUInt32BE(100, at);
    copy.writeUInt32BE(100, at + 4);
  });

const text = (content: string) => async () => Buffer.from(content, "latin1");
const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>';
const aFourth = (bytes: Buffer) => bytes.subarray(0, bytes.length / 4);

/** All of them sent as `picture.png`. */
export const invalidImages: Record<string, () => Promise<Buffer>> = {
  "empty file": text(""),
  "one byte": text("\xff"),
  text: text("I am a picture, believe me."),
  "web page": text("<!doctype html><script>alert(1)</script>"),
  drawing: text(drawing),
  "drawing that begins with spaces": text(`\n\n  <?xml version="1.0"?>${drawing}`),
  document: text("%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>"),
  tiff: () => solidImage(20).tiff().toBuffer(),
  "heic picture": async () => patched(await validImages.avif(), (copy) => copy.write("heicmif1mif1heic", 8, "latin1")),
  "avif with another codec": async () =>
    patched(await validImages.avif(), (copy) => copy.write("hvc1", copy.indexOf("av01"), "latin1")),
  "truncated jpeg": async () => aFourth(await noiseImage(300, 300, "jpeg")),
  "truncated png": async () => aFourth(await noiseImage(300, 300, "png")),
  "jpeg cut off below what a square takes of it": async () => {
    const image = await noiseImage(100, 1000, "jpeg");
    return image.subarray(0, Math.floor(image.length * 0.9));
  },
  "truncated webp": async () =>
    aFourth(
      await sharp(await noiseImage(300, 300, "png"))
        .webp()
        .toBuffer(),
    ),
  "truncated gif": async () =>
    aFourth(
      await sharp(await noiseImage(300, 300, "png"))
        .gif()
        .toBuffer(),
    ),
  "truncated avif": async () =>
    aFourth(
      await sharp(await noiseImage(300, 300, "png"))
        .avif({ effort: 0 })
        .toBuffer(),
    ),
  "png of which only the header is there": async () => (await validImages.png()).subarray(0, 33),
  "script that begins like a gif": text("GIF89a/*<svg onload=alert(1)>*/=1;alert(1)//"),
  "picture 2001 pixels wide": () => solidImage(2001, 10).png().toBuffer(),
  "picture 2001 pixels high": () => solidImage(10, 2001).jpeg().toBuffer(),
  "png that claims 100000×100000": async () => pngClaimingSize(100_000, 100_000),
  "png that claims 2000×2000 and is far less": async () => pngClaimingSize(2000, 2000),
  "gif that lies about its size": async () => gifWithFalseSize(),
  "avif that lies about its size": avifWithFalseSize,
};
