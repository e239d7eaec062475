import { randomUUID } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import { Gauge, Histogram, type Metric } from "prom-client";
import { HOUR, MIB, SECOND } from "#vocabulary/limits.ts";
import { fromNow, type Clock } from "../clock.ts";
import type { Executor, Transaction } from "../database/transaction.ts";
import type { ObjectStoreSettings } from "../settings/object-store.mjs";
import { digestOf, type ObjectStore } from "./object-store.ts";
import { mayDeleteObjects } from "./backed-up-pictures.ts";
import { PictureUnavailable, uploadsUnavailable } from "./picture-errors.ts";
import type { Picture, PictureSize } from "./process-picture.ts";
import {
  deleteImages,
  deleteUnnamedObjects,
  hasDueObjects,
  hasObjects,
  imageRow,
  insertImages,
  insertUnnamedObjects,
  lockDueObjects,
  type ImageRow,
} from "./queries.ts";
import { createS3Store, type ObserveRequest } from "./s3-store.ts";

/** A stored size of a picture. */
export interface FoundImage {
  /** @throws {PictureUnavailable} */
  bytes(): Promise<Uint8Array>;
}

/**
 * The storage of pictures. Each has its rows in the database, which say where the bytes are: in the row, or in an object. An object is
 * written before the transaction whose row names it, and deleted after the one that removes the row.
 */
export interface ImageStore {
  /** Writes the objects of a picture before its transaction, if new pictures go to the object store. @throws {ApiError} UNAVAILABLE */
  write(picture: Picture): Promise<Picture>;
  /** @throws {ApiError} UNAVAILABLE if new pictures go to an object store that is lost: before the work of decoding them */
  refuseIfLost(): void;
  /** @throws {ApiError} UNAVAILABLE when so much time has passed since `write` that its objects were deleted */
  put(tx: Transaction, picture: Picture): Promise<void>;
  remove(tx: Transaction, hash: string): Promise<void>;
  find(hash: string, width: number): Promise<FoundImage | null>;
  /**
   * Deletes a batch of objects that no row names any more.
   * @returns whether there may be more
   * @throws {ObjectStoreError}
   */
  deleteObjects(tx: Transaction): Promise<boolean>;
  hasDueObjects(): Promise<boolean>;
}

interface Parts {
  db: Executor;
  clock: Clock;
  log: Logger;
  /** Null: every picture is in the database. */
  objects: ObjectStore | null;
  /** Whether new pictures go to the object store. */
  newOnesAreObjects: boolean;
  /** Enqueues the job that calls `deleteObjects`. */
  deleteSoon(tx: Transaction): Promise<void>;
}

/** An upload whose transaction has not named its objects by then has failed. */
const longestUpload = 1 * HOUR;
/** So few that a slow store can't hold the transaction for longer than it may be idle. */
const deletedPerBatch = 8;

export function createImageStore({ db, clock, log, objects, newOnesAreObjects, deleteSoon }: Parts): ImageStore {
  const reader = createObjectReader({ objects, log, reread: ({ hash, width }) => imageRow(db, hash, width) });
  const written = newOnesAreObjects ? objects : null;

  function rowOf(hash: string, { width, height, bytes, object }: PictureSize) {
    const row = { hash, width, height, createdAt: clock.now() };
    if (object === undefined) return { ...row, bytes };
    return { ...row, object, objectSize: bytes.length, objectDigest: digestOf(bytes) };
  }

  return {
    refuseIfLost() {
      if (written?.isAvailable() === false) throw uploadsUnavailable();
    },
    async write(picture) {
      if (written === null) return picture;
      const sizes = picture.sizes.map((size) => ({ ...size, object: randomUUID() }));
      await insertUnnamedObjects(
        db,
        sizes.map(({ object }) => object),
        fromNow(clock, longestUpload),
      );
      try {
        await Promise.all(sizes.map(({ object, bytes }) => written.put(object, bytes)));
      } catch {
        // The store has logged it.
        throw uploadsUnavailable();
      }
      return { ...picture, sizes };
    },
    async put(tx, { hash, sizes }) {
      const named = await insertImages(
        tx,
        sizes.map((size) => rowOf(hash, size)),
      );
      if (named.length > 0 && (await deleteUnnamedObjects(tx, named)) < named.length) throw uploadsUnavailable();
    },
    async remove(tx, hash) {
      const unnamed = await deleteImages(tx, hash);
      if (unnamed.length === 0) return;
      await insertUnnamedObjects(tx, unnamed, clock.now());
      await deleteSoon(tx);
    },
    async find(hash, width) {
      const row = await imageRow(db, hash, width);
      return row === null ? null : { bytes: () => reader.bytesOf(row) };
    },
    async deleteObjects(tx) {
      // Without the store's settings they wait.
      if (objects === null) return false;
      if (!(await mayDeleteObjects(tx))) return false;
      const due = await lockDueObjects(tx, clock.now(), deletedPerBatch);
      if (due.length === 0) return false;
      await Promise.all(due.map((object) => objects.delete(object)));
      await deleteUnnamedObjects(tx, due);
      return due.length === deletedPerBatch;
    },
    hasDueObjects: async () => objects !== null && hasDueObjects(db, clock.now()),
  };
}

