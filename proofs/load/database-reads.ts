import pg from "pg";
import type { BenchSite } from "./bench-site.ts";

/** Shared buffers that a site's statements have touched, found in memory or not, and the numbers of statements and round trips. */
export interface Reads {
  buffers: number;
  statements: number;
  /** Statements that are sent together make one. */
  roundTrips: number;
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Lets a site with proofs/load/measured-server.ts report. @param url of another database of the same server */
export async function readsSoFar(site: BenchSite, url: string, database: string): Promise<Reads> {
  const pattern = /statements so far: (\d+), round trips: (\d+)\n/g;
  const earlier = [...site.output().matchAll(pattern)].length;
  process.kill(site.pid, "SIGUSR2");
  let reports: RegExpExecArray[] = [];
  while (reports.length <= earlier) {
    await pause(5);
    reports = [...site.output().matchAll(pattern)];
  }
  // A connection reports after its reply, when it becomes idle.
  await pause(30);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ buffers: number }>(
    "select (blks_hit + blks_read)::float8 as buffers from pg_stat_database where datname = $1",
    [database],
  );
  await client.end();
  const [, statements, roundTrips] = reports.at(-1)!;
  return { buffers: rows[0]!.buffers, statements: Number(statements), roundTrips: Number(roundTrips) };
}
