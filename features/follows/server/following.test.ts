import { afterAll, beforeAll, expect, it } from "vitest";
import { following as bounds } from "#vocabulary/limits.ts";
import { aReader, aWriter, type Person } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { anOwnSite, type TestSite } from "#tests/support/site.ts";
import { aDraft, aPublishedTale, aSubmittedTale, insertPublishedTales, tagNames } from "#tests/support/tales.ts";

let site: TestSite;
beforeAll(async () => {
  site = await anOwnSite();
});
afterAll(() => site.close());

const follow = ({ client }: Person, { username }: Person) => client.put(`/v1/follows/${username}`);
const followTag = ({ client }: Person, tagName: string, languageName = "EN", categoryName = "HORROR") =>
  client.put("/v1/follows-tag", { query: { tagName, categoryName, languageName } });
const list = async ({ client }: Person, query = {}) => (await client.get("/v1/following", { query })).body;
const ids = ({ posts }: { posts: { id: number }[] }) => posts.map(({ id }) => id);
const minutesAgo = (minutes: number) => new Date(site.clock.now().getTime() - minutes * 60_000);

it("The list has the published Tales of followed members in every language, newest first", async () => {
  const [reader, author, other] = [await aReader(site), await aWriter(site), await aWriter(site)];
  await follow(reader, author);
  await aDraft(site, { author });
  await aSubmittedTale(site, { author });
  await aPublishedTale(site, { author: other });
  const older = await aPublishedTale(site, { author, languageName: "PT", categoryName: "FIABA" });
  site.clock.advance(1000);
  const newer = await aPublishedTale(site, { author });
  const { writer: _writer, content: _content, ...listed } = newer;
  expect(await list(reader)).toEqual({ posts: [listed, expect.objectContaining({ id: older.id })], totalPosts: 2 });
  expect(await list(author)).toEqual({ posts: [], totalPosts: 0 });
  await reader.client.delete(`/v1/follows/${author.username}`);
  expect(await list(reader)).toEqual({ posts: [], totalPosts: 0 });
});

it("The list has the Tales with followed tags, each Tale once", async () => {
  const [reader, author] = [await aReader(site), await aWriter(site)];
  const [, second, third] = (await tagNames(site, 3, "FIABA", "ES")) as [string, string, string];
  const spanish = { categoryName: "FIABA", languageName: "ES" };
  const tagged = await aPublishedTale(site, { ...spanish, tags: [second, third] });
  site.clock.advance(1000);
  const own = await aPublishedTale(site, { ...spanish, author, tags: [third] });
  await aPublishedTale(site, spanish);
  await followTag(reader, second, "ES", "FIABA");
  expect(ids(await list(reader))).toEqual([tagged.id]);
  await followTag(reader, third, "ES", "FIABA");
  await follow(reader, author);
  expect(await list(reader)).toMatchObject({ posts: [{ id: own.id }, { id: tagged.id }], totalPosts: 2 });
});

it("Tales of an author who hides the list of Tales are listed", { tags: "variation" }, async () => {
  const [reader, tale] = [await aReader(site), await aPublishedTale(site)];
  await follow(reader, tale.writer);
  await tale.writer.client.patch("/v1/privacy", { query: { newPrivacy: "private" } });
  expect(ids(await list(reader))).toEqual([tale.id]);
});

it(
  "Tales with an unwanted warning are left out, by followed members and with followed tags",
  { tags: "variation" },
  async () => {
    const [reader, author] = [await aReader(site), await aWriter(site)];
    const [, , , tag] = (await tagNames(site, 4)) as [string, string, string, string];
    await follow(reader, author);
    await followTag(reader, tag);
    const warned = await aPublishedTale(site, { author, warnings: ["VIOLENCE", "DEATH"] });
    site.clock.advance(1000);
    const tagged = await aPublishedTale(site, { tags: [tag], warnings: ["ABUSE"] });
    site.clock.advance(1000);
    const plain = await aPublishedTale(site, { author, tags: [tag] });
    expect(ids(await list(reader))).toEqual([plain.id, tagged.id, warned.id]);
    const without = async (...withoutWarning: string[]) => {
      const found = await list(reader, { withoutWarning });
      expect(found.totalPosts).toBe(found.posts.length);
      return ids(found);
    };
    expect(await without("DEATH")).toEqual([plain.id, tagged.id]);
    expect(await without("ABUSE", "ABUSE")).toEqual([plain.id, warned.id]);
    expect(await without("VIOLENCE", "ABUSE")).toEqual([plain.id]);
    expect(await list(reader, { withoutWarning: ["DEATH"], pageSize: 1, pageNumber: 1 })).toMatchObject({
      posts: [{ id: tagged.id }],
      totalPosts: 2,
    });
  },
);

it("A warning that does not exist is refused", async () => {
  const { client } = await aReader(site);
  for (const withoutWarning of ["SADNESS", "", ["DEATH", "death"]])
    expectProblem(await client.get("/v1/following", { query: { withoutWarning } }), 400, "BAD_REQUEST");
});

