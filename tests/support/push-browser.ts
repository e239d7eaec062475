import type { BrowserContext, CDPSession, Page, Worker } from "playwright-core";
import type { PushEndpoint } from "./push-endpoint.ts";
import type { TestSite } from "./site.ts";

/**
 * Replaces the parts that the test browser lacks: notifications and a push service. The service worker, its events and
 * all code of the site are real.
 */

/**
 * The browser's answer when a page asks for permission to notify; `closed` means that the person closed the question.
 */
export type Permission = "granted" | "denied" | "closed";

interface PushBrowser {
  /** How often the person was asked for permission. */
  asked(page: Page): Promise<number>;
  /** The address of the browser's subscription; null while there is none. */
  subscribedAt(page: Page): Promise<string | null>;
}

/** Gives the pages of this browser a permission to ask for, and a push service: the endpoint's. */
export async function withPush(
  context: BrowserContext,
  service: PushEndpoint,
  answer: Permission,
): Promise<PushBrowser> {
  await context.exposeFunction("subscribeAtEndpoint", () => service.subscribe());
  await context.addInitScript((permission) => {
    const state = {
      get: (name: string) => localStorage.getItem(`test-${name}`),
      set: (name: string, text: string) => localStorage.setItem(`test-${name}`, text),
    };
    Object.defineProperty(Notification, "permission", { get: () => state.get("permission") ?? "default" });
    Notification.requestPermission = async () => {
      state.set("asked", String(Number(state.get("asked")) + 1));
      if (permission !== "closed") state.set("permission", permission);
      return Notification.permission;
    };

    const bytes = (text: string) =>
      Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (each) => each.charCodeAt(0));
    function subscriptionOf(text: string | null) {
      if (text === null) return null;
      const { json, key } = JSON.parse(text);
      return {
        endpoint: json.endpoint,
        options: { applicationServerKey: bytes(key).buffer },
        toJSON: () => json,
        async unsubscribe() {
          localStorage.removeItem("test-subscription");
          return true;
        },
      } as unknown as PushSubscription;
    }
    PushManager.prototype.getSubscription = async () => subscriptionOf(state.get("subscription"));
    PushManager.prototype.subscribe = async (options) => {
      const json = await (window as unknown as { subscribeAtEndpoint(): Promise<object> }).subscribeAtEndpoint();
      state.set("subscription", JSON.stringify({ json, key: options?.applicationServerKey }));
      return subscriptionOf(state.get("subscription"))!;
    };
  }, answer);
  const readStored = (page: Page, name: string) => page.evaluate((key) => localStorage.getItem(key), `test-${name}`);
  return {
    asked: async (page) => Number(await readStored(page, "asked")),
    async subscribedAt(page) {
      const text = await readStored(page, "subscription");
      return text === null ? null : JSON.parse(text).json.endpoint;
    },
  };
}

interface Shown extends NotificationOptions {
  title: string;
}

interface PushWorker {
  /**
   * Passes a message to the worker as the browser does when one arrives. @returns the notification that it then showed
   */
  deliver(data: string): Promise<Shown>;
  /** Clicks a shown notification. */
  click(shown: Shown): Promise<void>;
  /** Addresses that it opened in a new tab. */
  opened(): Promise<string[]>;
}

/** The worker's globals that the fakes replace, and those in which they store their arguments for the test. */
interface WorkerGlobals {
  registration: { showNotification(title: string, options: NotificationOptions): Promise<void> };
  clients: { openWindow(url: string): Promise<null> };
  shown: Shown[];
  opened: string[];
}

async function registrationId(protocol: CDPSession, site: TestSite): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  protocol.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
    const registration = registrations.find(({ scopeURL }) => scopeURL === `${site.url}/`);
    if (registration !== undefined) resolve(registration.registrationId);
  });
  await protocol.send("ServiceWorker.enable");
  return promise;
}

/** The site's service worker as it runs in the page's browser, through the DevTools protocol. */
export async function thePushWorker(page: Page, site: TestSite): Promise<PushWorker> {
  const context = page.context();
  const protocol = await context.newCDPSession(page);
  const id = await registrationId(protocol, site);
  const worker: Worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
  await worker.evaluate(() => {
    const here = globalThis as unknown as WorkerGlobals;
    here.shown = [];
    here.opened = [];
    here.registration.showNotification = async (title, options) => void here.shown.push({ title, ...options });
    here.clients.openWindow = async (url) => {
      here.opened.push(url);
      return null;
    };
  });
  const shownSoFar = () => worker.evaluate(() => (globalThis as unknown as WorkerGlobals).shown);
  return {
    async deliver(data) {
      const before = (await shownSoFar()).length;
      await protocol.send("ServiceWorker.deliverPushMessage", { origin: site.url, registrationId: id, data });
      for (;;) {
        const notification = (await shownSoFar())[before];
        if (notification !== undefined) return notification;
      }
    },
    click: (message) =>
      worker.evaluate(async (notification) => {
        const event = new Event("notificationclick");
        let work: Promise<unknown> = Promise.resolve();
        const waitUntil = (next: Promise<unknown>) => void (work = next);
        dispatchEvent(Object.assign(event, { notification: { ...notification, close() {} }, waitUntil }));
        // Only a real click may bring a tab to the front.
        await work.catch((error: Error) => {
          if (error.name !== "InvalidAccessError") throw error;
        });
      }, message),
    opened: () => worker.evaluate(() => (globalThis as unknown as WorkerGlobals).opened),
  };
}
