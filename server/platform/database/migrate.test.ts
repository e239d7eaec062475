import { expect, it } from "vitest";
import { aDatabaseBefore } from "./earlier-schema.fixture.ts";
import { migrate } from "./migrate.ts";

it("A database of the previous release keeps its blocked e-mails, used logins and generated keys in the renamed tables", async () => {
  const { database, drop } = await aDatabaseBefore("0019_blocked_emails_pending_logins_and_generated_keys");
  const sql = async (text: string) => (await database.pool.query(text)).rows;
  await sql("INSERT INTO kept_out_emails VALUES ('hash', '2026-11-01T00:00:00Z')");
  await sql("INSERT INTO used_tickets VALUES ('login', '2026-11-02T00:00:00Z')");
  await sql("INSERT INTO kept_keys VALUES ('vapid', '{}')");

  await migrate(database);

  expect(await sql("SELECT * FROM blocked_emails")).toEqual([
    { email_hash: "hash", created_at: new Date("2026-11-01T00:00:00Z") },
  ]);
  expect(await sql("SELECT * FROM used_pending_logins")).toEqual([
    { id: "login", expires_at: new Date("2026-11-02T00:00:00Z") },
  ]);
  expect(await sql("SELECT * FROM generated_keys")).toEqual([{ name: "vapid", value: "{}" }]);
  await expect(sql("INSERT INTO blocked_emails VALUES ('hash', now())")).rejects.toThrow(/blocked_emails_pkey/);
  await drop();
});
