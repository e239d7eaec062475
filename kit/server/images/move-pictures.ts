import { randomUUID } from "node:crypto";
import { and, asc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import pLimit from "p-limit";
import { HOUR } from "#vocabulary/limits.ts";
import { fromNow, type Clock } from "../clock.ts";
import type { Database } from "../database/database.ts";
import { inTransaction, type Executor } from "../database/transaction.ts";
import { digestOf, ObjectStoreError, type ObjectStore } from "./object-store.ts";
import { deleteUnnamedObjects, imageRow, insertUnnamedObjects, type ImageRow } from "./queries.ts";
import { images } from "./tables.ts";

/**
 * Moves pictures between the database and the object store while the site runs. Every picture is in one of them at any moment, so a move
 * that is stopped continues by starting it again.
 */

/** SQL of moving pictures between the database and the object store. */

export type PictureStorage = "database" | "s3";
type ImageKey = Pick<typeof images.$inferSelect, "hash" | "width">;

export interface Moving {
  database: Database;
  objects: ObjectStore;
  clock: Clock;
}

export interface MoveResult {
  moved: number;
  bytes: number;
  /** Pictures that stay where they are, because the store does not have them or has other bytes. */
  broken: string[];
}

const perBatch = 32;
/** Pictures in memory. */
const atOnce = 4;

const nameOf = ({ hash, width }: ImageKey) => `/images/${hash}/${width}.webp`;

/** @returns the bytes of an object; null if they are missing or are not those that were stored @throws {ObjectStoreError} */
async function verifiedBytes(objects: ObjectStore, row: ImageRow): Promise<Uint8Array | null> {
  const bytes = await objects.get(row.object!, row.objectSize!);
  return bytes !== null && digestOf(bytes) === row.objectDigest ? bytes : null;
}

/** @returns how many bytes were moved; null if the picture was changed in between */
async function toObjectStore({ database, objects, clock }: Moving, row: ImageRow): Promise<number | null> {
  const { bytes } = row;
  if (bytes === null) return null;
  const object = { object: randomUUID(), objectSize: bytes.length, objectDigest: digestOf(bytes) };
  await insertUnnamedObjects(database.db, [object.object], fromNow(clock, HOUR));
  await objects.put(object.object, bytes);
  return inTransaction(database, async (tx) => {
    if (!(await replaceBytesByObject(tx, row, object))) return null;
    if ((await deleteUnnamedObjects(tx, [object.object])) === 0)
      throw new ObjectStoreError(
        "An object was deleted while its picture was moved. Compare the clocks of the machines.",
      );
    return bytes.length;
  });
}

async function toDatabase({ database, objects, clock }: Moving, row: ImageRow): Promise<number | "broken" | null> {
  const { object } = row;
  if (object === null) return null;
  const bytes = await verifiedBytes(objects, row);
  return inTransaction(database, async (tx) => {
    if (bytes === null) {
      // It is broken only if it was not deleted or moved in between.
      const now = await imageRow(tx, row.hash, row.width);
      return now?.object === object ? "broken" : null;
    }
    if (!(await replaceObjectByBytes(tx, row, object, bytes))) return null;
    await insertUnnamedObjects(tx, [object], clock.now());
    return bytes.length;
  });
}

/** All images in one storage, batch by batch. */
async function* batchesIn(database: Database, storage: PictureStorage): AsyncGenerator<ImageKey[]> {
  let last: ImageKey = { hash: "", width: 0 };
  for (;;) {
    const batch = await imagesAfter(database.db, storage, last, perBatch);
    if (batch.length === 0) return;
    yield batch;
    last = batch.at(-1)!;
  }
}

/** Does something with each image in one storage, a few at a time. @returns once no work runs any more */
async function forEachImage(
  database: Database,
  storage: PictureStorage,
  work: (row: ImageRow) => Promise<void>,
  onBatch: () => void = () => {},
) {
  const limit = pLimit(atOnce);
  for await (const batch of batchesIn(database, storage)) {
    const done = await Promise.allSettled(
      batch.map((key) =>
        limit(async () => {
          const row = await imageRow(database.db, key.hash, key.width);
          if (row !== null) await work(row);
        }),
      ),
    );
    for (const each of done) if (each.status === "rejected") throw each.reason;
    onBatch();
  }
}

/** @throws {ObjectStoreError} when the store stops working; start it again then */
export async function movePictures(
  moving: Moving,
  to: PictureStorage,
  onProgress?: (result: MoveResult) => void,
): Promise<MoveResult> {
  const result: MoveResult = { moved: 0, bytes: 0, broken: [] };
  const move = to === "s3" ? toObjectStore : toDatabase;
  await forEachImage(
    moving.database,
    to === "s3" ? "database" : "s3",
    async (row) => {
      const size = await move(moving, row);
      if (size === "broken") return void result.broken.push(nameOf(row));
      if (size === null) return;
      result.moved += 1;
      result.bytes += size;
    },
    () => onProgress?.(result),
  );
  return result;
}

/** Reads every object. @returns the pictures whose object is missing or has other bytes */
export async function brokenPictures({ database, objects }: Moving): Promise<{ checked: number; broken: string[] }> {
  const result = { checked: 0, broken: [] as string[] };
  await forEachImage(database, "s3", async (row) => {
    if (row.object === null) return;
    result.checked += 1;
    if ((await verifiedBytes(objects, row)) !== null) return;
    const now = await imageRow(database.db, row.hash, row.width);
    if (now?.object === row.object) result.broken.push(nameOf(row));
  });
  return result;
}

const isIn = (storage: PictureStorage) => (storage === "s3" ? isNotNull(images.object) : isNull(images.object));
const isImage = ({ hash, width }: ImageKey) => and(eq(images.hash, hash), eq(images.width, width));

export const countImages = (executor: Executor, storage: PictureStorage) => executor.$count(images, isIn(storage));

/** The next images in one storage, in the order of their keys. */
async function imagesAfter(executor: Executor, storage: PictureStorage, after: ImageKey, limit: number) {
  return executor
    .select({ hash: images.hash, width: images.width })
    .from(images)
    .where(and(isIn(storage), sql`(${images.hash}, ${images.width}) > (${after.hash}, ${after.width})`))
    .orderBy(asc(images.hash), asc(images.width))
    .limit(limit);
}

interface StoredObject {
  object: string;
  objectSize: number;
  objectDigest: string;
}

/** @returns whether the image was there and its bytes in the row */
async function replaceBytesByObject(executor: Executor, key: ImageKey, object: StoredObject): Promise<boolean> {
  const changed = await executor
    .update(images)
    .set({ ...object, bytes: null })
    .where(and(isImage(key), isNull(images.object)))
    .returning({ hash: images.hash });
  return changed.length > 0;
}

/** @returns whether the image was there and in this object */
async function replaceObjectByBytes(
  executor: Executor,
  key: ImageKey,
  object: string,
  bytes: Uint8Array,
): Promise<boolean> {
  const changed = await executor
    .update(images)
    .set({ bytes, object: null, objectSize: null, objectDigest: null })
    .where(and(isImage(key), eq(images.object, object)))
    .returning({ hash: images.hash });
  return changed.length > 0;
}
