import { eq, inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aWriter, password } from "#tests/support/people.ts";
import { anOwnSite, type TestSite } from "#tests/support/site.ts";
import { aPublishedTale, insertPublishedTales, tagNames } from "#tests/support/tales.ts";
import { tales } from "#features/tales/server/tables.ts";
import { taleTags, tags } from "#features/tales/server/tag-tables.ts";
import { moveWaitingEntries, startBackfill } from "./index-jobs.ts";
import { taleSearch, titleWords } from "./tables.ts";

let site: TestSite;
beforeAll(async () => {
  site = await anOwnSite();
});
afterAll(() => site.close());

const titles = async (query: string) =>
  (await site.visitor().get(`/v0/search?${query}`)).body.posts.map(({ title }: { title: string }) => title);
const rowOf = async (taleId: number) =>
  (await site.context.database.db.select().from(taleSearch).where(eq(taleSearch.taleId, taleId)))[0];

it(
  "A published Tale that changes is found by its new words, language and category",
  { tags: "variation" },
  async () => {
    const { db } = site.context.database;
    const { id } = await aPublishedTale(site, {
      title: "A zeppelin",
      content: "<p>About a zeppelin and a dirigible.</p>",
    });
    const before = await rowOf(id);
    const changed = { title: "Una mongolfiera", content: "<p>Le mongolfiere volavano.</p>" };
    await db
      .update(tales)
      .set({ ...changed, language: "IT", category: "FIABA" })
      .where(eq(tales.id, id));
    expect(await titles("query=zeppelin")).toEqual([]);
    expect(await titles("query=dirigible")).toEqual([]);
    expect(await titles("query=volare&languageName=IT&category=FIABA")).toEqual(["Una mongolfiera"]);
    expect((await rowOf(id))?.place).toBe(before?.place);
  },
);

it("A Tale that is taken off the site is not found, and is found again when it is published again", async () => {
  const { db } = site.context.database;
  const { id } = await aPublishedTale(site, { title: "A quagga" });
  await db.update(tales).set({ publicationDate: null }).where(eq(tales.id, id));
  expect(await titles("query=quagga")).toEqual([]);
  expect(await rowOf(id)).toBe(undefined);
  await db.update(tales).set({ publicationDate: site.clock.now() }).where(eq(tales.id, id));
  expect(await titles("query=quagga")).toEqual(["A quagga"]);
});

it("A new Tale is found at once, while its words wait at the index and after they were moved into it", async () => {
  await moveWaitingEntries(site.context);
  await aPublishedTale(site, { title: "A thylacine", content: "<p>About a thylacine and a numbat.</p>" });
  expect(await titles("query=numbat")).toEqual(["A thylacine"]);
  expect(await moveWaitingEntries(site.context)).toBeGreaterThan(0);
  expect(await titles("query=numbat")).toEqual(["A thylacine"]);
  expect(await moveWaitingEntries(site.context)).toBe(0);
});

it("Tags that a published Tale gets, loses or changes are followed", { tags: "variation" }, async () => {
  const { db } = site.context.database;
  const [one, two] = await tagNames(site, 2);
  const { id } = await aPublishedTale(site, { title: "A tagged okapi", tags: [one!] });
  const idOf = async (name: string) =>
    (await db.select({ id: tags.id }).from(tags).where(eq(tags.name, name)).limit(1))[0]!.id;
  const has = async (name: string) => (await titles(`query=okapi&tag=${encodeURIComponent(name)}`)).length === 1;
  await db.insert(taleTags).values({ taleId: id, tagId: await idOf(two!), position: 1 });
  expect([await has(one!), await has(two!)]).toEqual([true, true]);
  await db.delete(taleTags).where(eq(taleTags.tagId, await idOf(one!)));
  expect([await has(one!), await has(two!)]).toEqual([false, true]);
  await db
    .update(taleTags)
    .set({ tagId: await idOf(one!) })
    .where(eq(taleTags.taleId, id));
  expect([await has(one!), await has(two!)]).toEqual([true, false]);
});

it("The account’s removal takes the Tales out of the index", { tags: "variation" }, async () => {
  const author = await aWriter(site);
  const { id } = await aPublishedTale(site, { title: "A dodo and a moa", author });
  const { id: other } = await aPublishedTale(site, { title: "Another moa" });
  await author.client.put("/v1/user/remove", { body: { password } });
  expect(await titles("query=dodo")).toEqual([]);
  const words = await site.context.database.db
    .select()
    .from(titleWords)
    .where(inArray(titleWords.word, ["dodo", "moa"]));
  expect(words).toEqual([{ word: "moa", taleId: other }]);
  expect(await rowOf(id)).toBe(undefined);
});

it("Texts of the largest size are published and found", { tags: "variation" }, async () => {
  const { db } = site.context.database;
  const author = await aWriter(site);
  const distinct = Array.from({ length: 13_107 }, (_, n) =>
    String.fromCodePoint(0x20000 + (n % 40_000), 0x21000 + n, 97),
  );
  const [many, long, short] = await insertPublishedTales(site, author, [
    { title: "Many words", content: `<p>beginning ${distinct.join(" ")} the end</p>` },
    { title: "One word", content: `<p>unbroken ${"å".repeat(65_000)}</p>` },
    { title: "Short words", content: `<p>${"a b ".repeat(16_000)} finally a narwhal appeared</p>` },
  ]);
  for (const id of [many!, long!, short!]) expect(await rowOf(id)).not.toBe(undefined);
  expect(await titles("query=beginning")).toContain("Many words");
  expect(await titles("query=unbroken")).toEqual(["One word"]);
  expect(await titles(`query=${encodeURIComponent('"a narwhal appeared"')}`)).toEqual(["Short words"]);
  await db.delete(tales).where(eq(tales.id, many!));
});

it("The job adds Tales that were published before, below the places of later ones", { tags: "variation" }, async () => {
  const { db } = site.context.database;
  const author = await aWriter(site);
  const at = (n: number) => new Date(Date.UTC(2025, 0, 1 + Math.floor(n / 2)));
  await insertPublishedTales(
    site,
    author,
    Array.from({ length: 45 }, (_, n) => ({ title: `Earlier axolotl ${n}`, publicationDate: at(n) })),
  );
  await db.execute(sql`delete from tale_search`);
  await db.execute(sql`insert into tale_search_backfill (place, publication_date, tale_id)
    select (select count(*) from tales where publication_date is not null), publication_date, id
    from tales where publication_date is not null order by publication_date desc, id desc limit 1`);
  const { id } = await aPublishedTale(site, { title: "Later axolotl" });
  await startBackfill(site.context);
  await startBackfill(site.context);
  await site.jobsDone();
  const published = await db.execute<{ total: string }>(
    sql`select count(*) as total from tales where publication_date is not null`,
  );
  const rows = await db
    .select({ id: taleSearch.taleId, place: taleSearch.place })
    .from(taleSearch)
    .orderBy(taleSearch.place);
  expect(rows).toHaveLength(Number(published.rows[0]!.total));
  expect(rows.at(-1)!.id).toBe(id);
  const body = (await site.visitor().get("/v0/search?query=axolotl&pageSize=100")).body;
  expect(body.totalPosts).toBe(46);
});
