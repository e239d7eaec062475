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
) {
  const tale = known ?? (await aPublishedTale(site));
  const address = `/posts/horror/${tale.id}`;
  const opened = await openBrowser(as === null ? {} : { as });
  await opened.page.goto(address);
  await waitUntilLoaded(opened.page);
  /** The calls so far that begin like this. */
  const sent = (call: string) => opened.requests.filter((request) => request.startsWith(call));
  return { ...opened, tale, address, sent };
}
