/** @module-tag variation */
import { describe, expect, it } from "vitest";
import { eventually } from "#tests/support/eventually.ts";
import { aDatabaseBefore } from "./earlier-schema.fixture.ts";
import { connect } from "./database.ts";
import { migrate } from "./migrate.ts";
import { startLock } from "./advisory-locks.ts";
import { onDatabase } from "#tests/support/databases.ts";
import { actualParts, expectedParts } from "./schema-check.ts";

it("A database of the previous release keeps its blocked e-mails, used logins and generated keys in the renamed tables", async () => {
  const { database, drop } = await aDatabaseBefore("0019_blocked_emails_pending_logins_and_generated_keys");
  const sql = async (text: string) => (await database.pool.query(text)).rows;
  await sql("INSERT INTO kept_out_emails VALUES ('hash', '2026-11-01T00:00:00Z')");
  await sql("INSERT INTO used_tickets VALUES ('login', '2026-11-02T00:00:00Z')");
  await sql("INSERT INTO kept_keys VALUES ('vapid', '{}')");

  await migrate(database);

  expect(await sql("SELECT * FROM blocked_emails")).toEqual([
    { email_hash: "hash", account_id: null, created_at: new Date("2026-11-01T00:00:00Z") },
  ]);
  expect(await sql("SELECT * FROM used_pending_logins")).toEqual([
    { id: "login", expires_at: new Date("2026-11-02T00:00:00Z") },
  ]);
  expect(await sql("SELECT * FROM generated_keys")).toEqual([{ name: "vapid", value: "{}" }]);
  await expect(sql("INSERT INTO blocked_emails VALUES ('hash', now())")).rejects.toThrow(/blocked_emails_pkey/);
  await drop();
});

describe("starts at the same time", () => {
  const firstIndexes = "0041_count_filtered_lists";

  it("Two starts with migrations to do both succeed", async () => {
    const { url, database, drop } = await aDatabaseBefore(firstIndexes);
    const other = connect(url, { log: database.log });
    await Promise.all([migrate(database), migrate(other)]);
    expect((await actualParts(database.pool)).toSorted()).toEqual(expectedParts().toSorted());
    await other.close();
    await drop();
  });

  it("A migration lets a start of the last release go first that waits for the lock inside a statement", async () => {
    const { url, database, drop } = await aDatabaseBefore(firstIndexes);
    await onDatabase(url, async (old) => {
      const migrated = migrate(database);
      await eventually(
        async () => {
          const { rows } = await old.query("SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND objid = $1", [
            startLock,
          ]);
          expect(rows).toHaveLength(1);
        },
        { interval: 5 },
      );
      // It looked for a deadlock, once, before the index build began.
      await old.query("SET deadlock_timeout = '10min'");
      await old.query("SELECT pg_advisory_lock($1)", [startLock]);
      await old.query("SELECT pg_advisory_unlock($1)", [startLock]);
      await migrated;
    });
    expect((await actualParts(database.pool)).toSorted()).toEqual(expectedParts().toSorted());
    await drop();
  });
});

describe("a migration of a site in use", () => {
  it("A migration lets the calls pass that wait behind it, and tries again until the table is free", async () => {
    const { url, database, drop } = await aDatabaseBefore("0042_sessions_wrote_at");
    await onDatabase(url, async (reader) => {
      await reader.query("BEGIN; SELECT * FROM sessions");
      const migrated = migrate(database);
      const waiting = async () =>
        (await database.pool.query("SELECT 1 FROM pg_locks WHERE NOT granted AND mode = 'AccessExclusiveLock'"))
          .rowCount;
      await eventually(async () => expect(await waiting()).toBe(1), { interval: 5 });
      // This call stands behind the migration, which gives up first.
      expect((await database.pool.query("SELECT 1 FROM sessions LIMIT 1")).rowCount).toBe(0);
      await reader.query("COMMIT");
      await migrated;
    });
    expect((await actualParts(database.pool)).toSorted()).toEqual(expectedParts().toSorted());
    await drop();
  });

  it.each(["invalid", "complete"])(
    "A migration continues with an index that a killed start left: %s",
    async (state) => {
      const { database, drop } = await aDatabaseBefore("0041_count_filtered_lists");
      const columns = "published_tales (category, language, level, warnings, reading_minutes)";
      await database.pool.query(`CREATE INDEX published_tales_counted ON ${columns}`);
      if (state === "invalid") {
        // As PostgreSQL leaves it when the process that builds it concurrently is killed.
        await database.pool.query(
          "UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'published_tales_counted'::regclass",
        );
      }
      await migrate(database);
      expect((await actualParts(database.pool)).toSorted()).toEqual(expectedParts().toSorted());
      await drop();
    },
  );
});
