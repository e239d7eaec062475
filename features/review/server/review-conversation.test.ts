import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { claimTime, HOUR, MINUTE, remarks as bounds, reviewTimes, tale as taleBounds } from "#vocabulary/limits.ts";
import { aModerator, anAdmin, aReader, type Person } from "#tests/support/people.ts";
import { expectProblem, statusCounts } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aDraft, aPublishedTale, aSubmittedTale, aTaleForm } from "#tests/support/tales.ts";

let site: TestSite;
let reviewer: Person;
let colleague: Person;
beforeAll(async () => {
  site = await aSite();
  reviewer = await aModerator(site);
  colleague = await aModerator(site);
});
afterAll(() => site.close());

type Tale = { id: number };

const claim = ({ id }: Tale, { client }: Person) => client.put(`/v1/posts/${id}/claim`);
const takeOver = ({ id }: Tale, { client }: Person, value = "true") =>
  client.put(`/v1/posts/${id}/claim`, { query: { takeOver: value } });
const release = ({ id }: Tale, { client }: Person) => client.delete(`/v1/posts/${id}/claim`);
const publish = ({ id }: Tale, { client }: Person) => client.patch(`/v1/posts/${id}`);
const sendBack = ({ id }: Tale, { client }: Person, body: Record<string, unknown> = {}) =>
  client.patch(`/v1/posts/${id}/return`, { body: { note: "Almost.", ...body } });
const asAuthor = async (tale: Tale & { writer: Person }) => (await tale.writer.client.get(`/v1/posts/${tale.id}`)).body;
const queue = async (query: Record<string, string | number> = {}, { client } = reviewer) =>
  (await client.get("/v1/posts-not-published", { query: { pageSize: 100, ...query } })).body;
const inQueue = async ({ id }: Tale) => (await queue()).posts.find((post: Tale) => post.id === id);
const remark = (fields: Record<string, unknown> = {}) => ({
  block: 0,
  from: 0,
  to: 6,
  quote: "Nobody",
  note: "Who is this?",
  ...fields,
});

