import { newsPhoto } from "./limits.ts";

export interface PhotoSize {
  src: string;
  width: number;
}

/** The sizes in which the picture at this address is kept, widest first; one that came small has none beside its own. */
export function photoSizes(photo: string): PhotoSize[] {
  const own = Number(/(\d+)\.webp$/.exec(photo)?.[1]);
  const widths = [own, ...Object.values(newsPhoto).filter((width) => width < own)].toSorted((a, b) => b - a);
  return widths.map((width) => ({ src: photo.replace(/\d+\.webp$/, `${width}.webp`), width }));
}
