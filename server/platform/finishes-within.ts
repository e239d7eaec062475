/** Waits for `work`, at most so long. @returns false when the time was over before; `work` goes on then */
export async function finishesWithin(work: Promise<unknown>, milliseconds: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timeOver = new Promise<false>((resolve) => (timer = setTimeout(() => resolve(false), milliseconds)));
  try {
    return await Promise.race([work.then(() => true), timeOver]);
  } finally {
    clearTimeout(timer);
  }
}
