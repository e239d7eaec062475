/** An ICO file with one entry, which contains the PNG. @param side pixels, below 256 */
export function icoOf(png: Uint8Array, side: number): Buffer {
  const head = Buffer.alloc(22);
  // Reserved, type 1 (icon), one image.
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(side, 6);
  head.writeUInt8(side, 7);
  // Colour planes, bits per pixel, length and offset of the image.
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}
