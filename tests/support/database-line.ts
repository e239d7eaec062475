import { once } from "node:events";
import { createServer, connect, type AddressInfo, type Socket } from "node:net";
import pg from "pg";

/** A wire between a site and its database that a test can cut and mend. */
export interface DatabaseLine {
  /** The database's address through the wire. */
  url: string;
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

export async function aDatabaseLine(databaseUrl: string): Promise<DatabaseLine> {
  const {
    host,
    port,
    user = "",
    password = "",
    database = "",
  } = new pg.Client({ connectionString: databaseUrl });
  const open = new Set<Socket>();
  let whole = true;

  const hangUp = () => {
    for (const socket of open) socket.destroy();
  };
  const server = createServer((near) => {
    if (!whole) return void near.destroy();
    const far = host.startsWith("/") ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket);
      socket.pipe(other);
      socket.on("error", () => {});
      socket.on("close", () => {
        open.delete(socket);
        other.destroy();
      });
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const account = `${encodeURIComponent(user)}:${encodeURIComponent(password ?? "")}`;
  return {
    url: `postgres://${account}@127.0.0.1:${(server.address() as AddressInfo).port}/${database}`,
    cut() {
      whole = false;
      hangUp();
    },
    mend: () => void (whole = true),
    async close() {
      hangUp();
      server.close();
      await once(server, "close");
    },
  };
}
