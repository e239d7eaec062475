import { randomUUID } from "node:crypto";
import type { Logger } from "pino";
import { S3mini, S3ServiceError } from "s3mini";
import { MINUTE, SECOND } from "#vocabulary/limits.ts";
import { fromNow, type Clock } from "../clock.ts";
import { rateLimitedLog } from "../log.ts";
import type { ObjectStoreSettings } from "../settings/object-store.mjs";
import { StartupError } from "../settings/config.ts";
import { inSpan } from "../tracing/spans.ts";
import { digestOf, ObjectStoreError, ObjectStoreLost, type ObjectStore } from "./object-store.ts";

const advice: Record<number, string> = {
  301: "S3_REGION or S3_ENDPOINT belong to another region than the bucket.",
  307: "S3_REGION or S3_ENDPOINT belong to another region than the bucket.",
  400: "Check S3_REGION, and S3_PATH_STYLE.",
  403: "Check S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY. The key needs the right to read, write and delete objects.",
  404: "Create the bucket, or check S3_BUCKET, S3_ENDPOINT and S3_PATH_STYLE.",
};

const isOutage = (status: number) => status >= 500 || status === 429;

/**
 * Writes, reads and deletes an object at the start. Wrong settings stop the start, so that their operator sees it. A store that is away
 * does not: the site works without it.
 * @throws {StartupError}
 */
export async function checkObjectStore(settings: ObjectStoreSettings, log: Logger): Promise<void> {
  const s3 = s3Client(settings);
  const key = `${settings.prefix}start-check-${randomUUID()}`;
  try {
    await putObject(s3, key, Buffer.from(key));
    await s3.deleteObject(key);
  } catch (error) {
    if (error instanceof ObjectStoreError) throw new StartupError(error.message);
    const reason = reasonOf(error);
    if (!(error instanceof S3ServiceError) || isOutage(error.status)) {
      log.warn(
        { event: "object_store_lost", reason },
        "the object store does not answer; drawings replace its pictures",
      );
      return;
    }
    throw new StartupError(
      `The object store refuses the bucket ${settings.bucketUrl} (${reason}).\n  ${advice[error.status] ?? "Check the S3_… settings."}`,
    );
  }
}

/** Objects in a bucket of an S3-compatible store (docs/decisions/0052-pictures-in-an-object-store.md). */

type Operation = "put" | "get" | "delete";
type Outcome = "ok" | "failed" | "not sent";

/** Counts a request in the metrics. */
export type ObserveRequest = (labels: { operation: Operation; outcome: Outcome }, milliseconds: number) => void;

interface Parts {
  settings: ObjectStoreSettings;
  clock: Clock;
  log: Logger;
  observe?: ObserveRequest;
}

/** Names only: an error's message may quote the store's answer, which can repeat signed headers. */
function reasonOf(error: unknown): string {
  if (error instanceof ObjectStoreError) return error.message;
  if (error instanceof S3ServiceError) return `${error.status} ${error.serviceCode ?? ""}`.trim();
  const { code, cause, name } = error as { code?: unknown; cause?: { code?: unknown }; name: string };
  return String(cause?.code ?? (typeof code === "string" ? code : name));
}

/** Connections that broke, and errors on the store's side. A request that took too long already is not repeated. */
function isWorthRepeating(error: unknown): boolean {
  if (error instanceof S3ServiceError) return error.status >= 500;
  if (error instanceof ObjectStoreError) return false;
  return (error as Error).name !== "TimeoutError";
}

/** Reads at most `size` bytes, whatever the store sends. */
async function bytesOf(response: Response, size: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(size);
  let length = 0;
  for await (const chunk of response.body ?? []) {
    if (length + chunk.length > size) throw new ObjectStoreError("The object is larger than what was stored.");
    bytes.set(chunk, length);
    length += chunk.length;
  }
  return bytes.subarray(0, length);
}

/** A redirect shows a wrong region or address. Followed, it would take the signed request to another host. */
const s3Client = ({ bucketUrl, region, accessKeyId, secretAccessKey, timeout }: ObjectStoreSettings) =>
  new S3mini({
    endpoint: bucketUrl,
    region,
    accessKeyId,
    secretAccessKey,
    requestAbortTimeout: timeout,
    fetch: (input, init) => fetch(input, { ...init, redirect: "manual" }),
  });

async function getObject(s3: S3mini, key: string, size: number): Promise<Uint8Array | null> {
  const response = await s3.getObjectResponse(key);
  return response === null ? null : bytesOf(response, size);
}

