import type { Clock } from "../clock.ts";
import type { Executor } from "../database/database.ts";
import type { Picture } from "./process-picture.ts";
import { deleteImages, imageBytes, insertImages } from "./queries.ts";

/**
 * The storage of pictures. A store outside the database may work next to the transaction, as long as a picture can be read after the
 * commit and the store itself deletes pictures of transactions that were rolled back.
 */
export interface ImageStore {
  put(tx: Executor, picture: Picture): Promise<void>;
  remove(tx: Executor, hash: string): Promise<void>;
  read(hash: string, width: number): Promise<Uint8Array | null>;
}

export function databaseStore(db: Executor, clock: Clock): ImageStore {
  return {
    put: (tx, { hash, sizes }) =>
      insertImages(
        tx,
        sizes.map((size) => ({ hash, ...size, createdAt: clock.now() })),
      ),
    remove: deleteImages,
    read: (hash, width) => imageBytes(db, hash, width),
  };
}
