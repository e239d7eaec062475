import { and, asc, eq, inArray, isNotNull, lte } from "drizzle-orm";
import type { Executor } from "../database/transaction.ts";
import { images, unnamedObjects } from "./tables.ts";

/** All SQL of pictures. */

export type ImageRow = typeof images.$inferSelect;

/**
 * An existing picture stays unchanged, because the same hash means the same bytes.
 * @returns the objects that the new rows name
 */
export async function insertImages(executor: Executor, rows: (typeof images.$inferInsert)[]): Promise<string[]> {
  const inserted = await executor
    .insert(images)
    .values(rows)
    .onConflictDoNothing()
    .returning({ object: images.object });
  return objectsIn(inserted);
}

/** @returns the objects that the deleted rows named */
export async function deleteImages(executor: Executor, hash: string): Promise<string[]> {
  return objectsIn(await executor.delete(images).where(eq(images.hash, hash)).returning({ object: images.object }));
}

const objectsIn = (rows: { object: string | null }[]) =>
  rows.map(({ object }) => object).filter((object) => object !== null);

export async function imageRow(executor: Executor, hash: string, width: number): Promise<ImageRow | null> {
  const [row] = await executor
    .select()
    .from(images)
    .where(and(eq(images.hash, hash), eq(images.width, width)));
  return row ?? null;
}

export async function hasObjects(executor: Executor): Promise<boolean> {
  const [row] = await executor.select({ hash: images.hash }).from(images).where(isNotNull(images.object)).limit(1);
  return row !== undefined;
}

export async function insertUnnamedObjects(executor: Executor, objects: readonly string[], deleteAfter: Date) {
  await executor.insert(unnamedObjects).values(objects.map((object) => ({ object, deleteAfter })));
}

/** @returns how many of them there were */
export async function deleteUnnamedObjects(executor: Executor, objects: readonly string[]): Promise<number> {
  const deleted = await executor
    .delete(unnamedObjects)
    .where(inArray(unnamedObjects.object, [...objects]))
    .returning({ object: unnamedObjects.object });
  return deleted.length;
}

/** Locks unnamed objects that are due; those that another transaction has locked are left to it. */
export async function lockDueObjects(executor: Executor, now: Date, limit: number): Promise<string[]> {
  const rows = await executor
    .select({ object: unnamedObjects.object })
    .from(unnamedObjects)
    .where(lte(unnamedObjects.deleteAfter, now))
    .orderBy(asc(unnamedObjects.deleteAfter))
    .limit(limit)
    .for("update", { skipLocked: true });
  return rows.map(({ object }) => object);
}

export async function hasDueObjects(executor: Executor, now: Date): Promise<boolean> {
  const due = lte(unnamedObjects.deleteAfter, now);
  const [row] = await executor.select({ object: unnamedObjects.object }).from(unnamedObjects).where(due).limit(1);
  return row !== undefined;
}
