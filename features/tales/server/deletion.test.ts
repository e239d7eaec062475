import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { wrongCounters } from "#features/personal-data/server/populated-account.fixture.ts";
import { anAdmin, aModerator, aReader, aWriter, type Person } from "#tests/support/people.ts";
import { expectProblem, statusCounts } from "#tests/support/problems.ts";
import { anOwnSite, type TestSite } from "#tests/support/site.ts";
import { aDraft, aPublishedTale, aSubmittedTale, insertPublishedTales, aTaleForm } from "#tests/support/tales.ts";
import { whileJobsWait } from "#tests/support/held-jobs.ts";
import { aComment } from "#tests/support/comments.ts";
import { firstOrAll } from "#tests/support/thoroughness.ts";

let site: TestSite;
beforeAll(async () => {
  site = await anOwnSite();
});
afterAll(() => site.close());

const remove = ({ client }: Person, { id }: { id: number }) => client.delete(`/v1/delete/${id}`);

describe("deleting a Tale", () => {
  it.each(
    firstOrAll([
      ["draft", aDraft],
      ["submitted", aSubmittedTale],
      ["published", aPublishedTale],
    ]),
  )("Authors can delete their Tale while it is %s", async (_state, make) => {
    const tale = await make(site);
    const answer = await remove(tale.writer, tale);
    expect([answer.status, answer.body]).toEqual([204, null]);
    expectProblem(await tale.writer.client.get(`/v1/posts/${tale.id}`), 404, "NOT_FOUND");
    expectProblem(await site.visitor().get(`/v0/posts/${tale.id}`), 404, "NOT_FOUND");
    expectProblem(await remove(tale.writer, tale), 404, "NOT_FOUND");
  });

  it.each(
    firstOrAll([
      ["moderators", aModerator],
      ["administrators", anAdmin],
    ]),
  )("%s can delete a Tale after its submission, not before", async (_who, somebody) => {
    const reviewer = await somebody(site);
    expect((await remove(reviewer, await aSubmittedTale(site))).status).toBe(204);
    expect((await remove(reviewer, await aPublishedTale(site))).status).toBe(204);
    expectProblem(await remove(reviewer, await aDraft(site)), 404, "NOT_FOUND");
    const returnedTale = await aSubmittedTale(site);
    await reviewer.client.patch(`/v1/posts/${returnedTale.id}/return`, { body: { note: "The ending, please." } });
    expectProblem(await remove(reviewer, returnedTale), 403, "FORBIDDEN");
  });

  it("Other members who delete a Tale get 403 if they can see it, else 404", async () => {
    const stranger = await aReader(site);
    expectProblem(await remove(stranger, await aDraft(site)), 404, "NOT_FOUND");
    expectProblem(await remove(stranger, await aSubmittedTale(site)), 404, "NOT_FOUND");
    const tale = await aPublishedTale(site);
    expectProblem(await remove(stranger, tale), 403, "FORBIDDEN");
    expect((await site.visitor().get(`/v0/posts/${tale.id}`)).status).toBe(200);
  });

  it("A deleted Tale disappears from every list and total", async () => {
    const tale = await aPublishedTale(site, { categoryName: "ROMANTICHE" });
    const list = () =>
      site.visitor().get("/v0/posts/category", { query: { category: "ROMANTICHE", languageName: "EN" } });
    expect((await list()).body.totalPosts).toBe(1);
    await remove(tale.writer, tale);
    expect((await list()).body).toEqual({ posts: [], totalPosts: 0 });
  });

  it("One of several concurrent deletions succeeds", async () => {
    const tale = await aPublishedTale(site);
    const answers = await Promise.all(Array.from({ length: 6 }, () => remove(tale.writer, tale)));
    expect(statusCounts(answers)).toEqual({ 204: 1, 404: 5 });
  });
});

