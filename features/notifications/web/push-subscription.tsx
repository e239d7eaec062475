import { useEffect } from "react";
import { beforeLogOut } from "#features/accounts/web/log-out.ts";
import { bearerToken, useSession } from "#features/accounts/web/session.ts";
import { notificationsCalls } from "../calls.ts";
import type { Api } from "#kit/web/calls/api.ts";
import { registerWorker } from "#kit/web/pages/offline-copies.ts";
import { readStored, store } from "#kit/web/drafts/storage.ts";
import type { DeviceData } from "#features/personal-data/web/device-data.ts";
import { useApi } from "#kit/web/pages/page-context.ts";

/** Whether this browser receives push messages, and how that is turned on and off. */

let renewal: Promise<void> = Promise.resolve();
/** The session that is being logged out. */
let endingToken: string | null = null;

// Registered when the module loads: the logout page logs out in its first effect, which runs before effects of its
// parents.
beforeLogOut(async (api) => {
  // From here on no renewal may start, and none may reach the server later.
  endingToken = bearerToken();
  await renewal;
  await unsubscribe(api);
});

/** "denied": the browser refuses, and no page can change that. */
export type PushState = "unsupported" | "denied" | "off" | "on";

/** Set when push was turned on in this browser, so that the next person who logs in need not do it again. */
const enabledKey = "push-notifications";

const isSupported = () => "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
const isEnabled = () => readStored(enabledKey) === "on";

async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration("/");
  return (await registration?.pushManager.getSubscription()) ?? null;
}

export async function pushState(): Promise<PushState> {
  if (!isSupported()) return "unsupported";
  if (Notification.permission === "denied") return "denied";
  if (Notification.permission !== "granted" || !isEnabled()) return "off";
  return (await currentSubscription()) === null ? "off" : "on";
}

function base64url(bytes: ArrayBuffer): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/**
 * The browser's subscription with this key. One with another key receives nothing from the site any more, so it is
 * replaced.
 */
async function subscriptionFor(manager: PushManager, publicKey: string): Promise<PushSubscription> {
  const existing = await manager.getSubscription();
  const key = existing?.options.applicationServerKey;
  if (existing !== null && key instanceof ArrayBuffer && base64url(key) === publicKey) return existing;
  await existing?.unsubscribe();
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

async function subscribe(api: Api, userId: number, options: { askAgain?: boolean } = {}) {
  const { publicKey } = await api(notificationsCalls.pushKey);
  await registerWorker();
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await subscriptionFor(pushManager, publicKey);
  await api(notificationsCalls.registerPush, { body: { userId, token: JSON.stringify(subscription) } }, options);
}

/**
 * Asks for the browser's permission, which needs a click, and subscribes this person.
 * @returns the new state: "off" if the browser's question was closed without an answer
 */
export async function turnPushOn(api: Api, userId: number): Promise<PushState> {
  const permission = await Notification.requestPermission();
  if (permission !== "granted") return permission === "denied" ? "denied" : "off";
  await subscribe(api, userId);
  store(enabledKey, "on");
  return "on";
}

export async function turnPushOff(api: Api) {
  await unsubscribe(api);
  store(enabledKey, null);
}

/**
 * Ends the subscription at the site and at the push service; one of them is enough.
 * @throws if both fail
 */
async function unsubscribe(api: Api) {
  if (!isSupported()) return;
  const subscription = await currentSubscription();
  if (subscription === null) return;
  const { endpoint } = subscription;
  const forgotten = api(notificationsCalls.unregisterPush, { query: { endpoint } }, { askAgain: false });
  const [site, service] = await Promise.allSettled([forgotten, subscription.unsubscribe()]);
  if (site.status === "rejected" && !(service.status === "fulfilled" && service.value)) throw site.reason;
}

/** The site's subscription was deleted with the account; this ends the browser's own. */
export const pushOnDevice: DeviceData = {
  async deleteDataOf() {
    store(enabledKey, null);
    if (isSupported()) await (await currentSubscription())?.unsubscribe();
  },
};

/** If push was turned on before, subscribes the person who is signed in now, without a question. */
async function renewPushSubscription(api: Api, userId: number) {
  if (!isSupported() || Notification.permission !== "granted" || !isEnabled()) return;
  await subscribe(api, userId, { askAgain: false });
}

/**
 * Calls back when the browser's permission may have changed.
 * @returns a function that stops it
 */
export function watchPermission(changed: () => void): () => void {
  if (!isSupported()) return () => {};
  const ended = new AbortController();
  const { signal } = ended;
  // People change it in the browser's settings and come back.
  window.addEventListener("focus", changed, { signal });
  navigator.permissions?.query({ name: "notifications" }).then(
    (status) => {
      if (!signal.aborted) status.addEventListener("change", changed, { signal });
    },
    () => {},
  );
  return () => ended.abort();
}

/**
 * Calls back when the browser has replaced its subscription.
 * @returns a function that stops it
 */
function watchReplacement(replaced: () => void): () => void {
  if (!isSupported()) return () => {};
  const listener = ({ data }: MessageEvent) => {
    if (data === "push-subscription-changed") replaced();
  };
  navigator.serviceWorker.addEventListener("message", listener);
  return () => navigator.serviceWorker.removeEventListener("message", listener);
}

/** If push is turned on in this browser, subscribes it for the person who is signed in. */
export function PushRenewal() {
  const api = useApi();
  // A subscription ends with its session, so each new session registers it again.
  const session = useSession();
  useEffect(() => {
    if (session === null) return undefined;
    const { userId } = session;
    const renew = () => {
      if (bearerToken() === endingToken) return;
      renewal = renewPushSubscription(api, userId).catch((error: unknown) => {
        console.warn("This browser could not be registered for push messages.", error);
      });
    };
    renew();
    return watchReplacement(renew);
  }, [api, session]);
  return null;
}
