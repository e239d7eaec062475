import { languages } from "#vocabulary/languages.ts";

/**
 * Copies of public pages that can be read offline in this browser: a cache for each Tale with its page and the files that it needs,
 * and a cache with the page that says that one is offline and the typefaces. The worker (site/web/push-worker.ts) answers with them only if the site
 * can't be reached. The pages are those of visitors: nothing in them is about the member.
 */

export const copyPrefix = "offline-tale:";
export const offlinePagesCache = "offline-pages";
export const offlinePagePath = "/offline";

const nameOf = (userId: number, taleId: number) => `${copyPrefix}${userId}:${taleId}`;
/** The version of the Tale's page, as a header of its copy. */
const versionHeader = "x-copy-of";

const isSupported = () => "serviceWorker" in navigator && "caches" in window;

/** The worker that also shows push messages. */
export async function registerWorker(): Promise<ServiceWorkerRegistration> {
  // In development the worker is served as separate modules.
  const type = import.meta.env.DEV ? "module" : "classic";
  return navigator.serviceWorker.register("/push-worker.js", { scope: "/", type, updateViaCache: "none" });
}

/** The attributes with the scripts of "Listen", which works offline with the voices of the device, and for keeping words. */
const offlineScripts = ["data-listen-src", "data-keeping-src"];

/** The page without the application, which would load a member's data. boot stays: it applies the reading settings. */
function withoutApplication(html: string): Document {
  const page = new DOMParser().parseFromString(html, "text/html");
  page.getElementById("page-data")?.remove();
  for (const element of page.querySelectorAll("[data-needs-application]")) element.remove();
  const boot = page.querySelector("script[data-application-src]");
  for (const name of boot?.getAttributeNames() ?? [])
    if (name.startsWith("data-") && !offlineScripts.includes(name)) boot?.removeAttribute(name);
  return page;
}

/** The stylesheets, the scripts and the font of a page. */
function filesOf(page: Document): string[] {
  const elements = page.querySelectorAll('link[rel="stylesheet"], link[rel="preload"], script[src]');
  return [...elements].flatMap((element) =>
    ["href", "src", ...offlineScripts].map((name) => element.getAttribute(name)).filter((address) => address !== null),
  );
}

/** The typefaces that the stylesheets of this page name: italic, bold and legible ones are no file of a page, as few texts need them. */
async function typefaces(): Promise<string[]> {
  const sheets = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]');
  const found = await Promise.all(
    Array.from(sheets, async ({ href }) => {
      const css = await (await fetch(href)).text();
      return Array.from(
        css.matchAll(/url\(["']?([^"')]+\.woff2)["']?\)/g),
        ([, address]) => new URL(address!, href).href,
      );
    }),
  );
  return found.flat();
}

/** Once for all copies. */
async function storeTypefaces(): Promise<void> {
  const cache = await caches.open(offlinePagesCache);
  for (const address of await typefaces()) if ((await cache.match(address)) === undefined) await cache.add(address);
}

const leftOut = ["content-encoding", "content-length", "set-cookie", "vary", "link"];

/** A page as the server has it now, and the headers that its copy keeps. */
async function fetchPage(path: string): Promise<{ html: string; headers: Headers }> {
  const response = await fetch(path, { cache: "no-cache" });
  if (!response.ok) throw new Error(`The page ${path} answered ${response.status}`);
  const headers = new Headers([...response.headers].filter(([name]) => !leftOut.includes(name)));
  return { html: await response.text(), headers };
}

async function storePage(cache: Cache, path: string, version = ""): Promise<void> {
  const { html, headers } = await fetchPage(path);
  const page = withoutApplication(html);
  await cache.addAll(filesOf(page));
  headers.set(versionHeader, version);
  await cache.put(path, new Response(`<!DOCTYPE html>${page.documentElement.outerHTML}`, { headers }));
}

/** The page that says that one is offline, in every language, because the worker doesn't know which one will be chosen. Pages that are there are kept. */
async function storeOfflinePages(): Promise<void> {
  const cache = await caches.open(offlinePagesCache);
  for (const language of languages) {
    const path = `${offlinePagePath}?lang=${language}`;
    if ((await cache.match(path, { ignoreVary: true })) === undefined) await storePage(cache, path);
  }
  await storeTypefaces();
}

interface CopiedTale {
  id: number;
  /** The path of its page. */
  path: string;
  /** Another one after a change of the page. */
  version: string;
}

