import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { randomUUID } from "node:crypto";
import { DAY, HOUR, MINUTE, news as bounds } from "#vocabulary/limits.ts";
import { schedules } from "#site/server/features.ts";
import { startDueJobs } from "#kit/server/jobs/schedule.ts";
import { solidImage } from "#features/profiles/server/image-files.fixture.ts";
import { actionsOn } from "#tests/support/audit-log-entries.ts";
import { whileJobsWait } from "#tests/support/held-jobs.ts";
import { aNewsForm, aNewsPost, anUnpublishedPost } from "#tests/support/news.ts";
import { aModerator, aReader, type Person } from "#tests/support/people.ts";
import { expectProblem, statusCounts } from "#tests/support/problems.ts";
import { anOwnSite, aSite, type TestSite } from "#tests/support/site.ts";

/** Drafts, scheduled posts, and how they are published. */

let site: TestSite;
let staff: Person;
beforeAll(async () => {
  site = await aSite();
  staff = await aModerator(site);
});
afterAll(async () => {
  await site.close();
});

type Fields = Record<string, unknown>;
const create = (fields: Fields = {}) => staff.client.post("/v1/create-admin-post", { body: aNewsForm(fields) });
const change = (id: number, fields: Fields = {}) =>
  staff.client.put(`/v1/admin-post/${id}`, { body: aNewsForm(fields) });
const asStaff = async (id: number) => (await staff.client.get(`/v1/admin-post/${id}`)).body;
const read = (id: number) => site.visitor().get(`/v0/admin-post/${id}`);
const inAnHour = () => new Date(site.clock.now().getTime() + HOUR).toISOString();

async function minutePasses(of = site) {
  site.clock.advance(MINUTE);
  await startDueJobs(of.context, schedules);
  await of.jobsDone();
}

