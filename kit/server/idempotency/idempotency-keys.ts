import { eq, lt } from "drizzle-orm";
import { clientKeys } from "#vocabulary/limits.ts";
import { fromNow, type Clock } from "../clock.ts";
import type { Executor } from "../database/transaction.ts";
import { tokenHash } from "../security/secrets.ts";
import { idempotencyKeys } from "../database/tables.ts";

/** An idempotency key of a client, for one thing that it creates. */
interface ClientKey {
  /** The kind of thing that is created; each kind has its own keys. */
  of:
    | "invitation"
    | "letter"
    | "message"
    | "notice"
    | "prompt"
    | "report"
    | "series"
    | "sign-up"
    | "staff-note"
    | "translation-request";
  /** Null for visitors, whose random keys do not collide. */
  callerId: number | null;
  /** Without a key every call creates something new. */
  clientKey: string | undefined;
}

const storedKey = ({ of, callerId, clientKey }: ClientKey) =>
  tokenHash(`${of}:${callerId ?? "visitor"}:${clientKey?.toLowerCase()}`);

/**
 * Runs `make` once per idempotency key, in the caller's transaction. A concurrent call with the same key waits for the first one.
 * Tales, news, adverts, comments, corrections and answers of the notebook store the key in a row of their own instead
 * (`createIdempotently`).
 * @param make returns the result to store: ids and counts, nothing personal
 */
export async function withIdempotencyKey<Result extends object>(
  tx: Executor,
  clock: Clock,
  key: ClientKey,
  make: () => Promise<Result>,
): Promise<{ result: Result; isNew: boolean }> {
  if (key.clientKey === undefined) return { result: await make(), isNew: true };
  const keyRow = { key: storedKey(key), createdAt: clock.now() };
  const added = await tx
    .insert(idempotencyKeys)
    .values(keyRow)
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  const earlier = added.length === 0 ? await earlierResultOf<Result>(tx, key) : null;
  if (earlier !== null) return { result: earlier, isNew: false };
  const result = await make();
  await tx.update(idempotencyKeys).set({ result }).where(eq(idempotencyKeys.key, keyRow.key));
  return { result, isNew: true };
}

/** The result of an earlier call with this key; null when there was none. */
export async function earlierResultOf<Result extends object>(
  executor: Executor,
  key: ClientKey,
): Promise<Result | null> {
  if (key.clientKey === undefined) return null;
  const [row] = await executor
    .select({ result: idempotencyKeys.result })
    .from(idempotencyKeys)
    .where(eq(idempotencyKeys.key, storedKey(key)));
  return (row?.result as Result | undefined) ?? null;
}

export async function deleteExpiredIdempotencyKeys(executor: Executor, clock: Clock): Promise<void> {
  await executor.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, fromNow(clock, -clientKeys.lifetime)));
}

/**
 * Creates a row under an idempotency key that its client chose, or finds the row of an earlier call whose answer was lost. A row that is
 * deleted between the two steps is created again.
 * @param make inserts the row; null when the key is taken
 * @param find null when no row has the key
 */
export async function createIdempotently<T>(
  make: () => Promise<T | null>,
  find: () => Promise<T | null>,
): Promise<{ row: T; isNew: boolean }> {
  for (;;) {
    const now = await make();
    if (now !== null) return { row: now, isNew: true };
    const before = await find();
    if (before !== null) return { row: before, isNew: false };
  }
}
