import { createServer, type Socket } from "node:net";

/** The baseline of live delivery: for every line of input it writes the same bytes to every connection. */
const [, , port, length] = process.argv;
const message = Buffer.alloc(Number(length), "x");
const sockets = new Set<Socket>();
createServer((socket) => {
  sockets.add(socket);
  socket.on("error", () => sockets.delete(socket));
}).listen(Number(port), "127.0.0.1", () => process.stdout.write("listening\n"));
process.stdin.on("data", () => {
  for (const socket of sockets) socket.write(message);
});
