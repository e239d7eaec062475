import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { LoaderFunctionArgs } from "react-router";
import { pageContext } from "#kit/web/pages/page-context.ts";
import { advertsCalls, type Banner } from "../calls.ts";
import { banners, MINUTE } from "#vocabulary/limits.ts";
import { countImpression } from "./advert-impressions.ts";
import { classNames } from "#ui/class-names.ts";
import { toLanguageName } from "#vocabulary/languages.ts";

type BannerSize = keyof typeof banners;

interface BannerSlotProps {
  /** One of the banners that the page's loader got from `loadBanners`; without one nothing is rendered. */
  banner: Banner | undefined;
  /** A large slot shows the wide picture in wide windows and the small one elsewhere. */
  size: BannerSize;
  className?: string;
}

const looks = {
  large: { figure: "max-w-100 md:max-w-[62.5rem]", picture: "aspect-[400/120] md:aspect-[1000/270]" },
  small: { figure: "max-w-100", picture: "aspect-[400/120]" },
};
/** The width from which a large slot shows the wide picture (Tailwind's `md`). */
const wide = "(width >= 48rem)";

/**
 * A banner advert: a plain link to a path of this site, which counts the click and redirects. No script, no third
 * party.
 */
export function BannerSlot({ banner, ...rest }: BannerSlotProps) {
  // A new element per advert, so that each impression is counted.
  return banner === undefined ? null : <Advert key={banner.id} banner={banner} {...rest} />;
}

function Advert({
  banner: { id, title, imageRow, imageColumn },
  size,
  className,
}: BannerSlotProps & { banner: Banner }) {
  const { t } = useTranslation("adverts");
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => (link.current === null ? undefined : countImpression(link.current)), []);
  const look = looks[size];
  return (
    <figure className={classNames("mx-auto w-full print:hidden", look.figure, className)}>
      <figcaption className="mb-1.5 text-xs tracking-wide text-ink-soft uppercase">{t("label")}</figcaption>
      <a ref={link} href={`/publicity/${id}`} rel="sponsored nofollow noopener" data-advert={id} className="block">
        <picture>
          {size === "large" && (
            <source
              media={wide}
              srcSet={bannerSrcSet(imageRow, "large")}
              sizes="(width >= 68rem) 62.5rem, 92vw"
              {...banners.large}
            />
          )}
          <img
            src={imageColumn}
            srcSet={bannerSrcSet(imageColumn, "small")}
            sizes="(width >= 28rem) 25rem, 92vw"
            {...banners.small}
            alt={title}
            loading="lazy"
            decoding="async"
            className={classNames("h-auto w-full rounded bg-wash object-cover", look.picture)}
          />
        </picture>
      </a>
    </figure>
  );
}

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

/**
 * Loads the banners of a page in its language, at most as many as it has slots. The page must declare their cache tag
 * in site/web/page-cache-tags.ts.
 */
export async function loadBanners(
  { context, request }: Pick<LoaderFunctionArgs, "context" | "request">,
  places = 1,
): Promise<Banner[]> {
  const { api, language } = context.get(pageContext);
  const query = { languageName: toLanguageName(language) };
  const active = await api(advertsCalls.active, { query }, { signal: request.signal }).catch((error: unknown) => {
    // In the browser the page loads even if its adverts are blocked. On the server an error fails the render, so that
    // no page without adverts is cached.
    if (import.meta.env.SSR || request.signal.aborted) throw error;
    return [];
  });
  return rotated(active, new URL(request.url).pathname, Date.now(), places);
}

/** How long an item stays first. A page that is cached longer keeps its items. */
const rotationPeriod = MINUTE;

function hashOf(text: string): number {
  let number = 0;
  for (const sign of text) number = (number * 31 + (sign.codePointAt(0) ?? 0)) % 1_000_003;
  return number;
}

/**
 * Picks `count` items, starting with another one on each page and in each period. It runs in the loader, so that
 * browser and server show the same.
 */
export function rotated<T>(items: readonly T[], page: string, now: number, count: number): T[] {
  if (items.length === 0) return [];
  const first = (Math.floor(now / rotationPeriod) + hashOf(page)) % items.length;
  return [...items.slice(first), ...items.slice(0, first)].slice(0, count);
}
