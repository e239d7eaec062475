/** @module-tag variation */
import { afterAll, beforeAll, expect, it } from "vitest";
import { MINUTE } from "#vocabulary/limits.ts";
import { aComment } from "#tests/support/comments.ts";
import { whileJobsWait } from "#tests/support/held-jobs.ts";
import { aModerator, anAdmin, aReader, password, type Person } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aRegistration } from "#tests/support/registrations.ts";
import { anOwnSite, type TestSite } from "#tests/support/site.ts";
import { aSeries } from "#tests/support/series.ts";
import { aDraft, aPublishedTale, insertPublishedTales } from "#tests/support/tales.ts";
import { aWaitingRevision, publishRevision, readRevision } from "#features/review/server/revisions.fixture.ts";
import { insertManyRows } from "./large-account.fixture.ts";
import { aPopulatedAccount, ownPassword, uniqueTexts, wrongCounters } from "./populated-account.fixture.ts";
import { mostRowsAtOnce } from "./provider.ts";
import { removeUnactivatedAccounts } from "./removal.ts";
import { wholeDatabase } from "./whole-database.fixture.ts";

/** The removal of an account with too many rows for one transaction. */

let site: TestSite;
beforeAll(async () => {
  site = await anOwnSite();
});
afterAll(() => site.close());

const sql = async (statement: string, values: unknown[] = []) =>
  (await site.context.database.pool.query(statement, values)).rows;
const remove = ({ client }: Person, own = password) => client.put("/v1/user/remove", { body: { password: own } });
const profile = (username: string) => site.visitor().get("/v0/profile", { query: { username } });

it("A large account vanishes at once, and a job erases everything of it", async () => {
  const life = await aPopulatedAccount(site);
  const { person } = life;
  const { username } = uniqueTexts;
  await insertManyRows(site, person);
  expect(await wrongCounters(site)).toEqual([]);
  const [own] = await sql("select id from tales where author_id = $1 and publication_date is not null", [person.id]);
  await whileJobsWait(site, async () => {
    expectProblem(await remove(person, "notmine1"), 403, "BAD_CREDENTIALS");
    expect(await remove(person, ownPassword)).toMatchObject({ status: 204, body: null });
    expectProblem(await person.client.get("/v1/user"), 401, "UNAUTHENTICATED");
    expectProblem(await remove(person, ownPassword), 401, "UNAUTHENTICATED");
    expectProblem(await profile(username), 404, "NOT_FOUND");
    expectProblem(await profile(`#${person.id}`), 400, "BAD_REQUEST");
    const body = { email: uniqueTexts.email, password: ownPassword };
    expectProblem(await site.visitor().post("/auth/login", { body }), 403, "BAD_CREDENTIALS");
    expectProblem(await site.visitor().get(`/v0/posts/${own.id}`), 404, "NOT_FOUND");
    expect((await site.visitor().get(life.avatar)).status).toBe(404);
    // Not yet erased, but without the name.
    const [first] = (await site.visitor().get(`/v0/comments/${life.tale.id}`)).body;
    expect(first.author).toBe(`#${person.id}`);
    expect(await sql("select 1 from social_identities where user_id = $1", [person.id])).toEqual([]);
  });
  expect(await sql("select 1 from users where id = $1", [person.id])).toEqual([]);
  const left = await wholeDatabase(site);
  expect(Object.values(uniqueTexts).filter((text) => left.includes(text.toLowerCase()))).toEqual([]);
  expect(await wrongCounters(site)).toEqual([]);
  expect(await sql("select distinct text from comments where text like 'I mean%'")).toEqual([{ text: "I mean @…" }]);
});

it(
  "The name of a large account is free while it is erased, and later mentions mean its new owner",
  { tags: "variation" },
  async () => {
    const person = await aReader(site);
    await insertManyRows(site, person);
    const tale = await aPublishedTale(site);
    const before = await aComment(site, { on: tale, text: `Ask @${person.username}.` });
    let after: { id: number };
    await whileJobsWait(site, async () => {
      expect((await remove(person)).status).toBe(204);
      site.clock.advance(MINUTE);
      const form = aRegistration({ username: person.username, email: person.email });
      expect((await site.visitor().post("/auth/register", { body: form })).status).toBe(201);
      after = await aComment(site, { on: tale, text: `Welcome, @${person.username}.` });
    });
    expect(await sql("select id, text from comments where tale_id = $1 order by id", [tale.id])).toEqual([
      { id: before.id, text: "Ask @…." },
      { id: after!.id, text: `Welcome, @${person.username}.` },
    ]);
  },
);

