/**
 * Decoded pictures take the memory, several bytes per pixel and several copies; files are small in comparison. So the limit counts pixels and
 * not pictures: two of the largest allowed, or many small ones.
 */

/**
 * A weighted semaphore: work that does not fit waits, in order of arrival. Own code, because async-mutex' semaphore loops over every unit
 * at each release, here eight million.
 */
export function sharing(most: number) {
  let free = most;
  const queue: { share: number; begin: () => void }[] = [];

  function giveBack(share: number) {
    free += share;
    // Strictly in order, so that small work can't starve a large one at the head.
    while (queue.length > 0 && queue[0]!.share <= free) {
      const next = queue.shift()!;
      free -= next.share;
      next.begin();
    }
  }

  return async function within<T>(amount: number, work: () => Promise<T>): Promise<T> {
    // Work larger than the budget takes all of it.
    const share = Math.min(amount, most);
    if (queue.length === 0 && share <= free) free -= share;
    else await new Promise<void>((begin) => queue.push({ share, begin }));
    try {
      return await work();
    } finally {
      giveBack(share);
    }
  };
}

/** The pixels of all pictures that a process decodes or draws at the same time. */
const mostPixels = 8_000_000;

/** All decoding and drawing in this process must run within it. */
export const withPixelBudget = sharing(mostPixels);
