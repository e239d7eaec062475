import { S3mini, S3ServiceError } from "s3mini";
import type { Logger } from "pino";
import type { ObjectStoreSettings } from "../settings/object-store.mjs";
import type { Clock } from "../clock.ts";
import { rateLimitedLog } from "../rate-limited-log.ts";
import { inSpan } from "../tracing/spans.ts";
import { createCircuitBreaker } from "./circuit-breaker.ts";
import { digestOf } from "./object-digest.ts";
import { ObjectStoreError, ObjectStoreLost, type ObjectStore } from "./object-store.ts";

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
export function reasonOf(error: unknown): string {
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
export const s3Client = ({ bucketUrl, region, accessKeyId, secretAccessKey, timeout }: ObjectStoreSettings) =>
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
export async function putObject(s3: S3mini, key: string, bytes: Uint8Array): Promise<void> {
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
