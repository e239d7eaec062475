import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { aFreePort } from "#tests/support/server-process.ts";

/** Many live connections, and a message to all of them: of the product, and of a bare server as the baseline. */

/** Connections opened at the same time: connections that have not logged in yet count against a limit of one network. */
const atOnce = 200;

/** Works on the items in batches, one batch after the other. */
export async function inBatches<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let at = 0; at < items.length; at += atOnce)
    results.push(...(await Promise.all(items.slice(at, at + atOnce).map(work))));
  return results;
}

export interface Connected {
  socket: WebSocket;
  /** Resolves with the length of the next message. */
  next(): Promise<number>;
}

interface ConnectedMember {
  username: string;
  token: string;
}

/** A minimal client without a library, so that the measurement shows the server's cost. @throws if it is refused or fails */
export function connectMember(url: string, { username, token }: ConnectedMember): Promise<Connected> {
  const socket = new WebSocket(`${url.replace(/^http/, "ws")}/ws/websocket`);
  const { promise, resolve, reject } = Promise.withResolvers<Connected>();
  let onArrival = (_length: number) => {};
  socket.addEventListener("open", () =>
    socket.send(`CONNECT\naccept-version:1.2\nheart-beat:0,0\nAuthorization:Bearer ${token}\n\n\0`),
  );
  socket.addEventListener("error", () => reject(new Error("a live connection failed")));
  socket.addEventListener("close", () => reject(new Error("a live connection was closed")));
  socket.addEventListener("message", ({ data }) => {
    const text = String(data);
    if (text.startsWith("CONNECTED")) {
      socket.send(`SUBSCRIBE\nid:1\ndestination:/user/${username}/notification\nreceipt:1\n\n\0`);
    } else if (text.startsWith("RECEIPT")) {
      resolve({ socket, next: () => new Promise((done) => (onArrival = done)) });
    } else if (text.startsWith("MESSAGE")) onArrival(text.length);
    else if (text.startsWith("ERROR")) reject(new Error(text));
  });
  return promise;
}

async function connectBare(port: number): Promise<Connected> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/`);
  let onArrival = (_length: number) => {};
  socket.addEventListener("message", ({ data }) => onArrival(String(data).length));
  await once(socket, "open");
  return { socket, next: () => new Promise((done) => (onArrival = done)) };
}

const rounds = 5;

/**
 * @param send sends one message to everyone
 * @returns milliseconds from sending until the last connection has it, for each round, and the length of the message
 */
export async function deliveryTimes(connected: readonly Connected[], send: (round: number) => unknown) {
  const times: number[] = [];
  let messageLength = 0;
  for (let round = 0; round < rounds; round += 1) {
    const arrivals = Promise.all(connected.map((each) => each.next()));
    const startedAt = performance.now();
    await send(round);
    messageLength = Math.max(...(await arrivals));
    times.push(performance.now() - startedAt);
  }
  return { times, messageLength };
}

const program = fileURLToPath(new URL("baseline-sockets.ts", import.meta.url));

/** The baseline: a bare WebSocket server that sends messages of this length to as many clients. */
export async function bareDelivery(connections: number, length: number): Promise<number[]> {
  const port = await aFreePort();
  const child = spawn(process.execPath, [program, String(port), String(length)], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  try {
    const connected = await inBatches(Array.from({ length: connections }), () => connectBare(port));
    const { times } = await deliveryTimes(connected, () => child.stdin.write("\n"));
    for (const { socket } of connected) socket.close();
    return times;
  } finally {
    child.kill("SIGKILL");
  }
}