it(
  "Pages neither overlap nor miss a Tale, whether one author wrote most of them or all wrote some",
  { tags: "variation" },
  async () => {
    const reader = await aReader(site);
    const authors = await Promise.all(Array.from({ length: 5 }, () => aWriter(site)));
    const dated: { id: number; at: Date }[] = [];
    for (const [who, author] of authors.entries()) {
      await follow(reader, author);
      // The first author wrote all of the newest; several Tales have the same date.
      const dates = Array.from({ length: who === 0 ? 40 : 15 }, (_, n) => minutesAgo(who === 0 ? n : 30 + n * 5));
      const inserted = await insertPublishedTales(
        site,
        author,
        dates.map((publicationDate) => ({ publicationDate })),
      );
      inserted.forEach((id, at) => dated.push({ id, at: dates[at]! }));
    }
    const expected = dated.toSorted((a, b) => b.at.getTime() - a.at.getTime() || b.id - a.id).map(({ id }) => id);
    const pageSize = 7;
    const found: number[] = [];
    for (let pageNumber = 0; pageNumber * pageSize < expected.length; pageNumber += 1) {
      const page = await list(reader, { pageNumber, pageSize });
      expect(page.totalPosts).toBe(expected.length);
      found.push(...ids(page));
    }
    expect(found).toEqual(expected);
  },
);

it("The list ends after a thousand Tales", { tags: "variation" }, async () => {
  const [reader, author] = [await aReader(site), await aWriter(site)];
  await follow(reader, author);
  const all = await insertPublishedTales(
    site,
    author,
    Array.from({ length: bounds.shownAtMost + 20 }, (_, n) => ({ publicationDate: minutesAgo(n) })),
  );
  const last = await list(reader, { pageNumber: 9, pageSize: 100 });
  expect(last.totalPosts).toBe(bounds.shownAtMost);
  expect(ids(last)).toEqual(all.slice(900, 1000));
  expect(await list(reader, { pageNumber: 10, pageSize: 100 })).toEqual({ posts: [], totalPosts: bounds.shownAtMost });
  expect(ids(await list(reader, { pageNumber: 14, pageSize: 70 }))).toEqual(all.slice(980, 1000));
});

it(
  "A reader of hundreds of members gets the same list, by their newest Tales and with followed tags",
  { tags: "variation" },
  async () => {
    const [reader, author] = [await aReader(site), await aWriter(site)];
    const { pool } = site.context.database;
    const { rows } = await pool.query<{ id: string }>(
      `insert into users overriding system value
     select (jsonb_populate_record(null::users, to_jsonb(users) || jsonb_build_object('id', id * 1000 + n,
       'username', username || n, 'email', n || email, 'client_key', null))).*
     from users cross join generate_series(1, 240) as n where id = $1 returning id`,
      [author.id],
    );
    const members = rows.map(({ id }) => ({ ...author, id: Number(id) }));
    await pool.query(
      "insert into follows (follower_id, followed_id, created_at) select $1, id, now() from unnest($2::bigint[]) as id",
      [reader.id, members.map(({ id }) => id)],
    );
    const [one, other, few] = [members[0]!, members[239]!, members[120]!];
    const dated: { id: number; at: Date }[] = [];
    const publish = async (by: Person, dates: Date[], more: Record<string, unknown> = {}) => {
      const inserted = await insertPublishedTales(
        site,
        by,
        dates.map((publicationDate) => ({ publicationDate, ...more })),
      );
      return inserted.map((id, at) => ({ id, at: dates[at]! }));
    };
    for (const member of [one, other])
      dated.push(
        ...(await publish(
          member,
          Array.from({ length: 30 }, (_, n) => minutesAgo(n * 2)),
        )),
      );
    dated.push(...(await publish(few, [minutesAgo(31), minutesAgo(90)])));
    const unwanted = await publish(one, [minutesAgo(1)], { warnings: ["DEATH"] });
    const tagged = await publish(author, [minutesAgo(5), minutesAgo(200)]);
    await publish(author, [minutesAgo(3)]);
    const { rows: tags } = await pool.query<{ id: string }>(
      "select id from tags where category = 'HORROR' and language = 'EN' order by id limit 1",
    );
    const tagId = tags[0]!.id;
    await pool.query("insert into followed_tags (user_id, tag_id, created_at) values ($1, $2, now())", [
      reader.id,
      tagId,
    ]);
    await pool.query(
      "insert into tale_tags (tale_id, tag_id, position) select id, $2, 0 from unnest($1::bigint[]) as id",
      [[...tagged, dated[3]!].map(({ id }) => id), tagId],
    );
    const expected = [...dated, ...tagged]
      .toSorted((a, b) => b.at.getTime() - a.at.getTime() || b.id - a.id)
      .map(({ id }) => id);
    const found: number[] = [];
    for (let pageNumber = 0; pageNumber < 10; pageNumber += 1) {
      const page = await list(reader, { pageNumber, pageSize: 7, withoutWarning: "DEATH" });
      expect(page.totalPosts).toBe(expected.length);
      found.push(...ids(page));
    }
    expect(found).toEqual(expected);
    expect((await list(reader, { pageSize: 100 })).totalPosts).toBe(expected.length + unwanted.length);
  },
);
