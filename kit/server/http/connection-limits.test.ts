import { once } from "node:events";
import { createServer, request, type ServerResponse } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { afterEach, expect, it } from "vitest";
import { eventually } from "#tests/support/eventually.ts";
import { limitConnections } from "./connection-limits.ts";

/** Floods of connections that ask for nothing. */

const most = 16;
const waiting: ServerResponse[] = [];
const server = createServer((_request, response) => {
  if (_request.url === "/slow") waiting.push(response);
  else response.end("here");
});
limitConnections(server, most);
const sockets: Socket[] = [];

async function silentSocket(localAddress: string): Promise<Socket> {
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: "127.0.0.1", localAddress });
  sockets.push(socket);
  socket.on("error", () => undefined);
  await once(socket, "connect");
  return socket;
}

async function answerTo(localAddress: string, path = "/") {
  const { port } = server.address() as AddressInfo;
  const asked = request({ port, host: "127.0.0.1", localAddress, path, agent: false }).end();
  const [response] = await once(asked, "response");
  return response.statusCode;
}

afterEach(() => {
  for (const socket of sockets) socket.destroy();
  server.close();
});

it("A newcomer takes the place of the oldest silent connection of the network with the most", async () => {
  await once(server.listen(0, "127.0.0.1"), "listening");
  const slow = answerTo("127.0.0.1", "/slow");
  await eventually(() => expect(waiting).toHaveLength(1));
  const honest = await silentSocket("127.0.0.2");
  const flood: Socket[] = [];
  for (let n = 0; n < 3 * most; n += 1) flood.push(await silentSocket("127.0.0.1"));
  await eventually(() => expect(flood.filter(({ destroyed }) => destroyed).length).toBeGreaterThan(2 * most));
  expect(flood[0]!.destroyed).toBe(true);
  expect(flood.at(-1)!.destroyed).toBe(false);
  expect(honest.destroyed).toBe(false);
  expect(await answerTo("127.0.0.3")).toBe(200);
  // Neither is a request cut, nor a connection of another network.
  expect(honest.destroyed).toBe(false);
  waiting[0]!.end();
  expect(await slow).toBe(200);
});
