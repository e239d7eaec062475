/**
 * Decoded pictures are what takes memory, some bytes for every pixel and several copies of them; files are small against that. So pixels are counted and not
 * pictures: two of the largest that are allowed, or as many small ones as have no more pixels together.
 */

/** Runs work that takes a share of something bounded, in the order of arrival; what doesn't fit waits. */
export function sharing(most: number) {
  let free = most;
  const waiting: { share: number; begin: () => void }[] = [];

  function giveBack(share: number) {
    free += share;
    // A large one at the head is not overtaken by small ones for ever.
    while (waiting.length > 0 && waiting[0]!.share <= free) {
      const next = waiting.shift()!;
      free -= next.share;
      next.begin();
    }
  }

  return async function within<T>(amount: number, work: () => Promise<T>): Promise<T> {
    // More than all there is takes all.
    const share = Math.min(amount, most);
    if (waiting.length === 0 && share <= free) free -= share;
    else await new Promise<void>((begin) => waiting.push({ share, begin }));
    try {
      return await work();
    } finally {
      giveBack(share);
    }
  };
}

/** Of all pictures that a process decodes or draws at the same time. */
const mostPixels = 8_000_000;

/** Everything that decodes or draws in this process runs within. */
export const withPixelBudget = sharing(mostPixels);
