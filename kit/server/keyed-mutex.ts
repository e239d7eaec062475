/**
 * Runs work of the same key one after the other, and work of different keys in parallel: login attempts for one account that arrive
 * together can't outrun the count of their failures. Own code, because async-mutex has no mutex per key: a map of its mutexes
 * needs the same lines to remove unused ones.
 */
export function keyedMutex() {
  const last = new Map<string, Promise<unknown>>();
  return async function run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = last.get(key) ?? Promise.resolve();
    const current = before.then(work, work);
    last.set(key, current);
    try {
      return await current;
    } finally {
      if (last.get(key) === current) last.delete(key);
    }
  };
}
