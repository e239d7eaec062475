interface WaitingRoom {
  places: number;
  /** What who comes is refused with while all places are taken. */
  full(): Error;
}

/**
 * Lets so many pieces of work run at once; the others wait, each in its turn.
 * @param room without one any number may wait
 * @returns runs a piece of work
 */
export function concurrencyLimit(atOnce: number, room?: WaitingRoom) {
  let free = atOnce;
  const waiting: (() => void)[] = [];

  return async function run<T>(work: () => Promise<T>): Promise<T> {
    if (free > 0) free -= 1;
    else if (room !== undefined && waiting.length >= room.places) throw room.full();
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // Who waits takes over this place.
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}
