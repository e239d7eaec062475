/** @module-tag variation */
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { password, aModerator, aReader, aWriter, type Person } from "#tests/support/people.ts";
import { expectStatus } from "#tests/support/expected-status.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aDraft, aPublishedTale, aSubmittedTale, aTaleForm, tagNames } from "#tests/support/tales.ts";

/** The stored totals of Tales, tags, authors and accounts stay what a count says, whatever happens to the Tales. */

let site: TestSite;
let moderator: Person;
let tags: string[];
beforeAll(async () => {
  site = await aSite();
  tags = await tagNames(site, 3);
});
afterAll(() => site.close());
beforeEach(async () => {
  moderator = await aModerator(site);
});

/** Rows whose stored total or copy differs from what the Tales say. */
async function wrongRows(): Promise<unknown[]> {
  const { rows } = await site.context.database.pool.query(`
    SELECT 'total', coalesce(stored.total, 0), coalesce(counted.total, 0) FROM tale_totals AS stored
    FULL JOIN (
      SELECT CASE WHEN publication_date IS NULL THEN 'submitted' ELSE 'published' END AS state, category, language, count(*) AS total
      FROM tales WHERE is_finished OR publication_date IS NOT NULL GROUP BY 1, 2, 3
    ) AS counted USING (state, category, language)
    WHERE coalesce(stored.total, 0) <> coalesce(counted.total, 0)
    UNION ALL
    SELECT 'author', coalesce(stored.total, 0), coalesce(counted.total, 0) FROM author_totals AS stored
    FULL JOIN (
      SELECT author_id, CASE WHEN publication_date IS NOT NULL THEN 'published' WHEN is_finished THEN 'submitted' ELSE 'draft' END AS state,
        language, count(*) AS total
      FROM tales GROUP BY 1, 2, 3
    ) AS counted USING (author_id, state, language)
    WHERE coalesce(stored.total, 0) <> coalesce(counted.total, 0)
    UNION ALL
    SELECT 'author without Tales', author_id, total FROM author_totals
    WHERE NOT EXISTS (SELECT FROM tales WHERE tales.author_id = author_totals.author_id)
    UNION ALL
    SELECT 'sitemap file', stored.number, filled.number FROM sitemap_files AS stored
    FULL JOIN (
      SELECT 'tales' AS kind, (id - 1) / 10000 + 1 AS number, max(updated_at) AS changed_at FROM tales WHERE publication_date IS NOT NULL GROUP BY 2
      UNION ALL
      SELECT DISTINCT 'authors', (users.id - 1) / 1000 + 1, null::timestamptz FROM users JOIN tales ON author_id = users.id
      WHERE publication_date IS NOT NULL AND activated_at IS NOT NULL AND privacy LIKE '%profile%'
    ) AS filled USING (kind, number)
    WHERE stored.number IS NULL OR filled.number IS NULL OR stored.changed_at IS DISTINCT FROM filled.changed_at
    UNION ALL
    SELECT 'accounts', total, counted FROM user_totals, LATERAL (SELECT count(activated_at) AS counted FROM users) AS counted
    WHERE total <> counted
    UNION ALL
    SELECT tags.name, tot_published, counted.total FROM tags, LATERAL (
      SELECT count(tales.publication_date) AS total FROM tale_tags JOIN tales ON tales.id = tale_id WHERE tag_id = tags.id
    ) AS counted WHERE tot_published <> counted.total
    UNION ALL
    SELECT 'copy', tale_id, tag_id FROM tale_tags JOIN tales ON tales.id = tale_id
    WHERE tales.publication_date IS NOT NULL
    AND (tale_tags.publication_date, tale_tags.tot_likes, tale_tags.title, tale_tags.language,
        tale_tags.level, tale_tags.warnings, tale_tags.reading_minutes)
      IS DISTINCT FROM (tales.publication_date, tales.tot_likes, tales.title, tales.language,
        coalesce(tales.level, ''), tales.warnings, tales.reading_minutes)
    OR tales.publication_date IS NULL AND tale_tags.publication_date IS NOT NULL
    UNION ALL
    SELECT 'published', tale_id, id FROM published_tales AS copy
    FULL JOIN (SELECT * FROM tales WHERE publication_date IS NOT NULL) AS tales ON tales.id = tale_id
    WHERE (tale_id, copy.category, copy.language, copy.tot_likes, copy.title, copy.publication_date,
        copy.level, copy.warnings, copy.reading_minutes)
      IS DISTINCT FROM (id, tales.category, tales.language, tales.tot_likes, tales.title, tales.publication_date,
        coalesce(tales.level, ''), tales.warnings, tales.reading_minutes)`);
  return rows;
}

