import type { PushPayload } from "#contract/notifications.ts";
import { notificationsPage } from "#contract/notifications-page.ts";
import { siteName } from "#contract/site-name.ts";
import { localPath } from "./platform/local-path.ts";
import icon from "./push-icon.png?url";

/**
 * The service worker: shows what is pushed while the site is closed, and opens what it tells of. It keeps nothing and
 * stands in the way of no request. A script of its own at a fixed address (scripts/build.ts).
 */

// TypeScript has a worker's globals only instead of a page's; these are the ones used here.
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

/** Shows something in every case: a browser that gets a push and shows nothing says so itself, or ends the subscription. */
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

/** Where a text is being written, nothing leads away from it. */
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
    // The worker can't lead a tab that it does not look after, one that was loaded past it for instance.
    return worker.clients.openWindow(address);
  }
  return tab.focus();
}

/** The browser has replaced its subscription. Only a page knows who is signed in; without one the next visit tells the site. */
async function renew(old: PushSubscription | null) {
  if (old !== null) await worker.registration.pushManager.subscribe(old.options as PushSubscriptionOptionsInit);
  const tabs = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  for (const tab of tabs) tab.postMessage("push-subscription-changed");
}

worker.addEventListener("install", (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener("push", (event) => event.waitUntil(show(readPayload(event.data))));
worker.addEventListener("notificationclick", (event) => {
  const { notification } = event;
  notification.close();
  const { target } = (notification.data ?? {}) as { target?: string };
  event.waitUntil(open(localPath(target, notificationsPage)));
});
worker.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(event.oldSubscription)));
