import { getTableName } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { downloadArchive, partsOfArchives } from "#features/personal-data/server/downloaded-archive.fixture.ts";
import { aPopulatedAccount, type PopulatedAccount } from "#features/personal-data/server/populated-account.fixture.ts";
import { aSite, type TestSite } from "../support/site.ts";

/** All columns about an account are in its owner's archive and in the populated account of the erasure tests. */

/** Columns about the member on whom another one acted, which that member's archive omits. */
const aboutOthers = [
  "notifications.actor_id",
  "reports.decided_by_id",
  "decisions.decided_by_id",
  "decisions.revoked_by_id",
  "appeals.decided_by_id",
  "notices.decided_by_id",
  "blocks.blocked_id",
  "staff_notes.author_id",
];

/** The part of another column lists its rows, too: the author of a Tale is in one of two. */
const listedElsewhere = ["tales.hidden_author_id"];

let site: TestSite;
let life: PopulatedAccount;
beforeAll(async () => {
  site = await aSite();
  life = await aPopulatedAccount(site);
});
afterAll(() => site.close());

const referring = `
  select conrelid::regclass::text as table, attname as column
  from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
  where contype = 'f' and confrelid = 'users'::regclass`;

/** The parts of the archive that list the rows of a foreign key, by the name of the column. */
const partsByColumn = () =>
  new Map(
    partsOfArchives()
      .filter(({ column }) => column !== undefined)
      .map(({ name, column }) => [`${getTableName(column!.table)}.${column!.name}`, name]),
  );

it("Every column that refers to an account is the column of a part of the archive", async () => {
  const { rows } = await site.context.database.pool.query<{ table: string; column: string }>(referring);
  const columns = rows
    .map(({ table, column }) => `${table}.${column}`)
    .filter((name) => ![...aboutOthers, ...listedElsewhere].includes(name));
  expect([...partsByColumn().keys()].toSorted()).toEqual(columns.toSorted());
});

it("The account with an example of everything has some in every part of its archive", async () => {
  const { data } = await downloadArchive(life.person.client);
  const empty = [...partsByColumn().values()].filter((part) => [data[part] ?? []].flat().length === 0);
  expect(empty).toEqual([]);
});