describe("an unpublished post", () => {
  it.each(["DRAFT", "SCHEDULED"])("A post that is %s gets 201, and only the staff sees it", async (state) => {
    const title = `Nobody knows of the ${state}`;
    const publishAt = state === "SCHEDULED" ? inAnHour() : null;
    const { body, status } = await create({ state, title, languageName: "FR", ...(publishAt && { publishAt }) });
    expect([status, body.state, body.publishAt]).toEqual([201, state, publishAt]);
    expect(await asStaff(body.id)).toEqual(body);
    const reader = await aReader(site);
    const visitor = site.visitor();
    const { id } = body;
    for (const client of [visitor, reader.client, staff.client]) {
      expectProblem(await client.get(`/v0/admin-post/${id}`), 404, "NOT_FOUND");
      expectProblem(await client.get(`/v0/comments-blog/${id}`), 404, "NOT_FOUND");
    }
    const comment = { adminPostId: id, comment: "Is somebody here?" };
    expectProblem(await reader.client.post("/v1/comments-blog", { body: comment }), 404, "NOT_FOUND");
    expectProblem(await reader.client.put(`/v1/mutes/news/${id}`), 404, "NOT_FOUND");
    const notice = {
      address: `/blog/posts/${id}`,
      reason: "REASON1",
      text: "x".repeat(30),
      email: "a@b.example",
      goodFaith: true,
    };
    expectProblem(await visitor.post("/v0/notices", { body: notice }), 400, "BAD_REQUEST", "address");
    for (const path of [`/blog/posts/${id}`, `/share/news/${id}.png`])
      expect((await visitor.get(path, { headers: { accept: "text/html, */*" } })).status, path).toBe(404);
    const shown = ["/feeds/fr/news.xml", "/blog?lang=fr", "/sitemaps/news-1.xml", "/sitemaps/pages.xml"];
    for (const path of [...shown, "/v0/all-admin-posts?languageName=FR&pageSize=100&sortBy=title"])
      expect(JSON.stringify((await visitor.get(path)).body), path).not.toMatch(new RegExp(`${title}|posts/${id}\\b`));
  });

  it("The staff's list has every post with its state, and filters by it", async () => {
    const languageName = "PT";
    const draft = await anUnpublishedPost(site, { staff, languageName });
    const published = await aNewsPost(site, { staff, languageName });
    const scheduled = await anUnpublishedPost(site, { staff, languageName, state: "SCHEDULED", publishAt: inAnHour() });
    const list = async (query: Fields) =>
      (await staff.client.get("/v1/all-admin-posts", { query: { languageName, ...query } as never })).body;
    for (const sortBy of ["id", "createdAt", "title"]) {
      const { adminPost, totalAdminPost } = await list({ sortBy });
      const states = adminPost.map(({ id, state }: { id: number; state: string }) => [id, state]);
      expect(totalAdminPost).toBe(3);
      expect(states).toEqual([
        [scheduled.id, "SCHEDULED"],
        [published.id, "PUBLISHED"],
        [draft.id, "DRAFT"],
      ]);
    }
    for (const { id, state } of [draft, { ...published, state: "published" }, scheduled]) {
      const { adminPost, totalAdminPost } = await list({ state });
      expect([adminPost.map((post: { id: number }) => post.id), totalAdminPost]).toEqual([[id], 1]);
    }
    const paged = [0, 1, 2].map(async (pageNumber) => (await list({ pageNumber, pageSize: 1 })).adminPost[0].id);
    expect(await Promise.all(paged)).toEqual([scheduled.id, published.id, draft.id]);
    expectProblem(await staff.client.get("/v1/all-admin-posts?state=HIDDEN"), 400, "BAD_REQUEST", "state");
  });

  it("A draft is changed, published with its picture and dated by then, and deleted", async () => {
    const image = await solidImage(30, 20).png().toBuffer();
    const created = await staff.client.post("/v1/create-admin-post", {
      body: aNewsForm({ state: "DRAFT" }),
      files: { image },
    });
    const { id, photo } = created.body;
    site.clock.advance(MINUTE);
    expect((await change(id, { title: "A better title" })).body).toMatchObject({ state: "DRAFT", photo });
    expectProblem(await read(id), 404, "NOT_FOUND");
    site.clock.advance(MINUTE);
    const now = site.clock.now().toISOString();
    const answer = await change(id, { state: "PUBLISHED" });
    expect(answer.body).toMatchObject({ id, state: "PUBLISHED", photo, createdAt: now, updatedAt: now });
    expect((await read(id)).body.photo).toBe(photo);
    expect((await actionsOn(site, `news:${id}`)).map(([, action]) => action)).toEqual([
      "news-publish",
      "news-edit",
      "news-add",
    ]);
    expect((await site.visitor().get(photo)).status).toBe(200);
    const other = await anUnpublishedPost(site, { staff });
    expect((await staff.client.delete(`/v1/admin-post/${other.id}`)).status).toBe(204);
    expectProblem(await staff.client.get(`/v1/admin-post/${other.id}`), 404, "NOT_FOUND");
    expectProblem(await staff.client.delete(`/v1/admin-post/${other.id}`), 404, "NOT_FOUND");
  });

  it("A published post can neither be scheduled nor become a draft, and keeps its state without one", async () => {
    const { id } = await aNewsPost(site, { staff });
    expectProblem(await change(id, { state: "SCHEDULED", publishAt: inAnHour() }), 409, "CONFLICT");
    expectProblem(await change(id, { state: "DRAFT" }), 409, "CONFLICT");
    expect((await change(id, { title: "Changed", publishAt: inAnHour() })).body).toMatchObject({
      state: "PUBLISHED",
      publishAt: null,
    });
    expect((await change(id, { state: "PUBLISHED" })).status).toBe(200);
  });

  it("A scheduled post needs a time that is ahead", async () => {
    const draft = await anUnpublishedPost(site, { staff });
    const past = new Date(site.clock.now().getTime()).toISOString();
    for (const publishAt of [undefined, "", past, "tomorrow", "2030-01-01"]) {
      const fields = { state: "SCHEDULED", ...(publishAt === undefined ? {} : { publishAt }) };
      expectProblem(await create(fields), 400, "BAD_REQUEST", "publishAt");
      expectProblem(await change(draft.id, fields), 400, "BAD_REQUEST", "publishAt");
    }
    for (const state of ["LATER", ""]) expectProblem(await create({ state }), 400, "BAD_REQUEST", "state");
    expect(
      (await change(draft.id, { state: "SCHEDULED", publishAt: "2030-01-01T10:00:00+02:00" })).body.publishAt,
    ).toBe("2030-01-01T08:00:00.000Z");
    expect((await change(draft.id, { publishAt: inAnHour() })).body.state).toBe("SCHEDULED");
    expect((await change(draft.id, { state: "DRAFT" })).body).toMatchObject({ state: "DRAFT", publishAt: null });
  });

  it("Repeating the creation of a draft returns it, published or not", async () => {
    const clientKey = randomUUID();
    const { id } = (await create({ state: "DRAFT", clientKey })).body;
    const again = await Promise.all([1, 2, 3].map(() => create({ state: "DRAFT", clientKey })));
    expect(again.map(({ body }) => body.id)).toEqual([id, id, id]);
    await change(id, { state: "PUBLISHED" });
    expect((await create({ state: "DRAFT", clientKey })).body).toMatchObject({ id, state: "PUBLISHED" });
  });
});

