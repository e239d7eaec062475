// For Windows, where `pg` can't reach PostgreSQL by a Unix socket: TCP on the loopback address, with
// a password. Written after PostgreSQL's manual; not tested on Windows. (PostgreSQL refuses to run as an administrator.)
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { connect, createServer, type Socket } from "node:net";
import { dirname, join } from "node:path";

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

/** The endpoint that was chosen when the cluster was created. */
export async function tcpEndpoint(cluster: string): Promise<Endpoint> {
  const [password, port] = (await readFile(accessFile(cluster), "utf8")).split("\n");
  return {
    settings: ["listen_addresses=127.0.0.1", `port=${port}`],
    url: (role, database) =>
      `postgres://${role}:${password}@127.0.0.1:${port}/${encodeURIComponent(database)}?sslmode=disable`,
    connect: () => connect(Number(port), "127.0.0.1"),
    prepare: async () => {},
    clear: async () => {},
  };
}

/** Chooses and stores password and port of a new cluster. The password comes first, because initdb reads its file. */
export async function chooseTcpAccess(cluster: string): Promise<{ file: string; password: string }> {
  const file = accessFile(cluster);
  const password = randomBytes(24).toString("hex");
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  const port = address !== null && typeof address === "object" ? address.port : 5432;
  await writeFile(file, `${password}\n${port}\n`, { mode: 0o600 });
  return { file, password };
}

function accessFile(cluster: string): string {
  return join(dirname(cluster), "pg.access");
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
