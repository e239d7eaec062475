/** Waits for `work`, at most this long. @returns false when the time ran out; `work` continues then */
export async function finishesWithin(work: Promise<unknown>, milliseconds: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timeOver = new Promise<false>((resolve) => (timer = setTimeout(() => resolve(false), milliseconds)));
  try {
    return await Promise.race([work.then(() => true), timeOver]);
  } finally {
    clearTimeout(timer);
  }
}
