// For Windows, where `pg` can't reach PostgreSQL by a Unix socket: TCP on the loopback address, with
// a password. Written after PostgreSQL's manual; not tested on Windows. (PostgreSQL refuses to run as an administrator.)
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { dirname, join } from "node:path";
import type { Endpoint } from "./endpoint.ts";

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
