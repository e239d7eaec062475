import type { PushPayload } from "#features/notifications/calls.ts";
import { notificationsPage } from "#features/notifications/address.ts";
import { siteName } from "#vocabulary/site-name.ts";
import { answerOffline, type FetchEvent } from "./offline-fallback.ts";
import { localPath } from "#kit/web/pages/local-path.ts";
import icon from "./push-icon.png?url";

/**
 * The service worker: it shows push notifications while the site is closed, opens their page on a click, and answers with copies of
 * Tales while the site can't be reached (offline-fallback.ts). A separate script with a fixed address (scripts/build.ts).
 */

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
  await worker.registration.showNotification(textOf(title, siteName), {
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
