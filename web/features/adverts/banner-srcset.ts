import { banners } from "#contract/limits.ts";

export type BannerSize = keyof typeof banners;

/**
 * The widths of a banner's picture, as `srcset` names them: as wide as it is shown, and twice as fine. The widest one
 * stands in its address; a picture that came smaller is kept in its own width alone.
 */
export function bannerSrcSet(address: string, size: BannerSize): string {
  const { width } = banners[size];
  const [, path, widest] = /^(.*\/)(\d+)\.webp$/.exec(address) ?? [];
  if (path === undefined) return address;
  const whole = `${address} ${widest}w`;
  return Number(widest) > width ? `${path}${width}.webp ${width}w, ${whole}` : whole;
}