it("Of three drafts and scheduled posts at the last place one succeeds, and room is made by publishing", async () => {
  const own = await anOwnSite();
  const { client } = await aModerator(own);
  const add = (fields: Fields) =>
    client.post("/v1/create-admin-post", { body: aNewsForm({ state: "DRAFT", ...fields }) });
  const first = (await add({ clientKey: randomUUID() })).body;
  await own.context.database.pool.query(
    `insert into unpublished_news (title, description, content, language, created_at, updated_at)
     select 'A title', 'A description', '<p>A text</p>', 'EN', now(), now() from generate_series(1, $1)`,
    [bounds.unpublishedMax - 2],
  );
  const later = { state: "SCHEDULED", publishAt: new Date(own.clock.now().getTime() + HOUR).toISOString() };
  const clientKey = randomUUID();
  const answers = await Promise.all([add({}), add(later), add({})]);
  expect(statusCounts(answers)).toEqual({ 201: 1, 409: 2 });
  for (const refused of answers.filter(({ status }) => status === 409)) expectProblem(refused, 409, "LIMIT");
  expect((await add({ state: "PUBLISHED" })).status).toBe(201);
  const body = aNewsForm(later);
  expect((await client.put(`/v1/admin-post/${first.id}`, { body })).body.state).toBe("SCHEDULED");
  expect((await client.put(`/v1/admin-post/${first.id}`, { body: aNewsForm({ state: "PUBLISHED" }) })).status).toBe(
    200,
  );
  const made = await Promise.all([add({ clientKey }), add({ clientKey })]);
  expect(made.map(({ status }) => status)).toEqual([201, 201]);
  expect((await client.get("/v1/all-admin-posts?state=DRAFT&pageSize=1")).body.totalAdminPost).toBe(
    bounds.unpublishedMax,
  );
  await own.close();
});

