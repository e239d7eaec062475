import { writeSync } from "node:fs";
import pg from "pg";

/**
 * Loaded by a measured site before itself. PostgreSQL's connections report what they have read after a second or more: at SIGUSR2
 * each connection of this process reports at once. It also counts the statements.
 */

const connections = new Set<pg.Client>();
let statements = 0;

const { connect, query } = pg.Client.prototype;
pg.Client.prototype.connect = function (this: pg.Client, ...rest: unknown[]) {
  connections.add(this);
  this.once("end", () => connections.delete(this));
  return Reflect.apply(connect, this, rest);
} as typeof connect;
pg.Client.prototype.query = function (this: pg.Client, ...rest: unknown[]) {
  statements += 1;
  return Reflect.apply(query, this, rest);
} as typeof query;

process.on("SIGUSR2", () => {
  const counted = statements;
  const flushes = [...connections].map((connection) =>
    connection.query("select pg_stat_force_next_flush()").catch(() => null),
  );
  void Promise.all(flushes).then(() => {
    statements = counted;
    writeSync(1, `statements so far: ${counted}\n`);
  });
});
