import { createHash } from "node:crypto";
/** Stores bytes under names, outside the database. The implementation is in s3-store.ts. */
export interface ObjectStore {
  /** @throws {ObjectStoreError} */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /**
   * The object's bytes, null if there is no such object.
   * @param size its size: no more bytes than these are read
   * @throws {ObjectStoreError}
   */
  get(name: string, size: number): Promise<Uint8Array | null>;
  /** Succeeds for an object that does not exist, too. @throws {ObjectStoreError} */
  delete(name: string): Promise<void>;
  /** False while the store is taken for lost: calls then fail at once. */
  isAvailable(): boolean;
}

/** The store did not do what it was asked for. The message has no credentials. */
export class ObjectStoreError extends Error {}

/** The store was not asked, because its last requests failed. */
export class ObjectStoreLost extends ObjectStoreError {}

export const digestOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
