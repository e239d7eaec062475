import { draw, type Area } from "#kit/web/pictures/draw-picture.ts";
import { loadImage } from "#kit/web/pictures/load-image.ts";
import type { Picture } from "#kit/web/pictures/read-picture.ts";

/** Twice the size of the largest avatar on the server. */
const squareSide = 640;

/** The cropped square as a file; null if this browser cannot create it. */
export async function cropSquare({ url }: Picture, area: Area): Promise<Blob | null> {
  const image = await loadImage(url);
  const side = Math.max(1, Math.min(squareSide, Math.round(area.width)));
  return image === null ? null : draw(image, area, side, side);
}
