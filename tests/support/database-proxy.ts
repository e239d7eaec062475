import { once } from "node:events";
import { createServer, connect, type AddressInfo, type Socket } from "node:net";
import pg from "pg";

/** A TCP proxy between a site and its database, with which a test breaks the network. */
export interface DatabaseProxy {
  /** The database's address through the proxy. */
  url: string;
  /** Closes all connections and refuses new ones. */
  cut(): void;
  /** Drops all bytes of both sides without closing connections. The connections of this period stay silent for ever. */
  silence(): void;
  /** Accepts connections but closes them at their first statement, like a pooler without its database. */
  refuseStatements(): void;
  /** Calls back once, before a statement whose SQL matches reaches the database. */
  beforeStatement(sql: RegExp, callback: () => void): void;
  /** How many connections were opened so far. */
  opened(): number;
  /** New connections work again. */
  mend(): void;
  /**
   * Lets the database store the next change whose SQL matches, but closes the connection instead of passing on the
   * confirmation.
   */
  loseConfirmationOf(sql: RegExp): void;
  /** How many confirmations were lost so far. */
  lost(): number;
  close(): Promise<void>;
}

/** The server's message ReadyForQuery with the status "idle": nothing is left to commit. */
const readyOutsideTransaction = "Z\0\0\0\x05I";

export async function aDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const { host, port, user = "", password = "", database = "" } = new pg.Client({ connectionString: databaseUrl });
  const open = new Set<Socket>();
  let state: "whole" | "silent" | "cut" | "refusing" = "whole";
  let awaited: { sql: RegExp; callback: () => void } | null = null;
  let openedCount = 0;
  let silences = 0;
  let unconfirmed: RegExp | null = null;
  let lostCount = 0;

  const hangUp = () => {
    for (const socket of open) socket.destroy();
  };
  /** Reads statements out of bytes. A prepared one is sent once with its name, then by its name alone. */
  function statementReader() {
    const prepared = new Map<string, string>();
    return (chunk: Buffer): string => {
      const sent = chunk.toString("latin1");
      for (const [, name, sql] of sent.matchAll(/([\w-]{22})\0([^\0]+)\0/g)) prepared.set(name!, sql!);
      const named = [...sent.matchAll(/\0([\w-]{22})\0/g)].map(([, name]) => prepared.get(name!) ?? "");
      return [sent, ...named].join("\0");
    };
  }
  /** Whether these bytes contain a change whose confirmation is to be lost. */
  function watcher() {
    let transaction: string | null = null;
    return (sql: string): boolean => {
      if (sql.includes("begin\0")) transaction = "";
      const isCommit = sql.includes("commit\0");
      if (transaction !== null) transaction += sql;
      if (transaction !== null && !isCommit) return false;
      const isMeant = unconfirmed?.test(transaction ?? sql) === true;
      transaction = null;
      if (!isMeant) return false;
      unconfirmed = null;
      return true;
    };
  }

  function tellOf(sql: string) {
    if (awaited?.sql.test(sql) !== true) return;
    const { callback } = awaited;
    awaited = null;
    callback();
  }
  /** The first bytes of messages (PostgreSQL protocol 3): Query and Parse. */
  const isStatement = (chunk: Buffer) => chunk[0] === 0x51 || chunk[0] === 0x50;

  const server = createServer((near) => {
    openedCount += 1;
    if (state === "cut") return void near.destroy();
    const far = host.startsWith("/") ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    let isSilent = state === "silent";
    const silencesBefore = silences;
    let losesAnswer = false;
    let lostAnswer = "";
    const statementsIn = statementReader();
    const isUnconfirmed = watcher();
    const hears = () => !(isSilent ||= silences > silencesBefore);
    near.on("data", (chunk) => {
      if (!hears()) return;
      if (state === "refusing" && isStatement(chunk)) return void near.destroy();
      const statements = statementsIn(chunk);
      tellOf(statements);
      losesAnswer ||= isUnconfirmed(statements);
      far.write(chunk);
    });
    far.on("data", (chunk) => {
      if (!hears()) return;
      if (!losesAnswer) return void near.write(chunk);
      // Statements sent with the commit are answered before it. To close the connection then would undo them.
      lostAnswer += chunk.toString("latin1");
      if (!lostAnswer.includes(readyOutsideTransaction)) return;
      lostCount += 1;
      near.destroy();
    });
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => {
        open.delete(socket);
        if (hears()) other.destroy();
      });
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const account = `${encodeURIComponent(user)}:${encodeURIComponent(password ?? "")}`;
  return {
    url: `postgres://${account}@127.0.0.1:${(server.address() as AddressInfo).port}/${database}`,
    cut() {
      state = "cut";
      hangUp();
    },
    silence() {
      state = "silent";
      silences += 1;
    },
    refuseStatements: () => void (state = "refusing"),
    beforeStatement: (sql, callback) => void (awaited = { sql, callback }),
    opened: () => openedCount,
    mend: () => void (state = "whole"),
    loseConfirmationOf: (sql) => void (unconfirmed = sql),
    lost: () => lostCount,
    async close() {
      hangUp();
      server.close();
      await once(server, "close");
    },
  };
}
