import { banners } from "#vocabulary/limits.ts";

export type BannerSize = keyof typeof banners;

/**
 * The `srcset` of a banner's picture: its display width and twice that. The URL contains the larger width; a smaller
 * upload has only its own width.
 */
export function bannerSrcSet(address: string, size: BannerSize): string {
  const { width } = banners[size];
  const [, path, widest] = /^(.*\/)(\d+)\.webp$/.exec(address) ?? [];
  if (path === undefined) return address;
  const original = `${address} ${widest}w`;
  return Number(widest) > width ? `${path}${width}.webp ${width}w, ${original}` : original;
}
