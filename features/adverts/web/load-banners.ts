import type { LoaderFunctionArgs } from "react-router";
import { advertsCalls, type Banner } from "../calls.ts";
import { toLanguageName } from "#vocabulary/languages.ts";
import { pageContext } from "#kit/web/pages/page-context.ts";
import { MINUTE } from "#vocabulary/limits.ts";

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
