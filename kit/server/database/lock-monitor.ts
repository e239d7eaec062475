import { SECOND } from "#vocabulary/limits.ts";
import { DatabaseConnection } from "./database-connection.ts";
import { LockedError } from "./database-errors.ts";

/** Statements of this process that may wait for one table; more of them would take the connections of statements for other tables. */
const mostForTable = 3;
/** The same limit for rows; only changes wait for rows. */
const mostForRows = 8;
/** A wait for a row that is longer means a stuck session, in milliseconds: many concurrent changes of one row proceed faster, also on a slow disk. */
const stuckAfter = 2000;
const pause = SECOND / 4;
/** After this without a wait the watch closes its connection. */
const idle = 10 * SECOND;

interface HeldTable {
  /** Our statements that wait for it: as last seen, plus those admitted since. */
  waiting: number;
  /** Whether the lock blocks reads, too. */
  blocksReads: boolean;
}

/** Our statements that wait for a lock, and for what. A tuple or a transaction means a row lock. */
const waitingStatementsSql = `
  select l.pid, case when l.locktype = 'relation' then c.relname end as table, l.mode,
    clock_timestamp() - l.waitstart > interval '${stuckAfter} ms' as "isStuck"
  from pg_locks l left join pg_class c on c.oid = l.relation
  where not l.granted and l.pid = any($1) and l.locktype in ('relation', 'tuple', 'transactionid')
  order by l.waitstart`;

/** Only while it still waits: its backend may execute something else by now. */
const cancel =
  "select pg_cancel_backend(l.pid) from (select distinct pid from pg_locks where not granted and pid = any($1)) l";

interface WaitingStatement {
  pid: number;
  table: string | null;
  mode: string;
  isStuck: boolean | null;
}

const onlyReads = (sql: string) =>
  /^\s*select\b/i.test(sql) && !/\bfor (no key )?(update|share|key share)\b/i.test(sql);

/**
 * Keeps connections of the pool free while another session locks a table or a row: an `ALTER TABLE`, a forgotten
 * transaction. It asks the database only when a statement is slow. A few statements may wait for the lock; the others
 * are cancelled, and new ones that name the table are refused at once, so that work on other tables goes on.
 */
export class LockMonitor {
  readonly #url: string;
  /** The server processes of the pool's connections that do ordinary work. */
  readonly #pids: () => number[];
  #held = new Map<string, HeldTable>();
  #connection: DatabaseConnection | null = null;
  #isLooking = false;
  #timer: NodeJS.Timeout | undefined;
  #lastWait = 0;

  constructor(url: string, pids: () => number[]) {
    this.#url = url;
    this.#pids = pids;
  }

  /** @throws {LockedError} where enough statements wait already for a table that this one names */
  admit(sql: string) {
    const tableLocks = this.#heldBy(sql);
    if (tableLocks.some(({ waiting }) => waiting >= mostForTable)) throw new LockedError();
    for (const table of tableLocks) table.waiting += 1;
  }

  /** The same check before a connection is taken, without counting. */
  check(sql: string) {
    if (this.#heldBy(sql).some(({ waiting }) => waiting >= mostForTable)) throw new LockedError();
  }

  #heldBy(sql: string): HeldTable[] {
    if (this.#held.size === 0) return [];
    const reads = onlyReads(sql);
    return [...this.#held]
      .filter(([table, { blocksReads }]) => (blocksReads || !reads) && sql.includes(`"${table}"`))
      .map(([, held]) => held);
  }

  /** Called when a statement is slow. */
  async look(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    clearTimeout(this.#timer);
    try {
      const connection = await this.#connect();
      const { rows } = await connection.query<WaitingStatement>(waitingStatementsSql, [this.#pids()]);
      this.#note(rows);
      const excess = excessOf(rows);
      if (excess.length > 0) await connection.query(cancel, [excess]);
    } catch {
      // Without an answer no statement is refused; the statements' own timeouts still apply.
      this.#held.clear();
      this.#disconnect();
    }
    this.#isLooking = false;
    this.#lookAgain();
  }

  #note(rows: WaitingStatement[]) {
    if (rows.length > 0) this.#lastWait = performance.now();
    this.#held.clear();
    for (const { table, mode } of rows) {
      if (table === null) continue;
      const tableLock = this.#held.get(table) ?? { waiting: 0, blocksReads: false };
      this.#held.set(table, {
        waiting: tableLock.waiting + 1,
        blocksReads: tableLock.blocksReads || mode === "AccessShareLock",
      });
    }
  }

  #lookAgain() {
    if (this.#connection === null) return;
    if (performance.now() - this.#lastWait > idle) return this.#disconnect();
    this.#timer = setTimeout(() => void this.look(), pause);
    this.#timer.unref();
  }

  async #connect(): Promise<DatabaseConnection> {
    if (this.#connection !== null) return this.#connection;
    const connection = new DatabaseConnection({
      connectionString: this.#url,
      application_name: "fabula locks",
      connectionTimeoutMillis: SECOND,
    });
    connection.answerTimeout = 2 * SECOND;
    connection.on("error", () => this.#disconnect());
    this.#connection = connection;
    this.#lastWait = performance.now();
    await connection.connect();
    return connection;
  }

  #disconnect() {
    this.#connection?.closeNow();
    this.#connection = null;
  }

  close() {
    clearTimeout(this.#timer);
    this.#disconnect();
  }
}

/** The statements to cancel: those beyond the bound for each table, and for rows once one of them is stuck. */
function excessOf(rows: WaitingStatement[]): number[] {
  const groups = new Map<string, number[]>();
  for (const { pid, table } of rows) if (table !== null) groups.set(table, [...(groups.get(table) ?? []), pid]);
  const forRows = rows.filter(({ table }) => table === null);
  const isHeld = forRows.some(({ isStuck }) => isStuck === true);
  const beyond = isHeld ? forRows.slice(mostForRows) : [];
  return [...[...groups.values()].flatMap((pids) => pids.slice(mostForTable)), ...beyond.map(({ pid }) => pid)];
}
