import type { ServerResponse } from "node:http";

/** Messages that clients without a WebSocket send over HTTP. */

/** Whether a body is one that SockJS lets clients send: a list as JSON. */
export function isListOfMessages(body: Buffer): boolean {
  try {
    return Array.isArray(JSON.parse(String(body)));
  } catch {
    return false;
  }
}

/** Makes the package's next reply a 400. It answers 500 to a body that is no list, as if the fault were the site's. */
export function answerBadRequest(response: ServerResponse) {
  const writeHead = response.writeHead.bind(response);
  response.writeHead = (_status: number) => writeHead(400);
}
