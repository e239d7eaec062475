import type { PushPayload } from "#features/notifications/calls.ts";
import { notificationsPage } from "#features/notifications/address.ts";
import { laboratoryPath } from "#features/writing/web/addresses.ts";
import { localPath } from "#kit/web/pages/local-path.ts";
import {
  copyPrefix,
  notebookCache,
  offlinePagePath,
  offlinePagesCache,
  writingCache,
} from "#kit/web/pages/offline-copies.ts";
import { fallbackLanguage, isLanguage, languageStorageKey, type Language } from "#vocabulary/languages.ts";
import icon from "./push-icon.png?url";

/**
 * The service worker: it shows push notifications while the site is closed, opens their page on a click, and answers with copies of
 * Tales while the site can't be reached. A separate script with a fixed address (scripts/build.ts).
 */

/**
 * The part of the service worker that answers when the site can't be reached: with the copy of a Tale, or with the page that says
 * that one is offline. While the site can be reached it answers everything itself, so no page is ever stale.
 */

interface FetchEvent extends Event {
  request: Request;
  respondWith(response: Promise<Response>): void;
}

/** These have the same skeleton as the laboratory. */
const withEditor =
  /^(?:\/laboratory\/(?:create|edit)\/my-laboratory(?:\/edit\/\d+(?:\/revision)?)?|\/tale\/new\/[\w-]+)$/;

const match = (address: string) => caches.match(address, { ignoreSearch: true, ignoreVary: true });
const copies = async () => (await caches.keys()).filter((name) => name.startsWith(copyPrefix));

/** Files are looked up after a page was answered by a copy. Otherwise the browser loads them without this worker. */
let isOffline = false;

const fileOrCopy = (request: Request) =>
  fetch(request).catch(async () => (await match(request.url)) ?? Response.error());

// TypeScript knows the globals of either a worker or a page. These are the worker's globals that are used here.
interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface WindowClient {
  url: string;
  focused: boolean;
  focus(): Promise<unknown>;
  navigate(url: string): Promise<unknown>;
  postMessage(message: unknown): void;
}
interface Events {
  install: Extendable;
  activate: Extendable;
  push: Extendable & { data: { json(): unknown } | null };
  notificationclick: Extendable & { notification: Notification };
  fetch: FetchEvent;
  pushsubscriptionchange: Extendable & { oldSubscription: PushSubscription | null };
}
interface Worker {
  registration: ServiceWorkerRegistration;
  location: { origin: string };
  clients: {
    claim(): Promise<void>;
    matchAll(options: { type: "window"; includeUncontrolled: boolean }): Promise<WindowClient[]>;
    openWindow(url: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
  addEventListener<K extends keyof Events>(type: K, listener: (event: Events[K]) => void): void;
}
const worker = globalThis as unknown as Worker;

function readPayload(data: { json(): unknown } | null): Partial<PushPayload> {
  try {
    const payload = data?.json();
    return typeof payload === "object" && payload !== null ? payload : {};
  } catch {
    return {};
  }
}

const textOf = (value: unknown, fallback: string) => (typeof value === "string" && value !== "" ? value : fallback);

/** Always shows something: after a push without a notification, browsers show one of their own or end the subscription. */
async function show({ id, title, body, target, language }: Partial<PushPayload>) {
  await worker.registration.showNotification(textOf(title, new URL(worker.location.origin).hostname), {
    body: textOf(body, ""),
    lang: textOf(language, ""),
    icon,
    // The same notification, delivered twice, is shown once.
    tag: typeof id === "number" ? `notification-${id}` : "notification",
    data: { target: localPath(target, notificationsPage) },
  });
}

/** A tab with the editor is never navigated away. */
const isWriting = ({ pathname }: URL) => pathname.startsWith("/laboratory/");

async function open(target: string) {
  const address = new URL(target, worker.location.origin).href;
  const tabs = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = tabs.find(({ url }) => url === address);
  if (there !== undefined) return there.focus();
  const free = tabs.filter(({ url }) => !isWriting(new URL(url)));
  const tab = free.find(({ focused }) => focused) ?? free[0];
  if (tab === undefined) return worker.clients.openWindow(address);
  try {
    await tab.navigate(address);
  } catch {
    // A worker can navigate only tabs that it controls; one loaded by a forced reload is not.
    return worker.clients.openWindow(address);
  }
  return tab.focus();
}

/** The browser has replaced its subscription. Only a page knows the session, so without an open page the next visit registers it. */
async function renew(old: PushSubscription | null) {
  if (old !== null) await worker.registration.pushManager.subscribe(old.options as PushSubscriptionOptionsInit);
  const tabs = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  for (const tab of tabs) tab.postMessage("push-subscription-changed");
}

worker.addEventListener("install", (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener("fetch", answerOffline);
worker.addEventListener("push", (event) => event.waitUntil(show(readPayload(event.data))));
worker.addEventListener("notificationclick", (event) => {
  const { notification } = event;
  notification.close();
  const { target } = (notification.data ?? {}) as { target?: string };
  event.waitUntil(open(localPath(target, notificationsPage)));
});
worker.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(event.oldSubscription)));

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
    const title = /<title>([^<]*)<\/title>/.exec(html)?.[1]?.replace(/ · [^·]*$/, "");
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
  let html = text;
  for (const name of [notebookCache, writingCache])
    if (await caches.has(name)) html = html.replace(new RegExp(`(data-${name}[^>]*?) hidden=""`), "$1");
  html = html.replace(/(<ul[^>]*data-offline-tales[^>]*>)(?=<\/ul>)/, (start) => start + list);
  return new Response(html, { status: 503, headers: page.headers });
}

async function pageOrCopy(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  try {
    const response = await fetch(request);
    isOffline = false;
    if (response.status === 404 && pathname.startsWith("/posts/")) await removeCopyOf(pathname);
    return response;
  } catch {
    isOffline = true;
    const copy = (await match(pathname)) ?? (withEditor.test(pathname) ? await match(laboratoryPath) : undefined);
    return copy ?? offlinePage();
  }
}

function answerOffline(event: FetchEvent) {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate" && !/^\/v\d\//.test(pathname)) event.respondWith(pageOrCopy(request));
  // The worker may have started again since it answered the page.
  else if ((isOffline || !navigator.onLine) && pathname.startsWith("/assets/")) event.respondWith(fileOrCopy(request));
}
