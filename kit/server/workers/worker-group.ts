import { createHash } from "node:crypto";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { createServer, request as send, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { SECOND } from "#vocabulary/limits.ts";
import { addressOf, type Worker } from "./worker.ts";

/** The workers of one start, of which this process is one. They reach each other over private sockets, without the site's port. */
export interface WorkerGroup {
  /** Whether this process does what one worker is enough for. */
  isFirst: boolean;
  /** Sends a request to the worker that has this key, and its reply back. @returns false if that is this one */
  forward(key: string, request: IncomingMessage, response: ServerResponse, address: string): boolean;
  /** @param answer gets what others forward, with the address of the client */
  onForwarded(answer: (request: IncomingMessage, response: ServerResponse, address: string) => void): void;
  /** @param collect the metrics of this process, for others */
  onMetricsWanted(collect: () => Promise<unknown>): void;
  /** The metrics of the others; without those of one that is being replaced. */
  metricsOfOthers(): Promise<unknown[]>;
  close(): Promise<void>;
}

const clientAddress = "x-client-address";
const metricsPath = "/metrics";
const metricsTimeout = 2 * SECOND;

/** For a process that is the only one. */
export const soleWorker: WorkerGroup = {
  isFirst: true,
  forward: () => false,
  onForwarded() {},
  onMetricsWanted() {},
  metricsOfOthers: async () => [],
  close: async () => {},
};

/** Every worker finds the same one for a key. */
const slotOf = (key: string, count: number) => 1 + (createHash("sha256").update(key).digest().readUInt32BE() % count);

export async function joinWorkerGroup({ slot, count, folder }: Worker): Promise<WorkerGroup> {
  let answer: ((request: IncomingMessage, response: ServerResponse, address: string) => void) | null = null;
  let collect: (() => Promise<unknown>) | null = null;

  async function answerMetrics(response: ServerResponse) {
    const metrics = await (collect?.() ?? []);
    response.end(JSON.stringify(metrics));
  }

  const server = createServer((request, response) => {
    if (request.url === metricsPath) return void answerMetrics(response).catch(() => response.destroy());
    const address = request.headers[clientAddress];
    delete request.headers[clientAddress];
    if (answer === null) response.writeHead(503).end();
    else answer(request, response, String(address ?? ""));
  });
  // A response may stay open for long, and its other end is one of ours.
  server.requestTimeout = 0;
  const own = addressOf(folder, slot);
  // A killed worker leaves its socket.
  await rm(own, { force: true });
  server.listen(own);
  await once(server, "listening");

  async function metricsOf(otherSlot: number): Promise<unknown> {
    const asking = send({
      socketPath: addressOf(folder, otherSlot),
      path: metricsPath,
      signal: AbortSignal.timeout(metricsTimeout),
    });
    asking.end();
    const [reply] = (await once(asking, "response")) as [IncomingMessage];
    return JSON.parse(await text(reply)) as unknown;
  }

  return {
    isFirst: slot === 1,
    forward(key, request, response, address) {
      const owner = slotOf(key, count);
      if (owner === slot) return false;
      const passed = send({
        socketPath: addressOf(folder, owner),
        method: request.method,
        path: request.url,
        headers: { ...request.headers, [clientAddress]: address },
      });
      passed.on("response", (reply) => {
        response.writeHead(reply.statusCode ?? 502, reply.headers);
        response.flushHeaders();
        reply.on("error", () => response.destroy());
        reply.pipe(response);
      });
      // The owner has died: its session is lost, and the client begins another one.
      passed.on("error", () => {
        if (response.headersSent) response.destroy();
        else response.writeHead(503, { "retry-after": "1", connection: "close" }).end();
      });
      response.on("close", () => passed.destroy());
      request.pipe(passed);
      return true;
    },
    onForwarded: (listener) => void (answer = listener),
    onMetricsWanted: (listener) => void (collect = listener),
    async metricsOfOthers() {
      const slots = Array.from({ length: count }, (_, at) => at + 1).filter((each) => each !== slot);
      const metrics = await Promise.allSettled(slots.map(metricsOf));
      return metrics.filter((each) => each.status === "fulfilled").map(({ value }) => value);
    },
    async close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
