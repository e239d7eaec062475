import { MINUTE } from "#contract/limits.ts";

/**
 * glibc gives freed memory back only from the end of its heap. Between pages that are kept, the freed memory of renderings stays: 70 MiB after
 * some thousand (docs/performance.md, Memory). `malloc_trim` gives it back, and Node.js has no call for it.
 */

/**
 * A call takes about 35 milliseconds in a thread of its own, and 0.2 seconds on a busy machine. Allocations from the C
 * heap wait for it: rarely enough not to be felt.
 */
const interval = 1 * MINUTE;

/** @returns gives freed memory back, and says whether there was any; null with another C library, and where koffi has no build */
export async function cHeapTrimmer(): Promise<(() => Promise<boolean>) | null> {
  if (process.platform !== "linux") return null;
  try {
    const koffi = await import("koffi");
    const trim = koffi.load("libc.so.6").func("int malloc_trim(size_t pad)");
    return () =>
      new Promise((resolve) => trim.async(0, (_error: unknown, released: number) => resolve(released === 1)));
  } catch {
    return null;
  }
}

/** Gives freed memory back once a minute, as long as this process runs. @returns does it now, too */
export async function trimCHeap(): Promise<() => void> {
  const trim = await cHeapTrimmer();
  if (trim === null) return () => {};
  setInterval(() => void trim(), interval).unref();
  return () => void trim();
}