/**
 * Writes an object; signed with the content's hash, so that a store which checks it refuses damaged bytes. Then reads it: a store may
 * answer 200 and keep nothing, and the database would have no other copy.
 * @throws {ObjectStoreError}
 */
async function putObject(s3: S3mini, key: string, bytes: Uint8Array): Promise<void> {
  const digest = digestOf(bytes);
  const headers = { "x-amz-content-sha256": digest };
  await s3.putObject(key, Buffer.from(bytes), "image/webp", undefined, headers, bytes.length);
  const stored = await getObject(s3, key, bytes.length);
  if (stored === null || digestOf(stored) !== digest)
    throw new ObjectStoreError("The object store does not return what was written to it.");
}

/** Some stores answer 404 where there is nothing to delete. */
async function deleteObject(s3: S3mini, key: string): Promise<void> {
  await s3.deleteObject(key).catch((error: unknown) => {
    if (!(error instanceof S3ServiceError) || error.serviceCode !== "NoSuchKey") throw error;
  });
}

export function createS3Store({ settings, clock, log, observe }: Parts): ObjectStore {
  const { prefix } = settings;
  const s3 = s3Client(settings);
  const failures = rateLimitedLog(log, "warn", "a request to the object store failed");
  const breaker = createCircuitBreaker({
    clock,
    onChange(isAvailable) {
      if (isAvailable) log.info({ event: "object_store_back" }, "the object store works again");
      else log.warn({ event: "object_store_lost" }, "the object store is lost; drawings replace its pictures");
    },
  });

  async function request<T>(operation: Operation, send: () => Promise<T>): Promise<T> {
    const began = performance.now();
    const end = (outcome: Outcome) => observe?.({ operation, outcome }, performance.now() - began);
    const sendTwice = () =>
      send().catch((error: unknown) => (isWorthRepeating(error) ? send() : Promise.reject(error)));
    try {
      const result = await inSpan({ name: `object store ${operation}`, kind: "client" }, () =>
        breaker.run(sendTwice, () => new ObjectStoreLost("The object store is lost.")),
      );
      end("ok");
      return result;
    } catch (error) {
      end(error instanceof ObjectStoreLost ? "not sent" : "failed");
      if (error instanceof ObjectStoreLost) throw error;
      const reason = reasonOf(error);
      failures.add(`${operation}: ${reason}`);
      throw new ObjectStoreError(`The object store did not ${operation}: ${reason}`);
    }
  }

  return {
    isAvailable: breaker.isAvailable,
    put: (name, bytes) => request("put", () => putObject(s3, prefix + name, bytes)),
    get: (name, size) => request("get", () => getObject(s3, prefix + name, size)),
    delete: (name) => request("delete", () => deleteObject(s3, prefix + name)),
  };
}

/** After so many failures in a row the service counts as lost. */
const failuresUntilLost = 3;
/** Until the next attempt; doubled after each that fails. */
const shortestPause = 5 * SECOND;
const longestPause = 1 * MINUTE;

interface Options {
  clock: Clock;
  /** Called when the service counts as lost, and when it works again. */
  onChange(isAvailable: boolean): void;
}

/**
 * A circuit breaker: while a service is lost, requests to it fail at once instead of waiting for its time-out. After a
 * pause one request tries it again, and those that come during it wait for its outcome. Own code, because the libraries read the system's clock.
 */
function createCircuitBreaker({ clock, onChange }: Options) {
  let failures = 0;
  let pause = shortestPause;
  /** Null while the service works. */
  let retryAt: Date | null = null;
  /** The request that tries a lost service again. */
  let trial: Promise<unknown> | null = null;

  const isAvailable = () => retryAt === null || clock.now() >= retryAt;

  function succeeded() {
    failures = 0;
    pause = shortestPause;
    if (retryAt === null) return;
    retryAt = null;
    onChange(true);
  }

  function failed() {
    failures += 1;
    if (failures < failuresUntilLost) return;
    const wasLost = retryAt !== null;
    retryAt = fromNow(clock, pause);
    pause = Math.min(2 * pause, longestPause);
    if (!wasLost) onChange(false);
  }

  return {
    isAvailable,
    /** @throws what `work` throws, and what `refusal` makes while the service is lost */
    async run<T>(work: () => Promise<T>, refusal: () => Error): Promise<T> {
      // When the service is back, the other pictures of a page shall not be refused while the first one finds out.
      if (trial !== null) await trial;
      if (!isAvailable()) throw refusal();
      const result = work();
      const settled = result.then(succeeded, failed);
      if (retryAt !== null) trial = settled.finally(() => (trial = null));
      await settled;
      return result;
    },
  };
}
