import { fallbackLanguage, isLanguage, languageStorageKey, type Language } from "#vocabulary/languages.ts";
import { siteName } from "#vocabulary/site-name.ts";
import { copyPrefix, notebookCache, offlinePagePath, offlinePagesCache } from "#kit/web/pages/offline-copies.ts";

/**
 * The part of the service worker that answers when the site can't be reached: with the copy of a Tale, or with the page that says
 * that one is offline. While the site can be reached it answers everything itself, so no page is ever stale.
 */

export interface FetchEvent extends Event {
  request: Request;
  respondWith(response: Promise<Response>): void;
}

const match = (address: string) => caches.match(address, { ignoreSearch: true, ignoreVary: true });
const copies = async () => (await caches.keys()).filter((name) => name.startsWith(copyPrefix));

/** The site says that there is no such page, so its copy must not be read any longer. */
async function removeCopyOf(path: string) {
  for (const name of await copies()) if (await (await caches.open(name)).match(path)) await caches.delete(name);
}

async function chosenLanguage(): Promise<Language> {
  const store = (globalThis as { cookieStore?: { get(name: string): Promise<{ value?: string } | null> } }).cookieStore;
  const chosen = await store?.get(languageStorageKey).catch(() => null);
  const wanted = [chosen?.value, ...navigator.languages.map((language) => language.slice(0, 2))];
  return wanted.find(isLanguage) ?? fallbackLanguage;
}

/** Links to the Tales that can be read offline. Titles are escaped, as they come from the pages' HTML. */
async function listOfCopies(): Promise<string> {
  const links: string[] = [];
  for (const name of await copies()) {
    const cache = await caches.open(name);
    const path = (await cache.keys())
      .map(({ url }) => new URL(url).pathname)
      .find((each) => each.startsWith("/posts/"));
    const html = path === undefined ? "" : ((await (await cache.match(path))?.text()) ?? "");
    const title = /<title>([^<]*)<\/title>/.exec(html)?.[1]?.replace(new RegExp(` · ${siteName}$`), "");
    if (title !== undefined)
      links.push(`<li><a class="link inline-flex min-h-11 items-center" href="${path}">${title}</a></li>`);
  }
  return links.join("");
}

async function offlinePage(): Promise<Response> {
  const cache = await caches.open(offlinePagesCache);
  const page = await cache.match(`${offlinePagePath}?lang=${await chosenLanguage()}`, { ignoreVary: true });
  if (page === undefined) return Response.error();
  const list = await listOfCopies();
  const text = await page.text();
  const withNotebook = (await caches.has(notebookCache))
    ? text.replace(/(data-offline-notebook[^>]*?) hidden=""/, "$1")
    : text;
  const html = withNotebook.replace(/(<ul[^>]*data-offline-tales[^>]*>)(?=<\/ul>)/, (start) => start + list);
  return new Response(html, { status: 503, headers: page.headers });
}

/** Files are looked up after a page was answered by a copy. Otherwise the browser loads them without this worker. */
let isOffline = false;

async function pageOrCopy(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  try {
    const response = await fetch(request);
    isOffline = false;
    if (response.status === 404 && pathname.startsWith("/posts/")) await removeCopyOf(pathname);
    return response;
  } catch {
    isOffline = true;
    return (await match(pathname)) ?? offlinePage();
  }
}

const fileOrCopy = (request: Request) =>
  fetch(request).catch(async () => (await match(request.url)) ?? Response.error());

export function answerOffline(event: FetchEvent) {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate" && !/^\/v\d\//.test(pathname)) event.respondWith(pageOrCopy(request));
  // The worker may have started again since it answered the page.
  else if ((isOffline || !navigator.onLine) && pathname.startsWith("/assets/")) event.respondWith(fileOrCopy(request));
}
