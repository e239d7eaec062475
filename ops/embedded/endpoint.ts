import { once } from "node:events";
import type { Socket } from "node:net";

/** How clients reach the server. */
export interface Endpoint {
  /** The server's settings for listening at this endpoint, as `name=value`. */
  settings: readonly string[];
  /** Connection string for `pg`. It sets port and TLS, so that PG* variables of the environment don't apply. */
  url(role: string, database: string): string;
  connect(): Socket;
  /** Creates the socket's folder before the server starts. */
  prepare(): Promise<void>;
  /** Removes the socket's folder, with files of a killed server that would prevent the next one from listening. */
  clear(): Promise<void>;
}

const answerTimeoutMs = 2_000;

/**
 * Whether a server listens at the endpoint. The check sends an SSLRequest, the only message that the server answers
 * immediately, without a session and without a line in its log.
 */
export async function answers(endpoint: Endpoint): Promise<boolean> {
  const socket = endpoint.connect();
  try {
    const tlsRequest = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);
    socket.write(tlsRequest);
    await once(socket, "data", { signal: AbortSignal.timeout(answerTimeoutMs) });
    return true;
  } catch {
    return false;
  } finally {
    socket.on("error", () => {}).destroy();
  }
}
