/** Lets so many pieces of work run at once; the others wait for their turn, in their order. */
export function createSlots(size: number) {
  let free = size;
  const waiting: (() => void)[] = [];

  return async function inSlot<T>(work: () => Promise<T>): Promise<T> {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}
