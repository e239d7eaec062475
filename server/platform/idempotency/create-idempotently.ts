/**
 * What stands under a key that its maker chose: made now, or by an earlier try whose answer was lost on its way. What somebody
 * deletes between the two looks is made again, as it would be a moment later.
 * @param make answers null where the key is taken
 * @param find answers null where nothing has the key
 */
export async function createIdempotently<T>(
  make: () => Promise<T | null>,
  find: () => Promise<T | null>,
): Promise<{ made: T; isNew: boolean }> {
  for (;;) {
    const now = await make();
    if (now !== null) return { made: now, isNew: true };
    const before = await find();
    if (before !== null) return { made: before, isNew: false };
  }
}
