import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import { MIB } from "#vocabulary/limits.ts";
import { digestOf } from "./object-digest.ts";
import type { ObjectStore } from "./object-store.ts";
import { PictureUnavailable } from "./picture-unavailable.ts";
import type { ImageRow } from "./queries.ts";

/** Pictures that were read from the object store. Those that are read most are shown while the store is lost, too. */
const capacity = 16 * MIB;

interface Parts {
  objects: ObjectStore | null;
  log: Logger;
  reread(row: ImageRow): Promise<ImageRow | null>;
}

export function createObjectReader({ objects, log, reread }: Parts) {
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
