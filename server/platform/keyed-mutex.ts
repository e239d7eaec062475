/**
 * Runs work of the same key one after the other, of different keys side by side. Guesses at one account
 * can't outrun the count of their failures by coming all at once.
 */
export function keyedMutex() {
  const last = new Map<string, Promise<unknown>>();
  return async function run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = last.get(key) ?? Promise.resolve();
    const mine = before.then(work, work);
    last.set(key, mine);
    try {
      return await mine;
    } finally {
      if (last.get(key) === mine) last.delete(key);
    }
  };
}
