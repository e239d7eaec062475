import http from "node:http";
import https from "node:https";
import { eq } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from "request-filtering-agent";
import webPush, { type RequestDetails, type Urgency } from "web-push";
import { HOUR, KIB, MINUTE, SECOND } from "#vocabulary/limits.ts";
import { concurrencyLimit } from "../concurrency.ts";
import type { Config } from "../settings/config.ts";
import type { Database } from "../database/database.ts";
import { builtInSettings } from "#vocabulary/site-settings.ts";
import { generatedKeys } from "../database/tables.ts";
import { vapidPairError, type VapidPair } from "../settings/vapid-pair.mjs";
import { isLoopback, isPublicKey, isPushAddress, type Subscription } from "./endpoint.ts";

export interface PushSender {
  /** The key that browsers subscribe with. */
  publicKey: string;
  /** Whether messages may and can be sent to this subscription. */
  accepts(subscription: Subscription): boolean;
  /** Tries once, and never throws. `body` is shortened to the size that push services accept. */
  send(subscription: Subscription, payload: { body: string }, options: PushOptions): Promise<PushResult>;
  /** Drops what is under way. */
  stop(): void;
}

/** Opens the sender of Web Push messages (RFC 8030, 8291 and 8292). */
export async function openPush(config: Config, database: Database, log: Logger): Promise<PushSender> {
  const keys = await vapidKeys(database, config);
  return createPushSender({ keys, log, allowLoopback: isLoopback(config.SITE_URL) });
}

interface VapidKeys extends VapidPair {
  /** The contact address for push services (RFC 8292). */
  subject: string;
}

/** Messages under way at the same time. */
const parallel = 16;
const timeout = 10 * SECOND;
/** Nothing in an answer's body is of interest; this much is taken so that its connection can be used again. */
const maxAnswer = 16 * KIB;

interface PushOptions {
  /** Seconds for which the push service keeps the message while the browser is away. */
  ttl: number;
  urgency: Urgency;
  /** A message of the same topic replaces one that has not been delivered yet. */
  topic?: string;
  signal?: AbortSignal;
}

/** An object when it may be accepted later, after so many milliseconds if that is known. */
type PushResult = "sent" | "gone" | "refused" | { after?: number };

interface SenderOptions {
  keys: VapidKeys;
  log: Logger;
  /** Whether the site runs on a developer's machine, where the push service may be a local program. */
  allowLoopback: boolean;
}

/** Encrypts messages and hands them to push services: addresses that anybody may name, so none inside our network. */
export function createPushSender({ keys, log, allowLoopback }: SenderOptions): PushSender {
  const stopped = new AbortController();
  const limitConcurrency = concurrencyLimit(parallel);
  const rest = createBackoff();
  const rules = { keepAlive: true, allowIPAddressList: allowLoopback ? ["127.0.0.1", "::1"] : [] };
  const agents = { "http:": new RequestFilteringHttpAgent(rules), "https:": new RequestFilteringHttpsAgent(rules) };

  function accepts({ endpoint, keys: { p256dh } }: Subscription) {
    return isPushAddress(endpoint, allowLoopback) && isPublicKey(p256dh);
  }

  /** Redirects are answers like any other: nothing is followed. */
  function post(
    { endpoint, method, headers, body }: RequestDetails,
    signal: AbortSignal,
  ): Promise<{ status: number; retryAfter: string | undefined }> {
    const { promise, resolve, reject } = Promise.withResolvers<{ status: number; retryAfter: string | undefined }>();
    const isSecure = endpoint.startsWith("https:");
    const request = (isSecure ? https : http).request(endpoint, {
      method,
      headers: headers as http.OutgoingHttpHeaders,
      agent: agents[isSecure ? "https:" : "http:"],
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeout)]),
    });
    request.on("error", reject);
    request.on("response", (response) => {
      let receivedBytes = 0;
      response.on("error", () => {});
      response.on("data", (chunk: Buffer) => {
        receivedBytes += chunk.length;
        if (receivedBytes > maxAnswer) response.destroy();
      });
      resolve({ status: response.statusCode ?? 0, retryAfter: response.headers["retry-after"] });
    });
    request.end(body);
    return promise;
  }

  /** Milliseconds; of the forms that the header may have, push services send seconds. */
  const pauseOf = (retryAfter: string | undefined) =>
    retryAfter !== undefined && /^\d+$/.test(retryAfter) ? { after: Number(retryAfter) * SECOND } : {};

  async function send(
    subscription: Subscription,
    payload: { body: string },
    { ttl, urgency, topic, signal }: PushOptions,
  ): Promise<PushResult> {
    const { endpoint } = subscription;
    if (!accepts(subscription)) return "refused";
    const after = rest.remaining(endpoint);
    if (after > 0) return { after };
    const ending = signal === undefined ? stopped.signal : AbortSignal.any([stopped.signal, signal]);
    try {
      const { status, retryAfter } = await limitConcurrency(() => {
        ending.throwIfAborted();
        const options = { vapidDetails: keys, TTL: ttl, urgency, contentEncoding: "aes128gcm" as const };
        const text = fittingPayload(payload);
        return post(
          webPush.generateRequestDetails(subscription, text, topic === undefined ? options : { ...options, topic }),
          ending,
        );
      });
      if (status === 404 || status === 410) return "gone";
      if (status === 429 || status >= 500) return pauseOf(retryAfter);
      if (status >= 200 && status < 300) {
        rest.worked(endpoint);
        return "sent";
      }
      failed(endpoint, { status });
      return "refused";
    } catch (error) {
      if (ending.aborted) return { after: 0 };
      failed(endpoint, { reason: (error as Error).message });
      return {};
    }
  }

  /** The path of the endpoint is a secret, so the log gets the host alone, and only for the first failure in a row. */
  function failed(endpoint: string, cause: { status: number } | { reason: string }) {
    if (rest.failed(endpoint)) log.warn({ host: new URL(endpoint).host, ...cause }, "push message not sent");
  }

  return {
    publicKey: keys.publicKey,
    accepts,
    send,
    stop() {
      stopped.abort();
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}

/**
 * Push services take 4096 bytes, of which encryption needs 103; what is longer than a lock screen shows is left to
 * the page behind the notification.
 */
const maxBytes = 3072;

const cut = "…";
const sizeOf = (payload: object) => Buffer.byteLength(JSON.stringify(payload));

/** The payload as JSON, its `body` shortened by whole characters until it fits. */
function fittingPayload(payload: { body: string }): string {
  if (sizeOf(payload) <= maxBytes) return JSON.stringify(payload);
  const characters = [...payload.body];
  const shortened = (length: number) => ({ ...payload, body: characters.slice(0, length).join("").trimEnd() + cut });
  let [fits, tooLong] = [0, characters.length];
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2);
    if (sizeOf(shortened(middle)) <= maxBytes) fits = middle;
    else tooLong = middle;
  }
  return JSON.stringify(shortened(fits));
}

