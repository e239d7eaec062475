import { sql } from "drizzle-orm";
import type pg from "pg";
import type { Executor } from "../database/transaction.ts";
import { digestOf, type ObjectStore } from "./object-store.ts";

/** Pictures for backups, wherever their bytes are. In SQL of its own, because a backup may have been made before the newest migration. */

/** A size of a picture, as it is stored. */
interface StoredPicture {
  hash: string;
  width: number;
  height: number;
  createdAt: Date;
  bytes: Uint8Array;
}

export type PictureObjects = Pick<ObjectStore, "get">;

/** The bytes of a picture are in an object store, and the settings name none. */
export class NoObjectStore extends Error {}

export interface PictureBatch {
  pictures: StoredPicture[];
  /** Addresses of pictures whose object is missing or has other bytes. */
  lost: string[];
}

type Row = Omit<StoredPicture, "createdAt" | "bytes"> & {
  created_at: Date;
  bytes: Uint8Array | null;
  object: string | null;
  object_size: number | null;
  object_digest: string | null;
};

/** At most about ten megabytes. */
const perBatch = 16;

/**
 * All pictures of the connection's snapshot in batches, so that memory holds few of them.
 * @throws {NoObjectStore}
 */
export async function* storedPictures(
  client: pg.ClientBase,
  objects: PictureObjects | null,
): AsyncGenerator<PictureBatch> {
  const { rows: columns } = await client.query(
    "select 1 from pg_attribute where attrelid = 'public.images'::regclass and attname = 'object' and not attisdropped",
  );
  const object = columns.length > 0 ? "object, object_size, object_digest" : "null as object";
  let last = { hash: "", width: 0 };
  for (;;) {
    const { rows } = await client.query<Row>(
      `select hash, width, height, created_at, bytes, ${object} from public.images
       where (hash, width) > ($1, $2) order by hash, width limit ${perBatch}`,
      [last.hash, last.width],
    );
    if (rows.length === 0) return;
    const batch: PictureBatch = { pictures: [], lost: [] };
    for (const row of rows) {
      const { hash, width, height, created_at: createdAt } = row;
      const bytes = row.bytes ?? (await bytesOfObject(row, objects));
      if (bytes === null) batch.lost.push(`/images/${hash}/${width}.webp`);
      else batch.pictures.push({ hash, width, height, createdAt, bytes });
    }
    yield batch;
    last = rows.at(-1)!;
  }
}

async function bytesOfObject(row: Row, objects: PictureObjects | null): Promise<Uint8Array | null> {
  if (objects === null) throw new NoObjectStore();
  const bytes = await objects.get(row.object!, row.object_size!);
  return bytes !== null && digestOf(bytes) === row.object_digest ? bytes : null;
}

export async function countStoredPictures(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ count: string }>("select count(*) as count from public.images");
  return Number(rows[0]!.count);
}

/** Puts a picture into the database; `npm run pictures` moves all of them to an object store. */
export async function restorePicture(client: pg.ClientBase, picture: StoredPicture): Promise<void> {
  const { hash, width, height, createdAt, bytes } = picture;
  await client.query("insert into public.images (hash, width, height, created_at, bytes) values ($1, $2, $3, $4, $5)", [
    hash,
    width,
    height,
    createdAt,
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
  ]);
}

/** Any constant works that no other advisory lock of the site has. */
const pictureDeletionLock = 7_332_022;

/** Until the connection ends, no object is deleted: the snapshot of a backup may name it. */
export async function holdObjects(client: pg.ClientBase): Promise<void> {
  await client.query("select pg_advisory_lock_shared($1)", [pictureDeletionLock]);
}

/** Whether the transaction may delete objects: no backup reads them. */
export async function mayDeleteObjects(tx: Executor): Promise<boolean> {
  const { rows } = await tx.execute<{ may: boolean }>(
    sql`select pg_try_advisory_xact_lock(${pictureDeletionLock}) as may`,
  );
  return rows[0]!.may;
}