describe("claims", () => {
  it("A claim lasts 20 minutes, names its holder in the queue, and the same call prolongs it", async () => {
    const tale = await aSubmittedTale(site);
    const until = () => new Date(site.clock.now().getTime() + claimTime).toISOString();
    expect(await claim(tale, reviewer)).toMatchObject({
      status: 200,
      body: { claimedBy: reviewer.username, claimedUntil: until() },
    });
    expect((await inQueue(tale)).claimedBy).toBe(reviewer.username);
    site.clock.advance(MINUTE);
    expect((await claim(tale, reviewer)).body.claimedUntil).toBe(until());
    site.clock.advance(claimTime);
    expect((await inQueue(tale)).claimedBy).toBeNull();
    expect((await claim(tale, colleague)).status).toBe(200);
  });

  it("While another holds the claim, claiming, publishing, sending back and releasing get 409 with the holder's name", async () => {
    const tale = await aSubmittedTale(site);
    await claim(tale, colleague);
    for (const call of [claim, publish, sendBack, release]) {
      const answer = await call(tale, reviewer);
      expectProblem(answer, 409, "CLAIMED");
      expect(answer.body.decidedBy).toBe(colleague.username);
    }
    expect((await inQueue(tale)).claimedBy).toBe(colleague.username);
    expect((await publish(tale, colleague)).status).toBe(200);
  });

  it("An administrator takes over a colleague's claim, also of a revision; a moderator gets 403", async () => {
    const admin = await anAdmin(site);
    const published = await aPublishedTale(site);
    await published.writer.client.post(`/v1/posts/${published.id}/revision`);
    const body = { ...aTaleForm({ tags: published.tags }), isFinished: 1 };
    expect((await published.writer.client.put(`/v1/posts/${published.id}/revision`, { body })).status).toBe(200);
    for (const tale of [await aSubmittedTale(site), published]) {
      await claim(tale, colleague);
      expectProblem(await takeOver(tale, reviewer), 403, "FORBIDDEN");
      expectProblem(await takeOver(tale, admin, "maybe"), 400, "BAD_REQUEST", "takeOver");
      expectProblem(await takeOver(tale, admin, "false"), 409, "CLAIMED");
      expect(await takeOver(tale, admin)).toMatchObject({ status: 200, body: { claimedBy: admin.username } });
      for (const call of [claim, release]) expectProblem(await call(tale, colleague), 409, "CLAIMED");
      expect((await release(tale, admin)).status).toBe(204);
      // Without another's claim it is an ordinary one.
      expect((await takeOver(tale, admin)).status).toBe(200);
    }
  });

  it(
    "A released claim is free for others, and releasing without a claim changes nothing",
    { tags: "variation" },
    async () => {
      const tale = await aSubmittedTale(site);
      expect((await release(tale, reviewer)).status).toBe(204);
      await claim(tale, reviewer);
      expect((await release(tale, reviewer)).status).toBe(204);
      expect((await claim(tale, colleague)).status).toBe(200);
    },
  );

  it("A claim ends with the decision, a withdrawal, and the deletion", { tags: "variation" }, async () => {
    const returned = await aSubmittedTale(site);
    await claim(returned, reviewer);
    await sendBack(returned, reviewer);
    const withdrawn = await aSubmittedTale(site);
    await claim(withdrawn, reviewer);
    const save = (tale: typeof returned, isFinished: number) =>
      tale.writer.client.put(`/v1/posts/${tale.id}`, { body: aTaleForm({ tags: tale.tags, isFinished }) });
    await save(withdrawn, 0);
    for (const tale of [returned, withdrawn]) {
      await save(tale, 1);
      expect((await inQueue(tale)).claimedBy).toBeNull();
    }
    const deleted = await aSubmittedTale(site);
    await claim(deleted, reviewer);
    await deleted.writer.client.delete(`/v1/delete/${deleted.id}`);
    const { rows } = await site.context.database.pool.query("select 1 from claims where target_id = $1", [deleted.id]);
    expect(rows).toEqual([]);
  });

  it("A claim ends when its holder is no longer staff", { tags: "variation" }, async () => {
    const [tale, former, admin] = [await aSubmittedTale(site), await aModerator(site), await anAdmin(site)];
    await claim(tale, former);
    const role = { username: former.username, role: "USER" };
    expect((await admin.client.patch("/v1/auth/change-role", { query: role })).status).toBeLessThan(300);
    expect((await inQueue(tale)).claimedBy).toBeNull();
    expect((await claim(tale, reviewer)).status).toBe(200);
  });

  it(
    "Nothing to decide gets 409, what a reviewer can't see 404, and the own Tale 403",
    { tags: "variation" },
    async () => {
      expectProblem(await claim(await aPublishedTale(site), reviewer), 409, "CONFLICT");
      const returned = await aSubmittedTale(site);
      await sendBack(returned, reviewer);
      expectProblem(await claim(returned, reviewer), 409, "CONFLICT");
      expectProblem(await claim(await aDraft(site), reviewer), 404, "NOT_FOUND");
      expectProblem(await claim({ id: 999_999_999 }, reviewer), 404, "NOT_FOUND");
      expectProblem(await claim(await aSubmittedTale(site, { author: reviewer }), reviewer), 403, "OWN_TALE");
      expectProblem(await claim(await aSubmittedTale(site), await aReader(site)), 403, "FORBIDDEN");
    },
  );

  it("The author is not told who holds the claim", { tags: "variation" }, async () => {
    const tale = await aSubmittedTale(site);
    await claim(tale, reviewer);
    expect(JSON.stringify(await asAuthor(tale))).not.toContain(reviewer.username);
  });

  it("Of several reviewers at once, one gets the claim", async () => {
    for (let round = 0; round < 3; round += 1) {
      const tale = await aSubmittedTale(site);
      const answers = await Promise.all([
        claim(tale, reviewer),
        claim(tale, colleague),
        claim(tale, await anAdmin(site)),
      ]);
      expect(statusCounts(answers)).toEqual({ 200: 1, 409: 2 });
    }
  });

  it(
    "A claim at the moment of another's decision comes before it and refuses it, or gets 409",
    { tags: "variation" },
    async () => {
      for (let round = 0; round < 5; round += 1) {
        const tale = await aSubmittedTale(site);
        const [claimed, published] = await Promise.all([claim(tale, reviewer), publish(tale, colleague)]);
        expect([claimed.status, published.status].toSorted()).toEqual([200, 409]);
      }
    },
  );
});

