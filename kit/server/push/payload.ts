/**
 * Push services take 4096 bytes, of which encryption needs 103; what is longer than a lock screen shows is left to
 * the page behind the notification.
 */
const maxBytes = 3072;

const cut = "…";
const sizeOf = (payload: object) => Buffer.byteLength(JSON.stringify(payload));

/** The payload as JSON, its `body` shortened by whole characters until it fits. */
export function fittingPayload(payload: { body: string }): string {
  if (sizeOf(payload) <= maxBytes) return JSON.stringify(payload);
  const characters = [...payload.body];
  const shortened = (length: number) => ({ ...payload, body: characters.slice(0, length).join("").trimEnd() + cut });
  let [fits, tooLong] = [0, characters.length];
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2);
    if (sizeOf(shortened(middle)) <= maxBytes) fits = middle;
    else tooLong = middle;
  }
  return JSON.stringify(shortened(fits));
}
