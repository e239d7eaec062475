import { and, eq } from "drizzle-orm";
import type { Executor } from "../database/database.ts";
import { images } from "./tables.ts";

/** All SQL of pictures. */

/** An existing picture stays unchanged, because the same hash means the same bytes. */
export async function insertImages(executor: Executor, rows: (typeof images.$inferInsert)[]) {
  await executor.insert(images).values(rows).onConflictDoNothing();
}

export async function deleteImages(executor: Executor, hash: string) {
  await executor.delete(images).where(eq(images.hash, hash));
}

export async function imageBytes(executor: Executor, hash: string, width: number): Promise<Uint8Array | null> {
  const [row] = await executor
    .select({ bytes: images.bytes })
    .from(images)
    .where(and(eq(images.hash, hash), eq(images.width, width)));
  return row?.bytes ?? null;
}