describe("a text that is sent back", () => {
  it("A returned Tale has the note, the reason and the remarks at its passages, until the next decision", async () => {
    const content = "<p>Nobody had <em>lit</em> the lamp.</p><ul><li>One</li><li>Two 🦉 owls</li></ul>";
    const tale = await aSubmittedTale(site, { content });
    const remarks = [remark(), remark({ block: 1, from: 8, to: 14, quote: "🦉 owls", note: "Why owls?" })];
    const answer = await sendBack(tale, reviewer, { reason: "FORM", remarks });
    expect(answer).toMatchObject({ status: 200, body: { returnNote: "Almost.", returnReason: "FORM", remarks } });
    expect(await asAuthor(tale)).toMatchObject({ returnReason: "FORM", remarks });
    const own = (await tale.writer.client.get("/v1/own-posts")).body.posts[0];
    expect(own.returnReason).toBe("FORM");
    expect(own).not.toHaveProperty("remarks");
    const form = aTaleForm({ tags: tale.tags, content, isFinished: 1 });
    const resubmitted = await tale.writer.client.put(`/v1/posts/${tale.id}`, { body: form });
    expect(resubmitted.body).toMatchObject({ returnNote: null, returnReason: "FORM", remarks });
    expect((await inQueue(tale)).timesReturned).toBe(1);
    await publish(tale, reviewer);
    expect(await asAuthor(tale)).toMatchObject({ returnReason: null, remarks: [] });
  });

  it("Both sides find note, reason and remarks in the history", { tags: "variation" }, async () => {
    const tale = await aSubmittedTale(site);
    await sendBack(tale, reviewer, { reason: "LANGUAGE", remarks: [remark()] });
    const form = aTaleForm({ tags: tale.tags, isFinished: 1 });
    await tale.writer.client.put(`/v1/posts/${tale.id}`, { body: form });
    for (const { client } of [tale.writer, reviewer]) {
      const { versions } = (await client.get(`/v1/posts/${tale.id}/versions`)).body;
      expect(versions[1]).toMatchObject({ kind: "RETURNED", note: "Almost.", reason: "LANGUAGE" });
      const { number } = versions[1];
      expect((await client.get(`/v1/posts/${tale.id}/versions/${number}`)).body.remarks).toEqual([remark()]);
    }
  });

  it("Without a reason and remarks it has neither", { tags: "variation" }, async () => {
    const tale = await aSubmittedTale(site);
    expect((await sendBack(tale, reviewer)).body).toMatchObject({ returnReason: null, remarks: [] });
  });

  it.each([
    ["an unknown reason", { reason: "TASTE" }],
    ["a passage that is elsewhere", { remarks: [remark({ from: 1, to: 7 })] }],
    ["a passage behind the end of its block", { remarks: [remark({ to: 600 })] }],
    ["a quote that is longer than any text", { remarks: [remark({ quote: "x".repeat(2 * taleBounds.textMax + 1) })] }],
    ["an empty passage", { remarks: [remark({ to: 0, quote: "" })] }],
    ["a block that does not exist", { remarks: [remark({ block: 9 })] }],
    ["a negative place", { remarks: [remark({ from: -1 })] }],
    ["an empty remark", { remarks: [remark({ note: " " })] }],
    ["a remark that is too long", { remarks: [remark({ note: "a".repeat(bounds.noteMax + 1) })] }],
    ["too many remarks", { remarks: Array.from({ length: bounds.max + 1 }, () => remark()) }],
  ])("Sending back with %s gets 400 and changes nothing", { tags: "variation" }, async (_what, body) => {
    const tale = await aSubmittedTale(site);
    expectProblem(await sendBack(tale, reviewer, body), 400, "BAD_REQUEST");
    expect(await asAuthor(tale)).toMatchObject({ isFinished: 1, returnNote: null, remarks: [] });
  });

  it("The most remarks there may be, each as long as it may be, are taken", { tags: "variation" }, async () => {
    const tale = await aSubmittedTale(site);
    const remarks = Array.from({ length: bounds.max }, () => remark({ note: "a".repeat(bounds.noteMax) }));
    expect((await sendBack(tale, reviewer, { remarks })).status).toBe(200);
  });
});

describe("the queue", () => {
  it("The queue is filtered by language, category and kind, with exact totals", { tags: "variation" }, async () => {
    const before = await queue({ category: "FIABA", languageName: "PT" });
    expect(before).toEqual({ posts: [], totalPosts: 0 });
    const tale = await aSubmittedTale(site, { categoryName: "FIABA", languageName: "PT" });
    const found = await queue({ category: "FIABA", languageName: "PT", kind: "new" });
    expect(found).toMatchObject({
      posts: [{ id: tale.id, kind: "new", claimedBy: null, timesReturned: 0 }],
      totalPosts: 1,
    });
    expect(found.posts[0].submittedAt).toBe(tale.submittedAt);
    expect((await queue({ category: "FIABA", languageName: "PT", kind: "revision" })).totalPosts).toBe(0);
    expect((await queue({ category: "FIABA", languageName: "IT" })).totalPosts).toBe(0);
  });

  it.each([
    ["category", { category: "POETRY" }],
    ["kind", { kind: "draft" }],
  ])("An unknown %s gets 400", { tags: "variation" }, async (_name, query) => {
    expectProblem(await reviewer.client.get("/v1/posts-not-published", { query }), 400, "BAD_REQUEST");
  });
});

describe("review times", () => {
  const times = async (languageName: string) =>
    (await site.visitor().get("/v0/review-times", { query: { languageName } })).body;

  it(
    "Review times need five decisions, are the median in hours, and forget what is a month ago",
    { tags: "variation" },
    async () => {
      expect(await times("FR")).toEqual({ medianHours: null, waiting: 0 });
      const decide = async (hours: number, decision: typeof publish) => {
        const tale = await aSubmittedTale(site, { languageName: "FR" });
        site.clock.advance(hours * HOUR);
        expect((await decision(tale, await aModerator(site))).status).toBe(200);
      };
      for (const hours of [1, 2, 3, 30]) await decide(hours, publish);
      expect((await times("FR")).medianHours).toBeNull();
      await decide(4, sendBack);
      expect(await times("FR")).toEqual({ medianHours: 3, waiting: 0 });
      await aSubmittedTale(site, { languageName: "FR" });
      expect((await times("FR")).waiting).toBe(1);
      site.clock.advance(reviewTimes.period);
      expect((await times("FR")).medianHours).toBeNull();
    },
  );

  it("The language is required", { tags: "variation" }, async () => {
    expectProblem(await site.visitor().get("/v0/review-times"), 400, "BAD_REQUEST");
  });
});
