import type { IncomingMessage } from "node:http";

/** Node.js keeps the first of several Host headers; a proxy may have read the last. RFC 9112, 3.2 asks for 400. */
export function hasDuplicateHostHeader({ rawHeaders }: Pick<IncomingMessage, "rawHeaders">): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]!.length === 4 && rawHeaders[at]!.toLowerCase() === "host") hosts += 1;
  return hosts > 1;
}
