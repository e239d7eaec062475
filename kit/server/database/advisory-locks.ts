import type { PubSub } from "./pub-sub.ts";

/** @returns a function that releases the lock; null while this process or another one holds it */
type TryLock = (name: string) => Promise<(() => void) | null>;

/**
 * Locks for all processes together, for work that is too long for a transaction. PostgreSQL holds them for the connection for messages:
 * it releases them when the process dies, and no connection of the pool waits. While a process has lost that connection, its locks hold within
 * itself only.
 */
export function createAdvisoryLocks(pubSub: Pick<PubSub, "query">): TryLock {
  /** PostgreSQL would give a connection the same lock twice. */
  const heldHere = new Set<string>();

  function release(name: string) {
    heldHere.delete(name);
    pubSub.query("select pg_advisory_unlock(hashtextextended($1, 0))", [name])?.catch(() => {});
  }

  return async function tryLock(name) {
    if (heldHere.has(name)) return null;
    heldHere.add(name);
    let isMine = false;
    try {
      const answer = await pubSub.query<{ locked: boolean }>(
        "select pg_try_advisory_lock(hashtextextended($1, 0)) as locked",
        [name],
      );
      isMine = answer?.rows[0]?.locked !== false;
    } finally {
      if (!isMine) heldHere.delete(name);
    }
    return isMine ? () => release(name) : null;
  };
}
