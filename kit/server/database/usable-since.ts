import { readFileSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import { migrations, migrationsFolder } from "./schema-check.ts";

/**
 * The oldest migration whose processes can still use the database. Newer migrations only add to it, so that processes of the release
 * before can start, too: while an upgrade is rolled out, and after it was rolled back.
 */

/**
 * The releases, oldest first, with their commit and newest migration. A migration that breaks processes of earlier releases names the
 * first one that no longer uses what it takes away ([docs/upgrades.md](../../../docs/upgrades.md)).
 */
export const releases = [
  {
    version: "0.1.0",
    commit: "4cdefb46",
    newestMigration: "0019_blocked_emails_pending_logins_and_generated_keys",
  },
] as const satisfies readonly Release[];

/** The first line of a migration that takes something away. */
const takesAway = /^-- Nothing since (\d+\.\d+\.\d+) uses /;

const timeOf = (tag: string) => migrations().find((migration) => migration.tag === tag)!.when;

/** The first release that works with this migration; null if every one does. */
export function firstReleaseFor(tag: string): string | null {
  const firstLine = readFileSync(join(migrationsFolder, `${tag}.sql`), "utf8").split("\n", 1)[0]!;
  return takesAway.exec(firstLine)?.[1] ?? null;
}

/** The newest migration that processes must know to work with all migrations of this version, as a time. */
function usableSince(): number {
  const named = migrations().flatMap(({ tag }) => firstReleaseFor(tag) ?? []);
  const needed = releases.filter(({ version }, index) => index === 0 || named.includes(version)).at(-1)!;
  return timeOf(needed.newestMigration);
}

/** To be called before the migrations are applied: from then on, starts of older versions are refused. */
export async function recordUsableSince(client: pg.ClientBase): Promise<void> {
  await client.query("create table if not exists drizzle.usable_since (created_at bigint not null)");
  const { rowCount } = await client.query("update drizzle.usable_since set created_at = greatest(created_at, $1)", [
    usableSince(),
  ]);
  if (rowCount === 0) await client.query("insert into drizzle.usable_since values ($1)", [usableSince()]);
}

/** Whether a version that knows migrations up to this time can use a database that a newer one has migrated. */
export async function isUsable(client: pg.ClientBase, newestKnown: number): Promise<boolean> {
  const { rows: found } = await client.query<{ since: string | null }>(
    "select to_regclass('drizzle.usable_since') as since",
  );
  if (found[0]!.since === null) return false;
  const { rows } = await client.query<{ since: string | null }>(
    "select max(created_at) as since from drizzle.usable_since",
  );
  return rows[0]!.since !== null && newestKnown >= Number(rows[0]!.since);
}

interface Release {
  version: string;
  commit: string;
  /** Its tag in the journal of migrations. */
  newestMigration: string;
}

export const lastRelease: Release = releases.at(-1)!;
