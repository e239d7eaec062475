import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { Duplex } from "node:stream";

/** The baseline of live delivery: a bare WebSocket server. For every line of input it writes the same message to every connection. */

const [, , port, length] = process.argv;
const payload = Buffer.alloc(Number(length), "x");
/** An unmasked text frame with a length of two bytes (RFC 6455, section 5.2). */
const message = Buffer.concat([Buffer.from([0x81, 126, payload.length >> 8, payload.length & 0xff]), payload]);
const acceptOf = (key: string) =>
  createHash("sha1").update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest("base64");

const sockets = new Set<Duplex>();
createServer()
  .on("upgrade", (request, socket: Duplex) => {
    const accept = acceptOf(request.headers["sec-websocket-key"] ?? "");
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
    );
    sockets.add(socket);
    socket.on("error", () => sockets.delete(socket));
    socket.resume();
  })
  .listen(Number(port), "127.0.0.1", () => process.stdout.write("listening\n"));
process.stdin.on("data", () => {
  for (const socket of sockets) socket.write(message);
});
