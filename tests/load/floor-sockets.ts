import { createServer, type Socket } from "node:net";

/** The floor of live delivery: at every line of its input it writes the same bytes to everybody who is connected. */
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
