import type { ChildProcess } from "node:child_process";
import { createServer, type Socket } from "node:net";
import type { FromSupervisor, FromWorker } from "./messages.ts";

/** Accepts the site's connections and hands each to a worker. */
interface Dispatcher {
  listen(address: { port: number; host: string }): Promise<void>;
  /** From now on the worker gets connections, until it closes or dies. */
  add(worker: ChildProcess): void;
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
  let count = 0;

  function dispatch(socket: Socket) {
    const [next] = [...onTheirWay].toSorted(([, one], [, other]) => one.size - other.size);
    // None serves: the client, or the proxy, had better know at once.
    if (next === undefined) return void socket.destroy();
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
    close: () => void server.close(),
  };
}