describe("a scheduled post", () => {
  const aScheduledPost = (fields: Fields = {}) =>
    anUnpublishedPost(site, { staff, state: "SCHEDULED", publishAt: inAnHour(), ...fields });

  it("A scheduled post appears within a minute after its time, dated by it, on cached pages and in feeds", async () => {
    const title = "Out at noon";
    const { id, publishAt } = await aScheduledPost({ title, languageName: "IT" });
    const pages = ["/blog?lang=it", "/feeds/it/news.xml", "/sitemaps/news-1.xml"];
    const shows = async (path: string) =>
      new RegExp(`${title}|posts/${id}\\b`).test(
        String((await site.visitor().get(path, { headers: { accept: "*/*" } })).body),
      );
    for (const path of pages) expect([path, await shows(path)]).toEqual([path, false]);
    site.clock.advance(HOUR - 2 * MINUTE);
    await minutePasses();
    expectProblem(await read(id), 404, "NOT_FOUND");
    await minutePasses();
    expect((await read(id)).body).toMatchObject({ createdAt: publishAt, updatedAt: publishAt });
    expect(await asStaff(id)).toMatchObject({ state: "PUBLISHED", publishAt: null });
    for (const path of pages) expect([path, await shows(path)]).toEqual([path, true]);
  });

  it("Two processes that look at the same time publish each post once", async () => {
    const { config, secret } = site.context;
    const there = await aSite({
      clock: site.clock,
      env: { DATABASE_URL: config.DATABASE_URL!, SESSION_SECRET: secret },
    });
    const posts = [await aScheduledPost({ title: "One" }), await aScheduledPost({ title: "Two" })];
    await aScheduledPost({ publishAt: new Date(site.clock.now().getTime() + 2 * DAY).toISOString() });
    site.clock.advance(HOUR);
    await Promise.all([site, there].flatMap((each) => [minutePasses(each), startDueJobs(each.context, schedules)]));
    await Promise.all([site.jobsDone(), there.jobsDone()]);
    const { rows } = await site.context.database.pool.query(
      "select id::integer as id, (select count(*)::integer from unpublished_news u where u.id = news.id) as left from news where id = any($1) order by id",
      [posts.map(({ id }) => id)],
    );
    expect(rows).toEqual(posts.map(({ id }) => ({ id, left: 0 })));
    for (const { id, title } of posts)
      expect(await actionsOn(site, `news:${id}`)).toEqual([
        ["machine", "news-publish", title],
        [staff.username, "news-add", title],
      ]);
    expect((await staff.client.get("/v1/all-admin-posts?state=SCHEDULED")).body.totalAdminPost).toBe(1);
    await there.close();
  });

  const acts: [string, (id: number) => Promise<unknown>, (id: number) => Promise<void>][] = [
    [
      "changed",
      (id) => change(id, { title: "Changed at the last moment" }),
      async (id) => expect((await read(id)).body.title).toBe("Changed at the last moment"),
    ],
    [
      "deleted",
      (id) => staff.client.delete(`/v1/admin-post/${id}`),
      async (id) => expectProblem(await read(id), 404, "NOT_FOUND"),
    ],
    [
      "withdrawn",
      (id) => change(id, { state: "DRAFT" }),
      async (id) => {
        // Whichever came first: a draft, or a published post whose change got 409.
        const { state } = await asStaff(id);
        expect((await read(id)).status).toBe(state === "DRAFT" ? 404 : 200);
      },
    ],
  ];
  it.each(acts)(
    "A scheduled post that is %s in the moment of its publication is in one state only",
    async (_how, act, check) => {
      const { id } = await aScheduledPost();
      site.clock.advance(HOUR);
      await Promise.all([minutePasses(), act(id)]);
      await site.jobsDone();
      await check(id);
      const { rows } = await site.context.database.pool.query(
        "select (select count(*) from news where id = $1)::integer + (select count(*) from unpublished_news where id = $1)::integer as rows",
        [id],
      );
      expect(rows[0].rows).toBeLessThanOrEqual(1);
    },
  );

  it("A post that is withdrawn or moved to later after its job was added stays unpublished", async () => {
    const [withdrawn, moved] = [await aScheduledPost(), await aScheduledPost()];
    site.clock.advance(HOUR);
    await whileJobsWait(site, async () => {
      await startDueJobs(site.context, schedules);
      expect((await change(withdrawn.id, { state: "DRAFT" })).status).toBe(200);
      expect((await change(moved.id, { publishAt: inAnHour() })).status).toBe(200);
    });
    for (const { id } of [withdrawn, moved]) expectProblem(await read(id), 404, "NOT_FOUND");
  });
});
