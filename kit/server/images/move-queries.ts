import { and, asc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Executor } from "../database/transaction.ts";
import { images } from "./tables.ts";

/** SQL of moving pictures between the database and the object store. */

export type Place = "database" | "s3";
export type ImageKey = Pick<typeof images.$inferSelect, "hash" | "width">;

const isIn = (place: Place) => (place === "s3" ? isNotNull(images.object) : isNull(images.object));
const isImage = ({ hash, width }: ImageKey) => and(eq(images.hash, hash), eq(images.width, width));

export const countImages = (executor: Executor, place: Place) => executor.$count(images, isIn(place));

/** The next images in a place, in the order of their keys. */
export async function imagesAfter(executor: Executor, place: Place, after: ImageKey, limit: number) {
  return executor
    .select({ hash: images.hash, width: images.width })
    .from(images)
    .where(and(isIn(place), sql`(${images.hash}, ${images.width}) > (${after.hash}, ${after.width})`))
    .orderBy(asc(images.hash), asc(images.width))
    .limit(limit);
}

interface StoredObject {
  object: string;
  objectSize: number;
  objectDigest: string;
}

/** @returns whether the image was there and its bytes in the row */
export async function replaceBytesByObject(executor: Executor, key: ImageKey, object: StoredObject): Promise<boolean> {
  const changed = await executor
    .update(images)
    .set({ ...object, bytes: null })
    .where(and(isImage(key), isNull(images.object)))
    .returning({ hash: images.hash });
  return changed.length > 0;
}

/** @returns whether the image was there and in this object */
export async function replaceObjectByBytes(
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