describe("deleting a Tale with very many likes and comments", () => {
  const total = 1200;
  const sql = async (statement: string, values: unknown[]) =>
    (await site.context.database.pool.query(statement, values)).rows;

  async function aPopularTale() {
    const [tale, reader] = [await aPublishedTale(site, { title: "Zabaglione" }), await aReader(site)];
    const comment = await aComment(site, { on: tale, by: reader });
    await aComment(site, { on: tale, answering: comment });
    const many = `insert into comments (tale_id, author_id, text, created_at, updated_at)
      select $1, $2, 'One of many', now(), now() from generate_series(1, $3)`;
    await sql(many, [tale.id, reader.id, total]);
    await sql("update tales set tot_comments = tot_comments + $2 where id = $1", [tale.id, total]);
    await sql("insert into comment_likes (comment_id, user_id) select id, $2 from comments where tale_id = $1", [
      tale.id,
      reader.id,
    ]);
    await reader.client.post(`/v1/posts/${tale.id}/like`, { body: { liked: true } });
    return { ...tale, reader };
  }

  it("A Tale with 1,200 comments disappears at once for its author, for readers and for the staff, and a job erases what belongs to it", async () => {
    const tale = await aPopularTale();
    const [{ client }, moderator] = [tale.writer, await aModerator(site)];
    await whileJobsWait(site, async () => {
      expect((await remove(tale.writer, tale)).status).toBe(204);
      const rows = await sql("select count(*)::integer as count from comments where tale_id = $1", [tale.id]);
      expect(rows).toEqual([{ count: total + 2 }]);
      for (const each of [client, moderator.client, tale.reader.client])
        expectProblem(await each.get(`/v1/posts/${tale.id}`), 404, "NOT_FOUND");
      expectProblem(await site.visitor().get(`/v0/posts/${tale.id}`), 404, "NOT_FOUND");
      expectProblem(
        await client.put(`/v1/posts/${tale.id}`, { body: aTaleForm({ tags: tale.tags }) }),
        404,
        "NOT_FOUND",
      );
      expectProblem(await remove(tale.writer, tale), 404, "NOT_FOUND");
      for (const path of ["/v1/own-posts", "/v1/posts-not-published/author"])
        expect(JSON.stringify((await client.get(path)).body), path).not.toContain("Zabaglione");
    });
    expect(await sql("select 1 from tales where id = $1", [tale.id])).toEqual([]);
    expect(await sql("select 1 from comments where tale_id = $1", [tale.id])).toEqual([]);
    expect(await sql("select 1 from notifications where message like '%Zabaglione%'", [])).toEqual([]);
    expect(await wrongCounters(site)).toEqual([]);
  });
});

describe("deleting a Tale that very many others have something of", () => {
  const sql = async (statement: string, ...values: unknown[]) =>
    (await site.context.database.pool.query(statement, values)).rows;
  const total = 2500;

  it("Words that 2,500 entries of notebooks keep stay without the Tale, which a job detaches", async () => {
    const [tale, reader] = [await aPublishedTale(site), await aReader(site)];
    await sql(
      `insert into notebook_entries (user_id, tale_id, block, from_place, to_place, word, sentence, language, title, created_at, due_at)
        select $1, $2, n, 0, 4, 'lamp', 'A lamp.', 'EN', 'A title', now(), now() from generate_series(1, $3::integer) n`,
      reader.id,
      tale.id,
      total,
    );
    const attached = async () => (await sql("select from notebook_entries where tale_id = $1", tale.id)).length;
    await whileJobsWait(site, async () => {
      expect((await remove(tale.writer, tale)).status).toBe(204);
      expect(await attached()).toBe(total);
      expectProblem(await site.visitor().get(`/v0/posts/${tale.id}`), 404, "NOT_FOUND");
    });
    expect(await attached()).toBe(0);
    expect(await sql("select from tales where id = $1", tale.id)).toEqual([]);
    const [{ count }] = await sql("select count(*)::integer from notebook_entries where user_id = $1", reader.id);
    expect(count).toBe(total);
  });

  it("The news of it to 2,500 followers is erased by a job", async () => {
    const [tale, reader] = [await aPublishedTale(site), await aReader(site)];
    await sql(
      `insert into notifications (receiver_id, actor_id, title, about, message, created_at)
        select $1, $2, 'New-Tale', $3, 'x', now() from generate_series(1, $4::integer)`,
      reader.id,
      tale.writer.id,
      `tale:${tale.id}`,
      total,
    );
    const left = async () => (await sql("select from notifications where about = $1", `tale:${tale.id}`)).length;
    await whileJobsWait(site, async () => {
      expect((await remove(tale.writer, tale)).status).toBe(204);
      expect(await left()).toBeGreaterThan(total / 2);
      expect(await sql("select from tales where id = $1", tale.id)).toEqual([]);
    });
    expect(await left()).toBe(0);
  });
});

describe("deletions at the same moment", () => {
  it("Every one of 25 deletions at once succeeds, of Tales with the same words in their titles", async () => {
    const titles = Array.from(
      { length: 25 },
      (_, n) => `The keeper of the ${n % 2 === 0 ? "northern" : "southern"} lamp`,
    );
    const author = await aWriter(site);
    for (let round = 0; round < 4; round += 1) {
      const ids = await insertPublishedTales(
        site,
        author,
        titles.map((title) => ({ title })),
      );
      const answers = await Promise.all(ids.map((id) => remove(author, { id })));
      expect(statusCounts(answers)).toEqual({ 204: 25 });
    }
    const { rows } = await site.context.database.pool.query("select word from title_words where word = 'keeper'");
    expect(rows).toEqual([]);
  });

  it("A deletion does not wait for that of another Tale to which it would leave the words of its title", async () => {
    const author = await aWriter(site);
    const [first, second] = await insertPublishedTales(site, author, [
      { title: "Zymurgy" },
      { title: "Zymurgy again" },
    ]);
    const other = await site.context.database.pool.connect();
    await other.query("begin");
    await other.query("delete from tale_search where tale_id = $1", [second]);
    expect((await remove(author, { id: first! })).status).toBe(204);
    await other.query("rollback");
    other.release();
    expect((await remove(author, { id: second! })).status).toBe(204);
  });
});
