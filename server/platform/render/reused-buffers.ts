import { KIB } from "#contract/limits.ts";

/** As many as pages are rendered at once, and one that is still being compressed. */
const mostKept = 4;
/** Most pages are smaller. A Tale of the greatest length gets a buffer of its own. */
const size = 256 * KIB;

/**
 * Buffers for the bytes of a page while it is compressed. A new one for each page would be garbage outside V8's heap until the next
 * collection: 30 MB while many pages are rendered, which the C library then keeps (docs/performance.md, Memory).
 */
export function createReusedBuffers() {
  const free: Buffer[] = [];

  return {
    /** @param use has to be done with the bytes when it resolves. If it rejects, something may still read them: that buffer isn't used again. */
    async withBytesOf<Result>(text: string, use: (bytes: Buffer) => Promise<Result>): Promise<Result> {
      const length = Buffer.byteLength(text);
      if (length > size) return use(Buffer.from(text));
      const buffer = free.pop() ?? Buffer.allocUnsafeSlow(size);
      buffer.write(text);
      const result = await use(buffer.subarray(0, length));
      if (free.length < mostKept) free.push(buffer);
      return result;
    },
  };
}
