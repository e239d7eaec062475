import type { Metric } from "prom-client";
import type { Transaction } from "../database/transaction.ts";
import { concurrencyLimit, limitedQueue } from "../concurrency.ts";
import { processPicture, type Picture, type PictureRequest } from "./process-picture.ts";
import type { FoundImage, ImageStore } from "./image-store.ts";

/**
 * Uploaded pictures. Each is processed once, stored under an address that its content determines, and served unchanged.
 */
export interface Images {
  /**
   * Decodes the file, creates its sizes, and writes them to the object store if there is one. This is slow, so call it before a
   * transaction, not in it.
   * @throws {ApiError} IMAGE_INVALID, or UNAVAILABLE when too many wait or the object store is lost
   */
  make(file: Uint8Array, request: PictureRequest): Promise<Picture>;
  /** @returns the address of its widest size; the other sizes differ in the last part */
  keep(tx: Transaction, picture: Picture): Promise<string>;
  /** Deletes every size of the picture at this address; ignores other addresses. */
  remove(tx: Transaction, address: string | null): Promise<void>;
  /** The picture at an address, without its bytes; null if there is none. */
  find(address: string): Promise<FoundImage | null>;
  /** The WebP at an address; null if there is none. @throws {PictureUnavailable} */
  read(address: string): Promise<Uint8Array | null>;
  /** A batch of the job `delete-objects`. */
  deleteObjects: ImageStore["deleteObjects"];
  /** Whether there are objects to delete. */
  hasDueObjects(): Promise<boolean>;
  metrics: readonly Metric[];
}

const conversionsAtOnce = 2;
const mostWaiting = 16;

export const imageAddress = (hash: string, width: number | string) => `/images/${hash}/${width}.webp`;

function partsOf(address: string | null): { hash: string; width: number } | null {
  const [, hash, width] = address?.match(/^\/images\/([0-9a-f]{32})\/([1-9]\d{0,4})\.webp$/) ?? [];
  return hash === undefined ? null : { hash, width: Number(width) };
}

export function openImages(store: ImageStore, metrics: readonly Metric[] = []): Images {
  const turn = concurrencyLimit(
    conversionsAtOnce,
    limitedQueue(mostWaiting, "Too many pictures are being made ready."),
  );

  async function find(address: string): Promise<FoundImage | null> {
    const parts = partsOf(address);
    return parts === null ? null : store.find(parts.hash, parts.width);
  }

  return {
    find,
    async make(file, request) {
      store.refuseIfLost();
      return store.write(await turn(() => processPicture(file, request)));
    },
    async keep(tx, picture) {
      await store.put(tx, picture);
      return imageAddress(picture.hash, picture.sizes[0]!.width);
    },
    async remove(tx, address) {
      const parts = partsOf(address);
      if (parts !== null) await store.remove(tx, parts.hash);
    },
    read: async (address) => (await find(address))?.bytes() ?? null,
    deleteObjects: (tx) => store.deleteObjects(tx),
    hasDueObjects: () => store.hasDueObjects(),
    metrics,
  };
}
