import { randomUUID } from "node:crypto";
import type { Logger } from "pino";
import { HOUR } from "#vocabulary/limits.ts";
import { fromNow, type Clock } from "../clock.ts";
import type { Executor, Transaction } from "../database/transaction.ts";
import type { ObjectStore } from "./object-store.ts";
import { digestOf } from "./object-digest.ts";
import { mayDeleteObjects } from "./backed-up-pictures.ts";
import { uploadsUnavailable } from "./picture-unavailable.ts";
import type { Picture, PictureSize } from "./process-picture.ts";
import { createObjectReader } from "./object-reader.ts";
import {
  deleteImages,
  deleteUnnamedObjects,
  hasDueObjects,
  imageRow,
  insertImages,
  insertUnnamedObjects,
  lockDueObjects,
} from "./queries.ts";

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
