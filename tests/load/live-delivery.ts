import { spawn } from "node:child_process";
import { connect } from "node:net";
import { fileURLToPath } from "node:url";
import { aFreePort } from "#tests/support/server-process.ts";
import { memoryOf } from "./process-cost.ts";

/** Connections opened at the same time: connections that have not logged in yet count against a small limit. */
const atOnce = 50;

/** Works on the items in batches, one batch after the other. */
async function inBatches<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let at = 0; at < items.length; at += atOnce)
    results.push(...(await Promise.all(items.slice(at, at + atOnce).map(work))));
  return results;
}

interface Connected {
  socket: WebSocket;
  /** Resolves with the length of the next MESSAGE. */
  next(): Promise<number>;
}

/** A minimal client without a library, so that the measurement shows the server's cost. */
function connectMember(url: string, { username, token }: { username: string; token: string }): Promise<Connected> {
  const socket = new WebSocket(`${url.replace(/^http/, "ws")}/ws/websocket`);
  const { promise, resolve, reject } = Promise.withResolvers<Connected>();
  let onArrival = (_length: number) => {};
  socket.addEventListener("open", () =>
    socket.send(`CONNECT\naccept-version:1.2\nheart-beat:0,0\nAuthorization:Bearer ${token}\n\n\0`),
  );
  socket.addEventListener("error", () => reject(new Error("a live connection failed")));
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

export interface Delivery {
  connections: number;
  /** Milliseconds from the call that sends an Admin-Message to all until the last member has it, for each round. */
  rounds: number[];
  /** Resident bytes of the server for one more connection. */
  memoryEach: number;
  messageLength: number;
}

/** @param send sends one Admin-Message to everyone */
export async function liveDelivery(
  url: string,
  server: number,
  members: readonly { username: string; token: string }[],
  send: (text: string) => Promise<void>,
): Promise<Delivery> {
  const before = memoryOf(server);
  const connected = await inBatches(members, (member) => connectMember(url, member));
  const memoryEach = (memoryOf(server) - before) / members.length;
  const rounds: number[] = [];
  let messageLength = 0;
  for (let round = 0; round < 5; round += 1) {
    const arrivals = Promise.all(connected.map((each) => each.next()));
    const startedAt = performance.now();
    await send(`Round ${round}: the library closes at nine tonight.`);
    messageLength = Math.max(...(await arrivals));
    rounds.push(performance.now() - startedAt);
  }
  for (const { socket } of connected) socket.close();
  return { connections: members.length, rounds, memoryEach, messageLength };
}

const program = fileURLToPath(new URL("baseline-sockets.ts", import.meta.url));

/**
 * The baseline: a bare Node.js process that writes the same number of bytes to the same number of sockets.
 * @returns milliseconds for each round
 */
export async function bareDelivery(connections: number, length: number): Promise<number[]> {
  const port = await aFreePort();
  const child = spawn(process.execPath, [program, String(port), String(length)], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  await new Promise((resolve) => child.stdout.once("data", resolve));
  try {
    const sockets = await inBatches(Array.from({ length: connections }), async () => {
      const socket = connect(port, "127.0.0.1");
      await new Promise((resolve) => socket.once("connect", resolve));
      return socket;
    });
    const rounds: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      const arrivals = Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once("data", resolve))));
      const startedAt = performance.now();
      child.stdin.write("\n");
      await arrivals;
      rounds.push(performance.now() - startedAt);
    }
    return rounds;
  } finally {
    child.kill("SIGKILL");
  }
}
