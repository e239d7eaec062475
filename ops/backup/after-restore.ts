import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { sessions } from "#features/accounts/server/tables.ts";
import { digestForReaders, weeklyDigest } from "#features/digest/server/weekly-digest.ts";
import { schedules } from "#site/server/features.ts";
import { unnamedObjects } from "#kit/server/images/tables.ts";
import { skipRunsBefore } from "#kit/server/jobs/schedule.ts";
import { deleteRepeatedMails } from "#kit/server/mail/queries.ts";
import type { SequenceState } from "./contents.ts";

/**
 * The site went on after the backup and then lost its database: what it did since is forgotten here, but not in the world. This keeps it
 * from being done twice or undone.
 */

/** Their only effect is mails, which members got after the backup. */
export const jobsOfMailsAlone: readonly string[] = [weeklyDigest.name, digestForReaders.name];

/**
 * Far more than a site gives out between two backups. An address or a signed link that was given out since then leads to nothing, instead of
 * to the next Tale or account that gets its id.
 */
const skippedIds = 100_000;

/** Sequences continue after the backup's ids. */
export async function setSequences(
  client: pg.ClientBase,
  states: readonly SequenceState[],
  { skip }: { skip: boolean },
): Promise<void> {
  for (const { table, column, value, isCalled } of states) {
    const next = skip && column === "id" ? value + skippedIds : value;
    await client.query("select setval(pg_get_serial_sequence(quote_ident($1), $2), $3, $4)", [
      table,
      column,
      next,
      isCalled,
    ]);
  }
}

/** @returns what to tell the operator */
export async function settle(client: pg.ClientBase, now: Date): Promise<string[]> {
  const db = drizzle(client as pg.Client);
  const ended = await db.delete(sessions);
  const mails = await deleteRepeatedMails(db);
  // A restored copy next to the running site would delete objects that the site's rows name by now.
  await db.delete(unnamedObjects);
  await skipRunsBefore(db, schedules, now);
  return [
    `${ended.rowCount} sessions were ended: some may have been closed by their owners since the backup. Everyone logs in again.`,
    `${mails} emails that waited at the backup are not sent: most were sent after it. Contact messages are sent again.`,
    "A weekly digest that was due before now is not sent.",
    `Ids continue ${skippedIds} higher, so that links from after the backup lead to nothing else.`,
  ];
}
