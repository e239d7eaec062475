import type { IncomingMessage } from "node:http";
import { request as limits } from "#vocabulary/limits.ts";

/**
 * Discards the rest of a body that is not read. The answer would not arrive otherwise: a connection
 * that is closed while data comes is reset. A client that sends more than any body may have is cut off.
 */
export function discardBody(request: IncomingMessage) {
  if (request.complete !== false) return;
  let remainingBytes = limits.uploadBytes;
  request.on("data", (chunk: Buffer) => {
    remainingBytes -= chunk.length;
    if (remainingBytes < 0) request.destroy();
  });
}
