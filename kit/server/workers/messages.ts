/** Messages between the supervisor and its workers. */

/** `alive`: the worker is not standing still. `ready`: it can take connections. `closing`: it takes no more, also none of those on their way. */
export type FromWorker = "alive" | "ready" | "closing" | { taken: number };

/** `open`: the site's port is open. A connection comes with its socket. */
export type FromSupervisor =
  | "open"
  | { listenError: { message: string; code: string | undefined } }
  | { connection: number };
