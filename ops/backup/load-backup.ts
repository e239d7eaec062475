import { once } from "node:events";
import { finished } from "node:stream/promises";
import pg from "pg";
import { from, type CopyStreamQuery } from "pg-copy-streams";
import { restorePicture } from "#kit/server/images/backed-up-pictures.ts";
import { restoreJobs } from "#kit/server/jobs/queue.ts";
import { BackupError, DamagedBackupError } from "./backup-error.ts";
import type { BackupKey } from "./backup-key.ts";
import { jobsTable, type End, type TableContents } from "./contents.ts";
import { createRestoredPlaces, hasPlacesAlone, restoredPlaces } from "./table-catalog.ts";
import { readBackup } from "./read-backup.ts";

/** The rows of one table on their way into the database. */
class CopyIn {
  readonly #stream: CopyStreamQuery;
  readonly #done: Promise<void>;
  readonly table: string;

  constructor(client: pg.Client, table: string, statement: string) {
    this.table = table;
    this.#stream = client.query(from(statement));
    this.#done = finished(this.#stream);
    // `write` and `end` report it.
    this.#done.catch(() => {});
  }

  async write(bytes: Buffer): Promise<void> {
    if (!this.#stream.write(bytes)) await Promise.race([once(this.#stream, "drain"), this.#done]);
  }

  /** @returns the number of rows that the database counted */
  async end(): Promise<number> {
    this.#stream.end();
    await this.#done;
    return this.#stream.rowCount;
  }
}

interface Parts {
  client: pg.Client;
  file: string;
  key: BackupKey | null;
  /** Other tables are left out. */
  isWantedTable(name: string): boolean;
  /** Jobs with other names are left out. */
  isWantedJob(name: string): boolean;
  print(line: string): void;
}

/** Fills empty tables in the caller's transaction. @returns the end of the backup */
export async function loadBackup({ client, file, key, isWantedTable, isWantedJob, print }: Parts): Promise<End> {
  const temporaryJobs = "pg_temp.restored_jobs";
  await client.query(`create temporary table restored_jobs (name text, data jsonb) on commit drop`);
  let copy: CopyIn | null = null;
  let pictures = 0;
  let end: End | null = null;
  await createRestoredPlaces(client);
  const temporaryTableOf = (table: TableContents) =>
    table.name === jobsTable.name ? temporaryJobs : hasPlacesAlone(table) ? restoredPlaces : null;
  const open = (table: TableContents) => {
    const { name, columns } = table;
    if (copy?.table === name) return copy;
    const temporary = temporaryTableOf(table);
    const target = temporary ?? `public.${pg.escapeIdentifier(name)}`;
    const list = columns.map((column) => pg.escapeIdentifier(column)).join(", ");
    // The table is new, so its rows can be marked as visible to all at once, which a vacuum would have to do later.
    return (copy = new CopyIn(
      client,
      name,
      `copy ${target} (${list}) from stdin${temporary === null ? " (freeze)" : ""}`,
    ));
  };
  await readBackup(file, key, {
    async rows(table, bytes) {
      if (isWantedTable(table.name)) await open(table).write(bytes);
    },
    async endTable(table, rows) {
      if (!isWantedTable(table.name)) return;
      const loaded = await open(table).end();
      copy = null;
      if (loaded !== rows) throw new BackupError(`table ${table.name}: ${loaded} rows of ${rows} were loaded.`);
      if (rows > 0) print(`${table.name}: ${rows} rows`);
    },
    async picture({ hash, width, height, createdAt }, bytes) {
      await restorePicture(client, { hash, width, height, createdAt: new Date(createdAt), bytes });
      pictures += 1;
    },
    async end(found) {
      end = found;
    },
    problem: (text) => {
      throw new DamagedBackupError(file, [text]);
    },
  });
  print(`${pictures} pictures`);
  const jobs = await client.query<{ name: string; data: object }>(`select name, data from ${temporaryJobs}`);
  await restoreJobs(
    client,
    jobs.rows.filter(({ name }) => isWantedJob(name)),
  );
  return end!;
}