/** The object store of the settings, with its metrics. */
export function openObjectStore(
  settings: ObjectStoreSettings | null,
  { clock, log }: { clock: Clock; log: Logger },
): { objects: ObjectStore | null; metrics: readonly Metric[] } {
  if (settings === null) return { objects: null, metrics: [] };
  const { all, observe } = createObjectStoreMetrics(() => objects.isAvailable());
  const objects = createS3Store({ settings, clock, log, observe });
  return { objects, metrics: all };
}

/** The site works without its pictures, but somebody has removed the settings too early. */
export async function warnOfUnreachableObjects(db: Executor, log: Logger): Promise<void> {
  if (await hasObjects(db))
    log.warn(
      { event: "object_store_missing" },
      "pictures are in an object store, but S3_ENDPOINT is not set; drawings replace them",
    );
}

/** Metrics of the object store; there are none without one. */
function createObjectStoreMetrics(isAvailable: () => boolean): { all: Metric[]; observe: ObserveRequest } {
  const durations = new Histogram({
    name: "object_store_request_duration_seconds",
    help: "Time of requests to the object store of pictures, by outcome: ok, failed, or not sent because the store counts as lost",
    labelNames: ["operation", "outcome"],
    registers: [],
  });
  const available = new Gauge({
    name: "object_store_available",
    help: "1 while the object store of pictures works, 0 while it counts as lost",
    registers: [],
    // One worker that lost it is enough for an alarm.
    aggregator: "min",
    collect() {
      this.set(isAvailable() ? 1 : 0);
    },
  });
  return {
    all: [durations, available],
    observe: (labels, milliseconds) => durations.observe(labels, milliseconds / SECOND),
  };
}

/** Pictures that were read from the object store. Those that are read most are shown while the store is lost, too. */
const capacity = 16 * MIB;

interface ReaderParts {
  objects: ObjectStore | null;
  log: Logger;
  reread(row: ImageRow): Promise<ImageRow | null>;
}

function createObjectReader({ objects, log, reread }: ReaderParts) {
  /** Requests for the same object at the same time wait for one answer. */
  const kept = new LRUCache<string, Uint8Array, ImageRow>({
    maxSize: capacity,
    sizeCalculation: (bytes) => bytes.length || 1,
    ignoreFetchAbort: true,
    fetchMethod: (object, _stale, { context }) => fetchObject(object, context),
  });

  /** Undefined when there is no such object. @throws {PictureUnavailable} */
  async function fetchObject(object: string, row: ImageRow): Promise<Uint8Array | undefined> {
    const bytes = await objects?.get(object, row.objectSize!).catch(() => {
      throw new PictureUnavailable(row);
    });
    if (bytes == null) return undefined;
    if (digestOf(bytes) === row.objectDigest) return bytes;
    log.error({ event: "picture_damaged", object }, "the object store sent other bytes than were stored");
    throw new PictureUnavailable(row);
  }

  const readObject = (row: ImageRow) => kept.fetch(row.object!, { context: row });

  return {
    /** @throws {PictureUnavailable} */
    async bytesOf(row: ImageRow): Promise<Uint8Array> {
      if (row.bytes !== null) return row.bytes;
      if (objects === null) throw new PictureUnavailable(row);
      const bytes = await readObject(row);
      if (bytes !== undefined) return bytes;
      // Since the row was read, the picture may have been moved or deleted.
      const now = await reread(row);
      if (now !== null && now.bytes !== null) return now.bytes;
      const again = now === null || now.object === row.object ? undefined : await readObject(now);
      if (again !== undefined) return again;
      if (now !== null)
        log.error({ event: "picture_lost", object: now.object }, "the object store has no such picture");
      throw new PictureUnavailable(row);
    },
  };
}
