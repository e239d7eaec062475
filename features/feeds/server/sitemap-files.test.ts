/** @module-tag variation */
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { eventually } from "#tests/support/eventually.ts";
import { password, aModerator, aWriter, type Person } from "#tests/support/people.ts";
import { expectStatus } from "#tests/support/expected-status.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aPublishedTale, aSubmittedTale } from "#tests/support/tales.ts";
import { firstOrAll } from "#tests/support/thoroughness.ts";
import { idsIn } from "./tables.ts";

/** The stored files of the sitemap are those that have entries, whatever happens to Tales and authors, also at the same time. */

let site: TestSite;
let writer: Person;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.context.database.pool.query("delete from users");
  writer = await aWriter(site);
});

const fileOf = (kind: keyof typeof idsIn, id: number) => `${kind} ${Math.floor((id - 1) / idsIn[kind]) + 1}`;

async function storedFiles() {
  const { rows } = await site.context.database.pool.query<{ kind: string; number: number; changed_at: Date | null }>(
    "select * from sitemap_files order by kind, number",
  );
  return rows.map(({ kind, number, changed_at: changedAt }) => [`${kind} ${number}`, changedAt?.toISOString() ?? null]);
}

const setPrivacy = ({ client }: Person, newPrivacy: string) => client.patch("/v1/privacy", { query: { newPrivacy } });

it(
  "Files of Tales and authors begin with the first entry and end with the last one",
  { tags: "variation" },
  async () => {
    const submitted = await aSubmittedTale(site, { author: writer });
    expect(await storedFiles()).toEqual([]);
    const first = await aPublishedTale(site, { author: writer });
    site.clock.advance(1000);
    const second = await aPublishedTale(site, { author: writer });
    const authors = [fileOf("authors", writer.id), null];
    const tales = fileOf("tales", submitted.id);
    expect(await storedFiles()).toEqual([authors, [tales, second.updatedAt]]);
    await writer.client.delete(`/v1/delete/${second.id}`);
    expect(await storedFiles()).toEqual([authors, [tales, first.updatedAt]]);
    await setPrivacy(writer, "private");
    expect(await storedFiles()).toEqual([[tales, first.updatedAt]]);
    await setPrivacy(writer, "profile-tales");
    expectStatus(await writer.client.put("/v1/user/remove", { body: { password } }), 204);
    await site.jobsDone();
    expect(await storedFiles()).toEqual([]);
  },
);

it("A file of authors has the ids of 1,000 accounts", { tags: "variation" }, async () => {
  await aPublishedTale(site, { author: writer });
  await site.context.database.pool.query("select setval(pg_get_serial_sequence('users', 'id'), $1, false)", [
    Math.ceil(writer.id / idsIn.authors) * idsIn.authors + 1,
  ]);
  const next = await aWriter(site);
  await aPublishedTale(site, { author: next });
  const authors = (await storedFiles()).map(([name]) => name).filter((name) => name!.startsWith("authors"));
  expect(authors).toEqual([fileOf("authors", writer.id), fileOf("authors", next.id)]);
  const addressesOf = async (name: string) =>
    (await site.visitor().get(`/sitemaps/${name.replace(" ", "-")}.xml`)).body;
  for (const [at, { username }] of [writer, next].entries()) {
    expect(await addressesOf(authors[at]!)).toContain(`/profile/${username}?`);
    expect(await addressesOf(authors[1 - at]!)).not.toContain(`/profile/${username}?`);
  }
});

/** Two open transactions: the second begins before the first ends, and waits for it. */
async function atTheSameTime(first: string, second: string) {
  const { pool } = site.context.database;
  const [one, other] = await Promise.all([pool.connect(), pool.connect()]);
  try {
    await one.query("begin");
    await other.query("begin");
    await one.query(first);
    const waiting = other.query(second);
    await eventually(async () =>
      expect((await pool.query("select from pg_locks where not granted")).rowCount).toBeGreaterThan(0),
    );
    await one.query("commit");
    await waiting;
    await other.query("commit");
  } finally {
    one.release();
    other.release();
  }
}

it.each(firstOrAll(["the publication first", "the profile first"]))(
  "A profile that is opened while its first Tale is published is in the index: %s",
  async (order) => {
    await setPrivacy(writer, "private");
    const { id } = await aSubmittedTale(site, { author: writer });
    const publish = `update tales set publication_date = now(), updated_at = now() where id = ${id}`;
    const open = `update users set privacy = 'profile' where id = ${writer.id}`;
    await (order === "the profile first" ? atTheSameTime(open, publish) : atTheSameTime(publish, open));
    expect((await storedFiles()).map(([name]) => name)).toEqual([fileOf("authors", writer.id), fileOf("tales", id)]);
  },
);

it(
  "The last Tale that is taken off the site while another one is published keeps their file",
  { tags: "variation" },
  async () => {
    const tale = await aPublishedTale(site, { author: writer });
    const { id } = await aSubmittedTale(site, { author: await aModerator(site) });
    const unpublish = `update tales set publication_date = null where id = ${tale.id}`;
    const publish = `update tales set publication_date = now(), updated_at = '2030-01-01' where id = ${id}`;
    await atTheSameTime(unpublish, publish);
    expect(await storedFiles()).toContainEqual([fileOf("tales", id), "2030-01-01T00:00:00.000Z"]);
    await site.context.database.pool.query(`update tales set publication_date = null where id = ${id}`);
    expect((await storedFiles()).map(([name]) => name)).not.toContain(fileOf("tales", id));
  },
);
