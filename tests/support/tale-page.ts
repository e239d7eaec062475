import type { BrowserOptions } from "./browser-session.ts";
import type { Journey } from "./journey.ts";
import { waitUntilLoaded } from "./pages.ts";
import type { Person } from "./people.ts";
import { aPublishedTale } from "./tales.ts";

/**
 * The page of a published Tale in a browser.
 * @param as who opens it; null for a visitor
 * @param known the Tale, where it isn't just any
 */
export async function openTale(
  { site, openBrowser }: Journey,
  as: Person | null,
  known?: Awaited<ReturnType<typeof aPublishedTale>>,
  options: Omit<BrowserOptions, "as"> = {},
) {
  const tale = known ?? (await aPublishedTale(site));
  const address = `/posts/horror/${tale.id}`;
  const browser = await openBrowser(as === null ? options : { ...options, as });
  await browser.page.goto(address);
  await waitUntilLoaded(browser.page);
  /** The calls so far that begin like this. */
  const sent = (call: string) => browser.requests.filter((request) => request.startsWith(call));
  return { ...browser, tale, address, sent };
}
