import { once } from "node:events";
import type { Socket } from "node:net";

/** How clients reach the server. */
export interface Endpoint {
  /** The server's settings for listening there, as `name=value`. */
  settings: readonly string[];
  /** Connection string for `pg`. It names port and TLS, so that PG* variables of the environment cannot. */
  url(role: string, database: string): string;
  connect(): Socket;
  /** Makes the place where the server is about to listen. */
  prepare(): Promise<void>;
  /** Removes the place, with what a killed server left there that would keep the next one from listening. */
  clear(): Promise<void>;
}

const answerPatienceMs = 2_000;

/**
 * Whether a server listens at the endpoint. It is asked if it speaks TLS: the one question that it answers
 * at once, without a session and without a line in its log.
 */
export async function answers(endpoint: Endpoint): Promise<boolean> {
  const socket = endpoint.connect();
  try {
    const tlsRequest = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);
    socket.write(tlsRequest);
    await once(socket, "data", { signal: AbortSignal.timeout(answerPatienceMs) });
    return true;
  } catch {
    return false;
  } finally {
    socket.on("error", () => {}).destroy();
  }
}