it("An author of many Tales is closed at once: nobody finds them, and a job deletes them", async () => {
  const [writer, follower] = [await aReader(site), await aReader(site)];
  const total = 250;
  const ids = await insertPublishedTales(
    site,
    writer,
    Array.from({ length: total }, (_, n) => ({ title: `Ptarmigan ${n}`, category: "FIABA", language: "PT" })),
  );
  const series = await aSeries(site, {
    author: writer,
    languageName: "PT",
    tales: ids.slice(0, 3).map((id) => ({ id })),
  });
  await follower.client.put(`/v1/follows/${writer.username}`);
  await follower.client.post("/v1/posts/bookmark", { query: { postId: ids[0] } });
  const inCategory = async () => {
    const query = { category: "FIABA", languageName: "PT" };
    return (await site.visitor().get("/v0/posts/category", { query })).body;
  };
  const page = async () => (await site.visitor().get("/posts/fiaba?lang=pt")).body as string;
  const found = async () => (await site.visitor().get("/v0/search", { query: { query: "ptarmigan" } })).body.posts;
  expect([(await inCategory()).totalPosts, (await page()).includes("Ptarmigan")]).toEqual([total, true]);
  await whileJobsWait(site, async () => {
    expect((await remove(writer)).status).toBe(204);
    expect((await sql("select 1 from tales where author_id = $1", [writer.id])).length).toBeGreaterThan(0);
    const visitor = site.visitor();
    for (const path of [`/v0/posts/${ids[0]}`, `/v0/comments/${ids[0]}`, `/v0/series/${series.id}`])
      expect((await visitor.get(path)).status, path).toBe(404);
    for (const path of ["/v1/following", "/v1/posts/bookmark"])
      expect(JSON.stringify((await follower.client.get(path)).body), path).not.toContain("Ptarmigan");
    expectProblem(await follower.client.post(`/v1/posts/${ids[1]}/like`, { body: { liked: true } }), 404, "NOT_FOUND");
    const comment = { body: { postId: ids[1], comment: "Anybody here?" } };
    expectProblem(await follower.client.post("/v1/comments", comment), 404, "NOT_FOUND");
    // Its total may lag until the job has ended.
    expect([(await inCategory()).posts, await found(), (await page()).includes("Ptarmigan")]).toEqual([[], [], false]);
  });
  expect(await inCategory()).toEqual({ posts: [], totalPosts: 0 });
  expect(await sql("select 1 from users where id = $1", [writer.id])).toEqual([]);
  expect(await wrongCounters(site)).toEqual([]);
});

it("While a large account is erased, links of invitations don't open its Tales", { tags: "variation" }, async () => {
  const { writer, ...draft } = await aDraft(site);
  const { body: invitation } = await writer.client.post(`/v1/posts/${draft.id}/invitations`);
  const read = () => site.visitor().get(`/v0/invited/${invitation.address.split("/").at(-1)}`);
  await insertManyRows(site, writer);
  expect((await read()).status).toBe(200);
  await whileJobsWait(site, async () => {
    expect((await remove(writer)).status).toBe(204);
    expectProblem(await read(), 404, "NOT_FOUND");
  });
});

it(
  "While a large account is erased, reviewers neither read nor publish its revisions",
  { tags: "variation" },
  async () => {
    const [tale, moderator] = [await aWaitingRevision(site), await aModerator(site)];
    await insertManyRows(site, tale.writer);
    expect((await readRevision(tale, moderator)).status).toBe(200);
    await whileJobsWait(site, async () => {
      expect((await remove(tale.writer)).status).toBe(204);
      expectProblem(await readRevision(tale, moderator), 404, "NOT_FOUND");
      expectProblem(await publishRevision(tale, moderator), 404, "NOT_FOUND");
    });
  },
);

it("An administrator who removes a large account blocks its e-mail at once", { tags: "variation" }, async () => {
  const [person, admin] = [await aReader(site), await anAdmin(site)];
  await insertManyRows(site, person);
  await whileJobsWait(site, async () => {
    const query = { username: person.username };
    expect((await admin.client.put("/v1/user/remove-by-admin", { query, body: {} })).status).toBeLessThan(300);
    const form = aRegistration({ email: person.email });
    expectProblem(await site.visitor().post("/auth/register", { body: form }), 406, "EMAIL_TAKEN");
  });
  expect(await sql("select 1 from users where id = $1", [person.id])).toEqual([]);
});

it(
  "Rows that are added while a large account is closed are erased, and housekeeping leaves closed accounts alone",
  { tags: "variation" },
  async () => {
    const person = await aReader(site);
    await insertManyRows(site, person);
    const tale = await aPublishedTale(site);
    await whileJobsWait(site, async () => {
      expect((await remove(person)).status).toBe(204);
      // A call that was running when the account was closed.
      await sql(
        "insert into comments (tale_id, author_id, text, created_at, updated_at) values ($1, $2, 'late', now(), now())",
        [tale.id, person.id],
      );
      await sql("update tales set tot_comments = tot_comments + 1 where id = $1", [tale.id]);
      await removeUnactivatedAccounts(site.context);
      expect(await sql("select username from users where id = $1", [person.id])).toEqual([
        { username: `#${person.id}` },
      ]);
    });
    expect(await sql("select 1 from comments where text = 'late'")).toEqual([]);
    expect(await wrongCounters(site)).toEqual([]);
  },
);

it(
  "An account with as many rows as one transaction may change is erased in the call",
  { tags: "variation" },
  async () => {
    const person = await aReader(site);
    await sql(
      `insert into notifications (receiver_id, title, message, created_at)
     select $1, 'Admin-Message', 'x', now() from generate_series(1, $2)`,
      [person.id, mostRowsAtOnce],
    );
    await whileJobsWait(site, async () => {
      expect((await remove(person)).status).toBe(204);
      expect(await sql("select 1 from users where id = $1", [person.id])).toEqual([]);
    });
  },
);