const listed = async (tag?: string) => {
  const query = { category: "HORROR", languageName: "EN", ...(tag === undefined ? {} : { tag }) };
  const path = tag === undefined ? "/v0/posts/category" : "/v0/posts/category/tag";
  const { posts, totalPosts } = expectStatus(await site.visitor().get(path, { query }), 200);
  return { ids: posts.map(({ id }: { id: number }) => id), totalPosts };
};

it("The total of a category and of a tag follows a Tale from its draft to its deletion", async () => {
  const [first, second] = tags as [string, string];
  const before = [await listed(), await listed(first), await listed(second)].map(({ totalPosts }) => totalPosts);
  const totals = async () =>
    [await listed(), await listed(first), await listed(second)].map(({ totalPosts }, n) => totalPosts - before[n]!);

  const draft = await aDraft(site, { tags: [first] });
  const { client } = draft.writer;
  expect([await totals(), await wrongRows()]).toEqual([[0, 0, 0], []]);
  const form = aTaleForm({ tags: [second, first], isFinished: 1 });
  expectStatus(await client.put(`/v1/posts/${draft.id}`, { body: form }), 200);
  expect([await totals(), await wrongRows()]).toEqual([[0, 0, 0], []]);
  expectStatus(await moderator.client.patch(`/v1/posts/${draft.id}`), 200);
  expect([await totals(), await wrongRows()]).toEqual([[1, 1, 1], []]);
  expect((await listed(second)).ids).toContain(draft.id);
  expectStatus(await moderator.client.post(`/v1/posts/${draft.id}/like`), 200);
  expect(await wrongRows()).toEqual([]);
  expectStatus(await client.delete(`/v1/delete/${draft.id}`), 204);
  expect([await totals(), await wrongRows()]).toEqual([[0, 0, 0], []]);
});

it("Copies of a Tale are right after likes at the same time", { tags: "variation" }, async () => {
  const tale = await aPublishedTale(site, { tags });
  const readers = await Promise.all(Array.from({ length: 6 }, () => aReader(site)));
  for (const answer of await Promise.all(readers.map(({ client }) => client.post(`/v1/posts/${tale.id}/like`))))
    expectStatus(answer, 200);
  expect(await wrongRows()).toEqual([]);
});

it("The totals are right after the removal of an author with Tales in every state", { tags: "variation" }, async () => {
  const author = await aWriter(site);
  for (const create of [aDraft, aSubmittedTale, aPublishedTale, aPublishedTale]) await create(site, { author, tags });
  expectStatus(await author.client.put("/v1/user/remove", { body: { password } }), 204);
  expect(await wrongRows()).toEqual([]);
});

it("The number of activated accounts follows activations and removals", { tags: "variation" }, async () => {
  const total = async () => (await site.context.database.pool.query("SELECT total FROM user_totals")).rows[0].total;
  const before = await total();
  const reader = await aReader(site, { activatedAt: null });
  expect([await total(), await wrongRows()]).toEqual([before, []]);
  await site.context.database.pool.query("UPDATE users SET activated_at = now() WHERE id = $1", [reader.id]);
  expect([await total(), await wrongRows()]).toEqual([before + 1, []]);
  expectStatus(await reader.client.put("/v1/user/remove", { body: { password } }), 204);
  expect([await total(), await wrongRows()]).toEqual([before, []]);
});

it(
  "Tales with the same tags are published and deleted concurrently without waiting in a circle",
  { tags: "variation", repeats: 9 },
  async () => {
    const submitted = await Promise.all(
      // At most eight transactions: of more, the lock monitor cancels some where a busy machine makes them wait for a second.
      Array.from({ length: 4 }, (_, n) => aSubmittedTale(site, { tags: n % 2 === 0 ? tags : tags.toReversed() })),
    );
    const deletions = submitted.slice(0, 2).map(({ id, writer }) => writer.client.delete(`/v1/delete/${id}`));
    const publications = submitted.map(({ id }) => moderator.client.patch(`/v1/posts/${id}`));
    const drafts = submitted.slice(2).map(() => aDraft(site, { tags: tags.toReversed() }));
    for (const answer of await Promise.all(deletions)) expectStatus(answer, 204);
    for (const [n, answer] of (await Promise.all(publications)).entries())
      // A Tale may be gone before its publication.
      if (n >= 2 || answer.status !== 404) expectStatus(answer, 200);
    await Promise.all(drafts);
    expect(await wrongRows()).toEqual([]);
    // A deadlock alone would cost its transactions a second and another try. PostgreSQL counts it with a little delay.
    const { pool } = site.context.database;
    const { rows } = await pool.query("SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()");
    expect(rows).toEqual([{ deadlocks: 0 }]);
  },
);
