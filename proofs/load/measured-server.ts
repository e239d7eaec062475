import { writeSync } from "node:fs";
import pg from "pg";

/**
 * Loaded by a measured site before itself. PostgreSQL's connections report what they have read after a second or more: at SIGUSR2
 * each connection of this process reports at once. It also counts the statements and their round trips.
 */

/**
 * The site's own work from time to time would count as work of the requests: only looking for jobs goes on.
 */
const { setInterval, setTimeout } = globalThis;
const never = 2 ** 31 - 1;
const goesOn = /jobs\/jobs/;
globalThis.setInterval = ((work: () => void, every: number) => {
  const [, , caller = ""] = new Error("Called").stack!.split("\n");
  return setInterval(work, every < 1000 || goesOn.test(caller) ? every : never);
}) as typeof setInterval;
/** Such work begins half a minute after the start (repeatAfterStart), amid whatever is measured then. */
const isFirst = (after: number) => after >= 10_000 && new Error("Called").stack!.includes("jobs/schedule");
globalThis.setTimeout = Object.assign(
  (work: (...given: unknown[]) => void, after = 0, ...given: unknown[]) =>
    setTimeout(work, isFirst(after) ? never : after, ...given),
  setTimeout,
) as typeof setTimeout;

const connections = new Set<pg.Client>();
let statements = 0;
let roundTrips = 0;
/** Statements without an answer. */
const pending = new WeakMap<pg.Client, number>();

const { connect, query } = pg.Client.prototype;
pg.Client.prototype.connect = function (this: pg.Client, ...rest: unknown[]) {
  connections.add(this);
  this.once("end", () => connections.delete(this));
  return Reflect.apply(connect, this, rest);
} as typeof connect;
pg.Client.prototype.query = function (this: pg.Client, ...rest: unknown[]) {
  statements += 1;
  const before = pending.get(this) ?? 0;
  // A statement that is sent while another one is pending waits for no round trip of its own.
  if (before === 0) roundTrips += 1;
  pending.set(this, before + 1);
  const answer = Reflect.apply(query, this, rest) as unknown;
  const answered = () => void pending.set(this, pending.get(this)! - 1);
  if (answer instanceof Promise) answer.then(answered, answered);
  return answer;
} as typeof query;

process.on("SIGUSR2", () => {
  const counted = [statements, roundTrips] as const;
  const flushes = [...connections].map((connection) =>
    connection.query("select pg_stat_force_next_flush()").catch(() => null),
  );
  void Promise.all(flushes).then(() => {
    [statements, roundTrips] = counted;
    writeSync(1, `statements so far: ${statements}, round trips: ${roundTrips}\n`);
  });
});
