import { eq, lt } from "drizzle-orm";
import { clientKeys } from "#contract/limits.ts";
import { fromNow, type Clock } from "../clock.ts";
import type { Executor } from "../database/database.ts";
import { tokenHash } from "../security/secrets.ts";
import { idempotencyKeys } from "./tables.ts";

/** A key of a client for one thing that it makes. */
export interface ClientKey {
  /** What is made: each kind has keys of its own. */
  of: "letter" | "message" | "report" | "sign-up";
  /** Null for visitors, among whom the key itself tells them apart: it is random. */
  callerId: number | null;
  /** Without one everything is made anew. */
  clientKey: string | undefined;
}

const storedKey = ({ of, callerId, clientKey }: ClientKey) =>
  tokenHash(`${of}:${callerId ?? "visitor"}:${clientKey?.toLowerCase()}`);

/**
 * Makes something once for its key, in the caller's transaction. A call that comes while another one with its key runs waits for
 * that one. Tales, comments, news and adverts keep the key in their own row (made-once.ts).
 * @param make answers what finds the thing again: ids and counts, nothing personal
 */
export async function withIdempotencyKey<Result extends object>(
  tx: Executor,
  clock: Clock,
  key: ClientKey,
  make: () => Promise<Result>,
): Promise<{ result: Result; isNew: boolean }> {
  if (key.clientKey === undefined) return { result: await make(), isNew: true };
  const taken = { key: storedKey(key), createdAt: clock.now() };
  const added = await tx
    .insert(idempotencyKeys)
    .values(taken)
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  const earlier = added.length === 0 ? await earlierResultOf<Result>(tx, key) : null;
  if (earlier !== null) return { result: earlier, isNew: false };
  const result = await make();
  await tx.update(idempotencyKeys).set({ result }).where(eq(idempotencyKeys.key, taken.key));
  return { result, isNew: true };
}

/** What an earlier call with this key has made; null where there was none. */
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
