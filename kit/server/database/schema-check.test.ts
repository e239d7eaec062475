import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { aDatabase } from "#tests/support/databases.ts";
import { firstOrAll } from "#tests/support/thoroughness.ts";
import { connect, type Database } from "./database.ts";
import { migrate } from "./migrate.ts";
import { actualParts, checkSchema, expectedParts } from "./schema-check.ts";

let place: Awaited<ReturnType<typeof aDatabase>>;
let database: Database;
beforeEach(async () => {
  place = await aDatabase();
  database = connect(place.url, { log: pino({ level: "silent" }) });
});
afterEach(async () => {
  await database.close();
  await place.drop();
});

it("The schema check expects exactly the tables, columns, keys, indexes, checks and triggers that the migrations create", async () => {
  expect((await actualParts(database.pool)).toSorted()).toEqual(expectedParts().toSorted());
});

describe("a start on a damaged database", () => {
  it.each(
    firstOrAll([
      [
        "alter table tale_likes drop constraint tale_likes_tale_id_user_id_pk",
        "primary key of tale_likes (tale_id, user_id)",
      ],
      ["alter table users drop constraint users_pkey cascade", "primary key of users (id)"],
      [
        "alter table sessions drop constraint sessions_user_id_users_id_fk",
        "foreign key sessions_user_id_users_id_fk of sessions",
      ],
      ["alter table sessions disable trigger all", "foreign key sessions_user_id_users_id_fk of sessions"],
      ["drop index users_email_key", "unique index users_email_key of users"],
      ["drop index mail_outbox_due", "index mail_outbox_due of mail_outbox"],
      ["alter table comments drop constraint comments_on_one", "check comments_on_one of comments"],
      ["drop trigger audit_log_append_only on audit_log", "trigger audit_log_append_only of audit_log"],
      ["alter table audit_log disable trigger audit_log_append_only", "trigger audit_log_append_only of audit_log"],
      ["alter table users drop column privacy cascade", "column users.privacy text not null"],
      ["alter table users alter column username drop not null", "column users.username text not null"],
      ["alter table tales alter column id drop identity", "column tales.id bigint not null identity"],
      ["drop table news cascade", "table news"],
    ]),
  )("A start on a damaged database is refused and names the missing part: after %s", async (damage, missing) => {
    await database.pool.query(damage);
    await expect(migrate(database)).rejects.toThrow(missing);
  });

  it(
    "A start on a heavily damaged database names some missing parts and says what to do",
    { tags: "variation" },
    async () => {
      await database.pool.query("drop table users cascade");
      const refusal = await checkSchema(database.pool).catch((error: Error) => error.message);
      expect(refusal).toMatch(/and \d+ more/);
      expect(refusal).toContain("pg_restore --exit-on-error --single-transaction");
    },
  );

  it(
    "A start on a database without its list of migrations is refused with an explanation",
    { tags: "variation" },
    async () => {
      await database.pool.query("truncate drizzle.__drizzle_migrations");
      await expect(migrate(database)).rejects.toThrow(/not the list of its migrations/);
    },
  );

  it("A start accepts tables and indexes that an operator has added", { tags: "variation" }, async () => {
    await database.pool.query("create table reports_of_mine (id bigint primary key)");
    await database.pool.query("create index of_mine on users (created_at)");
    await expect(migrate(database)).resolves.toBeUndefined();
  });
});

describe("a start on a database that a newer version has migrated", () => {
  const later = Date.parse("2031-05-06");
  const migratedLater = () =>
    database.pool.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', $1)", [later]);

  it(
    "A start is accepted as long as the newer version has taken nothing away that it uses, and changes nothing",
    { tags: "variation" },
    async () => {
      await migratedLater();
      await database.pool.query('alter table "users" add column "badge" text');
      const before = await actualParts(database.pool);
      await migrate(database);
      expect(await actualParts(database.pool)).toEqual(before);
    },
  );

  it(
    "A start is refused with an explanation after the newer version has taken away what it uses",
    { tags: "variation" },
    async () => {
      await migratedLater();
      await database.pool.query("update drizzle.usable_since set created_at = $1", [later]);
      await expect(migrate(database)).rejects.toThrow(
        /newer version of Fabula has changed this database \(on 2031-05-06/,
      );
    },
  );

  it(
    "A start is refused if the newer version doesn't say which versions can use it",
    { tags: "variation" },
    async () => {
      await migratedLater();
      await database.pool.query("drop table drizzle.usable_since");
      await expect(migrate(database)).rejects.toThrow(/newer version of Fabula/);
    },
  );
});
