import { readFile, stat, writeFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { schedules } from "#site/server/features.ts";
import { aDatabaseBefore } from "#kit/server/database/earlier-schema.fixture.ts";
import { checkSchema } from "#kit/server/database/schema-check.ts";
import { aDatabase, aDatabaseWithoutRights, anEmptyDatabase, onDatabase } from "#tests/support/databases.ts";
import { anotherLogin } from "#tests/support/logins.ts";
import { aWriter, type Person } from "#tests/support/people.ts";
import { anOwnSite, aSite } from "#tests/support/site.ts";
import { aPublishedTale } from "#tests/support/tales.ts";
import { anOperator, checksums, type Operator } from "./backup.fixture.ts";

let source: Awaited<ReturnType<typeof aDatabase>>;
let operator: Operator;
let url: string;
let author: Person;
let sums: Record<string, string>;
beforeAll(async () => {
  source = await aDatabase();
  url = source.url;
  operator = await anOperator();
  const site = await aSite({ database: { url, drop: async () => {} } });
  author = await aWriter(site);
  await aPublishedTale(site, { author });
  await site.close();
  await onDatabase(url, async (client) => {
    const mail =
      "insert into mail_outbox (recipient, subject, text, html, reply_to, next_attempt_at, created_at) values";
    await client.query(`${mail} ('ada@example.org', 'News', 'text', 'html', null, now() + interval '1 day', now())`);
    await client.query(
      `${mail} ('site@example.org', 'Contact', 'text', 'html', 'a@b.org', now() + interval '1 day', now())`,
    );
    await client.query(`${mail} ('hash', '', '', '', null, now() + interval '1 day', now())`);
    await client.query(`insert into work.job (name, data) select 'weekly-digest', '{}' from generate_series(1, 2)`);
    await client.query(
      `insert into work.job (name, data) values ('message-to-everyone', '{"since": "x"}'), ('push', '{}')`,
    );
    sums = await checksums(client);
    // Left out, because the member can ask for it again.
    await client.query("insert into personal_archives select id, now(), 1, now() from users");
    await client.query("insert into personal_archive_pieces select id, 1, '', '', '' from users");
  });
  await operator.backUp(url, "backup");
});
afterAll(async () => {
  await source.drop();
  await operator.leave();
});

const rowsOf = (address: string, query: string) =>
  onDatabase(address, async (client) => (await client.query({ text: query, rowMode: "array" })).rows);

const isRunning = /The site runs on this database\. Stop it first/;

describe("a restore", () => {
  it("Without --move a restore ends sessions, drops waiting mails but contact messages, skips digests and push messages, and leaves a gap in ids", async () => {
    const database = await anEmptyDatabase();
    await operator.restore(database.url, "backup");
    expect(await rowsOf(database.url, "select count(*) from sessions")).toEqual([[0]]);
    expect(await rowsOf(database.url, "select recipient from mail_outbox order by id")).toEqual([
      ["site@example.org"],
      ["hash"],
    ]);
    expect(await rowsOf(database.url, "select name from work.job")).toEqual([["message-to-everyone"]]);
    const skipped = "select name from scheduled_runs where due_at > now() - interval '10 minutes' order by name";
    expect(await rowsOf(database.url, skipped)).toEqual(schedules.map(({ name }) => [name]).toSorted());
    expect(operator.printed.join("\n")).toMatch(/\d+ sessions were ended/);

    const restored = await aSite({ database });
    await anotherLogin(restored, author);
    const tale = await aPublishedTale(restored);
    expect(tale.id).toBeGreaterThan(100_000);
    await onDatabase(database.url, (client) => client.query("delete from work.job"));
    await restored.close();
  });

  it("With --move everything is as it was, jobs included", { tags: "variation" }, async () => {
    const database = await anEmptyDatabase();
    await operator.restore(database.url, "backup", { hasMoved: true });
    expect(await onDatabase(database.url, checksums)).toEqual(sums);
    const jobs = await rowsOf(database.url, "select name, data->>'since' from work.job order by name");
    expect(jobs).toEqual([
      ["message-to-everyone", "x"],
      ["push", null],
      ["weekly-digest", null],
      ["weekly-digest", null],
    ]);
    await database.drop();
  });

  it(
    "A restore is refused over tables of Fabula, and replaces them with --replace",
    { tags: "variation" },
    async () => {
      const database = await aDatabase();
      await expect(operator.restore(database.url, "backup")).rejects.toThrow("say --replace");
      await onDatabase(database.url, (client) => client.query("create table own (id int); insert into own values (7)"));
      await operator.restore(database.url, "backup", { replace: true, hasMoved: true });
      const { own, ...restored } = await onDatabase(database.url, checksums);
      expect(restored).toEqual(sums);
      expect(own).toMatch(/^1 /);
      await database.drop();
    },
  );

  it("A restore is refused while the site runs, and changes nothing", async () => {
    const site = await anOwnSite();
    const running = site.context.config.DATABASE_URL!;
    await expect(operator.restore(running, "backup", { replace: true })).rejects.toThrow(isRunning);
    expect((await site.visitor().get("/readyz")).status).toBe(200);
    await site.close();
  });

  it(
    "A restore is refused while a view of the operator depends on a table, and changes nothing",
    { tags: "variation" },
    async () => {
      const database = await aDatabase();
      await onDatabase(database.url, (client) => client.query("create view names as select username from users"));
      await expect(operator.restore(database.url, "backup", { replace: true })).rejects.toThrow(
        "depend on its tables: names",
      );
      const users = await rowsOf(database.url, "select count(*) from tags");
      expect(Number(users[0]![0])).toBeGreaterThan(0);
      await database.drop();
    },
  );

  it("A role that owns only its tables restores them", { tags: "variation" }, async () => {
    const database = await aDatabaseWithoutRights(["pg_trgm", "unaccent"]);
    const name = /fabula_test_\w+/.exec(database.url.split("@")[1]!)![0];
    await onDatabase(inject("databaseServer").url, (client) =>
      client.query(`grant create on database ${name} to ${name}`),
    );
    await operator.restore(database.url, "backup", { hasMoved: true });
    expect(await onDatabase(database.url, checksums)).toEqual(sums);
    await database.drop();
  });

  it("A failure in the middle leaves the old content", { tags: "variation" }, async () => {
    const database = await aDatabase();
    const before = await onDatabase(database.url, checksums);
    await onDatabase(database.url, (client) =>
      client.query(`create function refuse() returns event_trigger language plpgsql as $$ begin
        if tg_tag = 'ALTER TABLE' and current_query() ilike '%tale_likes%add constraint%' then raise exception 'the disk is full'; end if; end $$;
        create event trigger refuse on ddl_command_start execute function refuse()`),
    );
    await expect(operator.restore(database.url, "backup", { replace: true })).rejects.toThrow("the disk is full");
    expect(await onDatabase(database.url, checksums)).toEqual(before);
    await database.drop();
  });
});

describe("a backup of an earlier version", () => {
  it("A backup is restored by the migrations of its time, and then migrated", { tags: "variation" }, async () => {
    const earlier = await aDatabaseBefore("0035_notification_channels");
    const { rows } = await earlier.database.pool.query("select current_database() as name");
    const address = url.replace(/fabula_test_\w+/, rows[0].name);
    await onDatabase(address, (client) =>
      client.query(`insert into users (username, firstname, lastname, language, created_at, activated_at)
        values ('ada', 'Ada', 'Lovel', 'EN', now(), now())`),
    );
    await operator.backUp(address, "earlier");
    await earlier.drop();
    const database = await anEmptyDatabase();
    await operator.restore(database.url, "earlier");
    expect(await rowsOf(database.url, "select username from users")).toEqual([["ada"]]);
    expect(await rowsOf(database.url, "select total from user_totals where state = 'activated'")).toEqual([[1]]);
    await onDatabase(database.url, checkSchema);
    await database.drop();
  });

  it("A backup of a newer version is refused", async () => {
    const text = (await readFile(operator.file("backup"))).toString("latin1");
    const when = /"when": (\d+)/.exec(text)![1]!;
    await writeFile(operator.file("newer"), Buffer.from(text.replace(when, `9${when.slice(1)}`), "latin1"));
    const database = await anEmptyDatabase();
    await expect(operator.restore(database.url, "newer")).rejects.toThrow("another version of Fabula");
    await database.drop();
  });
});

describe("the file of a backup", () => {
  it("Only its owner can read it", async () => {
    expect((await stat(operator.file("backup"))).mode & 0o777).toBe(0o600);
  });

  it("An existing file and a part of another backup are not overwritten", { tags: "variation" }, async () => {
    await expect(operator.backUp(url, "backup")).rejects.toThrow("A backup overwrites nothing");
    await writeFile(operator.file("second.part"), "half");
    await expect(operator.backUp(url, "second")).rejects.toThrow("another backup is writing it, or was interrupted");
    expect(await readFile(operator.file("second.part"), "utf8")).toBe("half");
  });

  it("A backup that fails leaves no file", { tags: "variation" }, async () => {
    await expect(operator.backUp("postgres://localhost:1/none", "failed")).rejects.toThrow("can't be reached");
    await expect(stat(operator.file("failed"))).rejects.toThrow("ENOENT");
    await expect(stat(operator.file("failed.part"))).rejects.toThrow("ENOENT");
  });
});