/** Makes a Tale readable offline. A failure leaves no half copy. */
export async function storeCopy(userId: number, { id, path, version }: CopiedTale): Promise<void> {
  if (!isSupported()) return;
  const name = nameOf(userId, id);
  try {
    await registerWorker();
    await storePage(await caches.open(name), path, version);
  } catch (error) {
    await caches.delete(name);
    throw error;
  }
  await storeOfflinePages();
}

/** Stores a Tale again that has changed since it was copied. */
export async function refreshCopy(userId: number, tale: CopiedTale): Promise<void> {
  if (!isSupported() || !(await caches.has(nameOf(userId, tale.id)))) return;
  const copy = await caches.match(tale.path, { cacheName: nameOf(userId, tale.id), ignoreVary: true });
  if (copy?.headers.get(versionHeader) !== tale.version) await storeCopy(userId, tale);
  else await storeOfflinePages();
}

/** The copy of a Tale's page; null if this browser has none. */
export async function textOfCopy(
  userId: number,
  { id, path }: Pick<CopiedTale, "id" | "path">,
): Promise<string | null> {
  if (!isSupported()) return null;
  const copy = await caches.match(path, { cacheName: nameOf(userId, id), ignoreVary: true });
  return copy === undefined ? null : copy.text();
}

/** Whether a Tale is among a member's copies. */
export const isCopied = (userId: number, taleId: number): Promise<boolean> => caches.has(nameOf(userId, taleId));

export async function removeCopy(userId: number, taleId: number): Promise<void> {
  if (isSupported()) await caches.delete(nameOf(userId, taleId));
}

/** Whether a Tale's page can be opened without a connection. */
export async function hasCopy(path: string): Promise<boolean> {
  if (!isSupported() || navigator.serviceWorker.controller === null) return false;
  const names = (await caches.keys()).filter((name) => name.startsWith(copyPrefix));
  const found = await Promise.all(names.map(async (name) => (await caches.open(name)).match(path)));
  return found.some((copy) => copy !== undefined);
}

/** Removes all copies, or those of everybody else. */
export async function removeCopies(keepUserId?: number): Promise<void> {
  if (!isSupported()) return;
  const kept = keepUserId === undefined ? null : `${copyPrefix}${keepUserId}:`;
  const names = (await caches.keys()).filter((name) => name.startsWith(copyPrefix));
  await Promise.all(names.filter((name) => kept === null || !name.startsWith(kept)).map((name) => caches.delete(name)));
}

/** Pages with the application, for reviews and writing without a connection. They are skeletons, with nothing about the member. */
export const notebookCache = "offline-notebook";
export const writingCache = "offline-writing";

/** Own texts of a member, which go with the copies of Tales: at a log-out, and at the login of another member. */
export const ownTextsCache = (userId: number) => `${copyPrefix}${userId}:own-texts`;

/** The dictionaries of Tales that a member has copied, which go with them. */
export const dictionariesCache = (userId: number) => `${copyPrefix}${userId}:dictionaries`;

/** The files that this page has loaded: the application, the texts and the modules that are loaded when needed. */
const loadedFiles = () =>
  performance
    .getEntriesByType("resource")
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === window.location.origin && pathname.startsWith("/assets/"))
    .map(({ pathname }) => pathname);

/**
 * Stores the page that says that one is offline, and pages of the application that can be opened then, once for each version of the site.
 * @param name of their cache
 * @param loadModules loads the modules of these pages
 */
export async function storeApplicationPages(
  name: string,
  paths: readonly string[],
  loadModules: () => Promise<unknown>,
): Promise<void> {
  if (!isSupported() || import.meta.env.DEV) return;
  const application =
    document.querySelector("script[data-application-src]")?.getAttribute("data-application-src") ?? "";
  const stored = await caches.match(paths[0]!, { cacheName: name, ignoreVary: true });
  if (stored !== undefined && (await stored.text()).includes(`"${application}"`)) return;
  await registerWorker();
  await loadModules();
  // Every member has the notebook's pages, so these are enough to follow the version.
  if (name === notebookCache) await caches.delete(offlinePagesCache);
  await storeOfflinePages();
  await caches.delete(name);
  const cache = await caches.open(name);
  try {
    const files = new Set(loadedFiles());
    for (const path of paths) {
      const { html, headers } = await fetchPage(path);
      for (const file of html.matchAll(/"(\/assets\/[^"\s]+)"/g)) files.add(file[1]!);
      await cache.put(path, new Response(html, { headers }));
    }
    await cache.addAll([...files]);
  } catch (error) {
    await caches.delete(name);
    throw error;
  }
}
