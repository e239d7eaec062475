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
