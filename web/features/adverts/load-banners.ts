import type { LoaderFunctionArgs } from "react-router";
import { advertsCalls, type Banner } from "#contract/adverts.ts";
import { toLanguageName } from "#contract/languages.ts";
import { pageContext } from "#web/platform/page-context.ts";
import { rotated } from "./rotation.ts";

/**
 * The banners of a page in its language, for its loader: as many as it has places, fewer where there are not so many.
 * The page has their cache tag in web/page-cache-tags.ts.
 */
export async function loadBanners(
  { context, request }: Pick<LoaderFunctionArgs, "context" | "request">,
  places = 1,
): Promise<Banner[]> {
  const { api, language } = context.get(pageContext);
  const query = { languageName: toLanguageName(language) };
  const active = await api(advertsCalls.active, { query }, { signal: request.signal }).catch((error: unknown) => {
    // In the browser a page is worth more than its adverts, which something there may block. What the server draws is kept, so it is whole.
    if (import.meta.env.SSR || request.signal.aborted) throw error;
    return [];
  });
  return rotated(active, new URL(request.url).pathname, Date.now(), places);
}
