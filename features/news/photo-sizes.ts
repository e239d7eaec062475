import { newsPhoto } from "#vocabulary/limits.ts";

interface PhotoSize {
  src: string;
  width: number;
}

/** The stored sizes of the picture at this address, the widest first. A picture that was uploaded small has only its own size. */
export function photoSizes(photo: string): PhotoSize[] {
  const own = Number(/(\d+)\.webp$/.exec(photo)?.[1]);
  const widths = [own, ...Object.values(newsPhoto).filter((width) => width < own)].toSorted((a, b) => b - a);
  return widths.map((width) => ({ src: photo.replace(/\d+\.webp$/, `${width}.webp`), width }));
}
