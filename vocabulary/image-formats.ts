/** The accepted image formats with their media types. */
export const imageFormats = {
  jpeg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  gif: "image/gif",
  avif: "image/avif",
} as const;

export type ImageFormat = keyof typeof imageFormats;

/** The number of leading bytes that identify a format. */
export const signatureBytes = 256;

const latin = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));

/** The brands in the first box of an ISO base media file (ISO 14496-12): its major brand and the compatible ones. */
function brandsOf(bytes: Uint8Array): string[] {
  if (latin(bytes, 4, 8) !== "ftyp") return [];
  const size = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0);
  const brands = [latin(bytes, 8, 12)];
  for (let at = 16; at + 4 <= Math.min(size, bytes.length, signatureBytes); at += 4)
    brands.push(latin(bytes, at, at + 4));
  return brands;
}

/**
 * Detects an image format by its first bytes, because file names and declared types cannot be trusted.
 * @param bytes the file, or its first `signatureBytes`
 * @returns null for every other file, so that no decoder opens it
 */
export function imageFormatOf(bytes: Uint8Array): ImageFormat | null {
  if (bytes.length < 12) return null;
  const start = latin(bytes, 0, 12);
  if (start.startsWith("\xff\xd8\xff")) return "jpeg";
  if (start.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (start.startsWith("RIFF") && start.endsWith("WEBP")) return "webp";
  if (/^GIF8[79]a/.test(start)) return "gif";
  return brandsOf(bytes).some((brand) => brand === "avif" || brand === "avis") ? "avif" : null;
}
