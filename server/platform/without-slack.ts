/** A copy to keep: a result of zlib is a part of a larger buffer, which would stay in memory as a whole. */
export function withoutSlack(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}
