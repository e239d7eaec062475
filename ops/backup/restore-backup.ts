import pg from "pg";
import { addFormsOfWords } from "#features/search/server/backfill.ts";
import { applyMigrationsInTransaction } from "#kit/server/database/apply-migrations.ts";
import { createExtensions } from "#kit/server/database/migrate.ts";
import { checkSchema, migrations } from "#kit/server/database/schema-check.ts";
import { migrateQueues } from "#kit/server/jobs/queue.ts";
import { jobsOfMailsAlone, setSequences, settle } from "./after-restore.ts";
import { BackupError } from "./backup-error.ts";
import type { BackupKey } from "./backup-key.ts";
import { loadBareTables } from "./bare-tables.ts";
import { checkBackup, type BackupSummary } from "./check-backup.ts";
import { jobsTable, type Beginning, type End } from "./contents.ts";
import { loadBackup } from "./load-backup.ts";
import { hasPlacesAlone, indexTitles, leaveTextsToTheSite } from "./search-index.ts";
import { ownTablesOf, pictureTable } from "./table-catalog.ts";
import { makeEmpty, refuseRunningSite } from "./target-database.ts";

interface Parts {
  client: pg.Client;
  file: string;
  key: BackupKey | null;
  /** Deletes what the database has. */
  replace: boolean;
  /** The site has not run since the backup: it continues exactly where it stopped. */
  hasMoved: boolean;
  print(line: string): void;
}

interface Restored extends BackupSummary {
  /** Tales whose texts search does not know yet. */
  unreadTales: number;
}

/**
 * Brings a backup back. The whole file is checked first. Everything in the database is one transaction: a restore that fails or is
 * killed has changed nothing, and with `replace` the old content stays until the last moment.
 */
export async function restoreBackup({ client, file, key, replace, hasMoved, print }: Parts): Promise<Restored> {
  print(`Checking ${file}`);
  const summary = await checkBackup(file, key);
  const { beginning } = summary;
  const { when } = beginning.migration;
  const newest = migrations().at(-1)!.when;
  if (!migrations().some((each) => each.when === when)) {
    throw new BackupError(
      `The backup was made by another version of Fabula (${beginning.version}, migration ${beginning.migration.tag}), which this one doesn't know. Restore it with that version.`,
    );
  }
  await refuseRunningSite(client);
  await createExtensions(client);
  // pg-boss ends transactions by itself. Its empty tables do no harm if the restore fails.
  await migrateQueues(client);

  await client.query("begin");
  try {
    await makeEmpty(client, { replace });
    await applyMigrationsInTransaction(client, { after: -1, upTo: when });
    const tables = await ownTablesOf(client);
    const lacksIndex = beginning.tables.some(hasPlacesAlone);
    const isWanted = wantedTables(beginning, tables, print);
    let end: End | undefined;
    let unreadTales = 0;
    const load = async () => {
      // Migrations fill some tables.
      await client.query(`truncate ${tables.map((name) => `public.${pg.escapeIdentifier(name)}`).join(", ")}`);
      const isWantedJob = (name: string) =>
        (hasMoved || !jobsOfMailsAlone.includes(name)) && !(lacksIndex && name === addFormsOfWords.name);
      end = await loadBackup({ client, file, key, isWantedTable: isWanted, isWantedJob, print });
      if (lacksIndex) {
        unreadTales = await indexTitles(client);
        print(`titles of ${unreadTales} Tales for search`);
      }
    };
    await loadBareTables(client, tables, load, print);
    await setSequences(client, end!.sequences, { skip: !hasMoved });
    await applyMigrationsInTransaction(client, { after: when, upTo: newest });
    await checkSchema(client);
    if (lacksIndex) await leaveTextsToTheSite(client);
    if (!hasMoved) for (const line of await settle(client, new Date())) print(line);
    await client.query("commit");
    return { ...summary, unreadTales };
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  }
}

/** Without statistics for the planner the first queries would take long. */
export async function collectStatistics(client: pg.ClientBase): Promise<void> {
  for (const name of await ownTablesOf(client)) {
    await client.query(`vacuum (analyze) public.${pg.escapeIdentifier(name)}`);
  }
}

/** @throws {BackupError} when a table of Fabula is not in the backup */
function wantedTables({ tables }: Beginning, own: string[], print: (line: string) => void): (name: string) => boolean {
  const names = tables.map(({ name }) => name);
  const missing = own.filter((name) => name !== pictureTable && !names.includes(name));
  if (missing.length > 0)
    throw new BackupError(`The backup lacks tables of its own migrations: ${missing.join(", ")}.`);
  const wanted = new Set([...own, jobsTable.name]);
  const others = names.filter((name) => !wanted.has(name));
  if (others.length > 0) print(`Not restored, because Fabula did not make them: tables ${others.join(", ")}`);
  return (name) => wanted.has(name);
}
