import { notificationsCalls } from "#contract/notifications.ts";
import type { Api } from "#web/platform/api.ts";
import { readStored, store } from "#web/platform/storage.ts";
import type { DeviceData } from "../personal-data/device-data.ts";

/** Whether this browser gets messages while the site is closed, and what turns that on and off. */

/** "denied" is the browser's own refusal, which no page can take back. */
export type PushState = "unsupported" | "denied" | "off" | "on";

const workerAddress = "/push-worker.js";
/** That it was turned on here: who logs in next need not do it again. */
const wishKey = "push-notifications";

const isSupported = () => "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
const isWanted = () => readStored(wishKey) === "on";

async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration("/");
  return (await registration?.pushManager.getSubscription()) ?? null;
}

export async function pushState(): Promise<PushState> {
  if (!isSupported()) return "unsupported";
  if (Notification.permission === "denied") return "denied";
  if (Notification.permission !== "granted" || !isWanted()) return "off";
  return (await currentSubscription()) === null ? "off" : "on";
}

function base64url(bytes: ArrayBuffer): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** The browser's subscription under this key; one under another key gets nothing from the site any more. */
async function subscriptionFor(manager: PushManager, publicKey: string): Promise<PushSubscription> {
  const existing = await manager.getSubscription();
  const key = existing?.options.applicationServerKey;
  if (existing !== null && key instanceof ArrayBuffer && base64url(key) === publicKey) return existing;
  await existing?.unsubscribe();
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

async function subscribe(api: Api, userId: number, options: { askAgain?: boolean } = {}) {
  const { publicKey } = await api(notificationsCalls.pushKey);
  // In development the worker comes as the modules that it is made of.
  const type = import.meta.env.DEV ? "module" : "classic";
  await navigator.serviceWorker.register(workerAddress, { scope: "/", type, updateViaCache: "none" });
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await subscriptionFor(pushManager, publicKey);
  await api(notificationsCalls.registerPush, { body: { userId, token: JSON.stringify(subscription) } }, options);
}

/**
 * Asks for the browser's permission, so call it in a click only, and subscribes for this person.
 * @returns the state then: "off" where the browser's question was closed without an answer
 */
export async function turnOn(api: Api, userId: number): Promise<PushState> {
  const permission = await Notification.requestPermission();
  if (permission !== "granted") return permission === "denied" ? "denied" : "off";
  await subscribe(api, userId);
  store(wishKey, "on");
  return "on";
}

export async function turnOff(api: Api) {
  await takeOff(api);
  store(wishKey, null);
}

/** Ends this browser's messages at the site and at the push service; either is enough. @throws when both fail */
export async function takeOff(api: Api) {
  if (!isSupported()) return;
  const subscription = await currentSubscription();
  if (subscription === null) return;
  const { endpoint } = subscription;
  const forgotten = api(notificationsCalls.unregisterPush, { query: { endpoint } }, { askAgain: false });
  const [site, service] = await Promise.allSettled([forgotten, subscription.unsubscribe()]);
  if (site.status === "rejected" && !(service.status === "fulfilled" && service.value)) throw site.reason;
}

/** What the site knew of this browser was deleted with the account: the browser's own end of it. */
export const pushOnDevice: DeviceData = {
  async forget() {
    store(wishKey, null);
    if (isSupported()) await (await currentSubscription())?.unsubscribe();
  },
};

/** Where it was turned on before: subscribes for whoever is signed in now, without asking anything. */
export async function renewPush(api: Api, userId: number) {
  if (!isSupported() || Notification.permission !== "granted" || !isWanted()) return;
  await subscribe(api, userId, { askAgain: false });
}

/** Calls back when the browser's permission may have changed. @returns the end of it */
export function watchPermission(changed: () => void): () => void {
  if (!isSupported()) return () => {};
  const ended = new AbortController();
  const { signal } = ended;
  // People allow it in the browser's own settings and come back.
  window.addEventListener("focus", changed, { signal });
  navigator.permissions?.query({ name: "notifications" }).then(
    (status) => {
      if (!signal.aborted) status.addEventListener("change", changed, { signal });
    },
    () => {},
  );
  return () => ended.abort();
}

/** Calls back when the browser has replaced its subscription by itself. @returns the end of it */
export function watchReplacement(replaced: () => void): () => void {
  if (!isSupported()) return () => {};
  const listener = ({ data }: MessageEvent) => {
    if (data === "push-subscription-changed") replaced();
  };
  navigator.serviceWorker.addEventListener("message", listener);
  return () => navigator.serviceWorker.removeEventListener("message", listener);
}
