import type { ChildProcess } from "node:child_process";
import { createServer as createHttpServer } from "node:http";
import { createServer, type Socket } from "node:net";
import { SECOND } from "#vocabulary/limits.ts";
import type { FromSupervisor, FromWorker } from "./worker.ts";

/** Accepts the site's connections and hands each to a worker. */
interface Dispatcher {
  listen(address: { port: number; host: string }): Promise<void>;
  /** From now on the worker gets connections, until it closes or dies. */
  add(worker: ChildProcess): void;
  /** Whether a worker that stands still gets no more connections. It keeps those on their way: it may go on, and take them. */
  pause(worker: ChildProcess, isPaused: boolean): void;
  /** Accepts no more. */
  close(): void;
}

/**
 * A connection stays open here until its worker has taken it, without a byte read from it: another worker gets those on their way to one
 * that dies. Node's cluster forgets them, and their clients would wait forever.
 */
export function createDispatcher(): Dispatcher {
  /** The connections on their way to each worker, by their numbers. Among equals the next connection belongs to the first. */
  const onTheirWay = new Map<ChildProcess, Map<number, Socket>>();
  const paused = new Set<ChildProcess>();
  let count = 0;

  function dispatch(socket: Socket) {
    const workers = [...onTheirWay].filter(([worker]) => !paused.has(worker));
    const [next] = workers.toSorted(([, one], [, other]) => one.size - other.size);
    if (next === undefined) return refuse(socket);
    const [worker, sockets] = next;
    onTheirWay.delete(worker);
    onTheirWay.set(worker, sockets);
    count += 1;
    sockets.set(count, socket);
    const message: FromSupervisor = { connection: count };
    worker.send(message, socket, { keepOpen: true }, (error) => {
      if (error !== null) remove(worker);
    });
  }

  /** Closes the supervisor's copy. One with a lower number never arrived: workers take them in this order. */
  function release(worker: ChildProcess, taken: number) {
    const sockets = onTheirWay.get(worker);
    for (const [number, socket] of sockets ?? []) {
      if (number > taken) break;
      socket.destroy();
      sockets?.delete(number);
    }
  }

  function remove(worker: ChildProcess) {
    const sockets = onTheirWay.get(worker);
    onTheirWay.delete(worker);
    paused.delete(worker);
    for (const socket of sockets?.values() ?? []) dispatch(socket);
  }

  // Workers can't set this option for a connection that they have not accepted themselves.
  const server = createServer({ pauseOnConnect: true, noDelay: true }, dispatch);

  return {
    listen: ({ port, host }) =>
      new Promise((resolve, reject) => {
        server.once("error", reject);
        server.listen({ port, host }, () => {
          server.off("error", reject);
          resolve();
        });
      }),
    add(worker) {
      onTheirWay.set(worker, new Map());
      worker.on("message", (message: FromWorker) => {
        if (message === "closing") remove(worker);
        else if (typeof message === "object") release(worker, message.taken);
      });
      // Not "exit", which may precede the last messages, and not "disconnect", which Node doesn't emit while a socket is on its way.
      worker.on("close", () => remove(worker));
    },
    pause(worker, isPaused) {
      if (isPaused) paused.add(worker);
      else paused.delete(worker);
    },
    close: () => void server.close(),
  };
}

/** While no worker serves: the client, or the proxy, should know at once, and try again soon. */
const refusals = createHttpServer((_request, response) => {
  const problem = { type: "about:blank", title: "Service Unavailable", status: 503, code: "UNAVAILABLE" };
  const detail = "The site starts again. Try again in a moment.";
  response
    .writeHead(503, { "content-type": "application/problem+json", "retry-after": "1", connection: "close" })
    .end(JSON.stringify({ ...problem, detail, message: detail }));
});
const longestRefusal = 5 * SECOND;
const mostRefusals = 1_000;
let refusing = 0;

function refuse(socket: Socket) {
  if (refusing >= mostRefusals) return void socket.destroy();
  refusing += 1;
  socket.on("close", () => (refusing -= 1));
  // This server does not listen, so Node checks no timeout of a request.
  setTimeout(() => socket.destroy(), longestRefusal).unref();
  refusals.emit("connection", socket);
  socket.resume();
}
