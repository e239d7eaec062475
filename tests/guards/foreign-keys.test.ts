import pg from "pg";
import { expect, it } from "vitest";
import { migrate } from "#kit/server/database/migrate.ts";
import { connect } from "#kit/server/database/database.ts";
import { pino } from "pino";
import { aDatabase } from "../support/databases.ts";

/**
 * Deleting a row looks for those that refer to it. PostgreSQL makes no index for that, and reads the whole table without one. The
 * statements are not in query-plans.test.ts, because PostgreSQL sends them by itself.
 */

/** Keys whose columns are not the first ones of an index without another condition than that they have a value. */
const withoutIndex = `
  select conrelid::regclass || '.' || string_agg(attname, ', ') as columns
  from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
  where contype = 'f' and connamespace = 'public'::regnamespace and not exists (
    select from pg_index where indrelid = conrelid and (indkey::int2[])[0:cardinality(conkey) - 1] @> conkey
      and (indpred is null or pg_get_expr(indpred, indrelid) = format('(%I IS NOT NULL)', (
        select attname from pg_attribute as first where first.attrelid = conrelid and first.attnum = conkey[1]))))
  group by pg_constraint.oid, conrelid order by 1`;

it("Every foreign key has an index by which its rows are found", async () => {
  const database = await aDatabase();
  const connected = connect(database.url, { log: pino({ level: "silent" }) });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    await migrate(connected);
    const { rows } = await client.query<{ columns: string }>(withoutIndex);
    expect(rows.map(({ columns }) => columns)).toEqual([]);
    const { rows: keys } = await client.query(
      "select count(*)::integer as total from pg_constraint where contype = 'f'",
    );
    expect(keys[0].total).toBeGreaterThan(50);
  } finally {
    await client.end();
    await connected.close();
    await database.drop();
  }
});