/** The first pause of an address that did not accept its message; each failure in a row doubles it, up to the longest. */
const firstPause = 5 * MINUTE;
const maxPause = 24 * HOUR;

/**
 * Exponential backoff for addresses that did not accept their messages: the timeouts of a few dead browsers must not delay
 * everybody's messages.
 */
function createBackoff(now: () => number = Date.now) {
  const failures = new LRUCache<string, { inARow: number; until: number }>({ max: 10_000 });
  return {
    remaining: (endpoint: string) => (failures.get(endpoint)?.until ?? 0) - now(),
    /** @returns whether it had worked before, which is worth a line in the log */
    failed(endpoint: string): boolean {
      const inARow = (failures.get(endpoint)?.inARow ?? 0) + 1;
      failures.set(endpoint, { inARow, until: now() + Math.min(maxPause, firstPause * 2 ** (inARow - 1)) });
      return inARow === 1;
    },
    worked: (endpoint: string) => void failures.delete(endpoint),
  };
}

type Settings = Pick<Config, "VAPID_PUBLIC_KEY" | "VAPID_PRIVATE_KEY" | "VAPID_SUBJECT" | "SUPPORT_EMAIL">;

const keyName = "vapid";

/**
 * The configured pair, or one made once and kept in the database: every browser subscribes with the public key, so a
 * pair that changes, or another in every process, would silence them all.
 */
async function vapidKeys(database: Database, config: Settings): Promise<VapidKeys> {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = config;
  const subject = config.VAPID_SUBJECT ?? `mailto:${config.SUPPORT_EMAIL ?? builtInSettings.operator.email}`;
  if (publicKey !== undefined && privateKey !== undefined) return { publicKey, privateKey, subject };
  return { ...(await storedPair(database)), subject };
}

/** Processes that start together get the same pair. */
async function storedPair({ db }: Database): Promise<VapidPair> {
  const value = JSON.stringify(webPush.generateVAPIDKeys());
  await db.insert(generatedKeys).values({ name: keyName, value }).onConflictDoNothing();
  const [row] = await db.select().from(generatedKeys).where(eq(generatedKeys.name, keyName));
  const pair = JSON.parse(row!.value) as VapidPair;
  const error = vapidPairError(pair);
  if (error !== null) {
    throw new Error(
      `The row "${keyName}" of the table generated_keys is damaged (${error}): delete it (browsers have to subscribe again)`,
    );
  }
  return pair;
}
