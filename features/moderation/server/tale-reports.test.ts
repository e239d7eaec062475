import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aComment } from "#tests/support/comments.ts";
import { messagesTo } from "#tests/support/inbox.ts";
import { aModerator, aReader, password, type Person } from "#tests/support/people.ts";
import { expectProblem, statusCounts } from "#tests/support/problems.ts";
import { aTaleReport } from "#tests/support/reports.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aDraft, aPublishedTale, aTaleForm } from "#tests/support/tales.ts";
import { insertManyRows } from "#features/personal-data/server/large-account.fixture.ts";

let site: TestSite;
let moderator: Person;
beforeAll(async () => {
  site = await aSite();
  moderator = await aModerator(site);
});
afterAll(() => site.close());

type Tale = { id: number };

const path = "/v1/tale-reports";
const report = ({ client }: Person, body: Record<string, unknown>) => client.post(path, { body });
const decide = (body: Record<string, unknown>, { client }: Person = moderator) => client.put(path, { body });
const readReport = async ({ id }: Tale, { client }: Person = moderator) => (await client.get(`${path}/${id}`)).body;
const asAuthor = async ({ id, writer }: Tale & { writer: Person }) => (await writer.client.get(`/v1/posts/${id}`)).body;
const readings = async ({ id }: Tale, { client }: Person) => (await client.get(`/v0/posts/${id}`)).status;

describe("reporting a Tale", () => {
  it("A report names the Tale, and only the staff reads the reporter's note", async () => {
    const [tale, reporter] = [await aPublishedTale(site, { title: "The stolen story" }), await aReader(site)];
    const answer = await report(reporter, { postId: tale.id, reason: "REASON10", note: "It is a copy.\nOf mine." });
    expect(answer).toMatchObject({
      status: 201,
      body: { type: "tale", postId: tale.id, reason: "REASON10", status: "PENDING" },
    });
    const detail = await readReport(answer.body);
    expect(detail).toMatchObject({
      type: "tale",
      postId: tale.id,
      commentId: null,
      title: "The stolen story",
      username: tale.writer.username,
      reporter: reporter.username,
      reporterNote: "It is a copy.\nOf mine.",
      severity: 2,
      thread: [],
      comment: null,
      on: { kind: "tale", id: tale.id, title: "The stolen story" },
    });
    expect(detail.taleText).not.toContain("<");
    expect(detail.taleText).toContain(detail.text);
  });

  it("The lists of all reports and of reports of Tales show it", { tags: "variation" }, async () => {
    const made = await aTaleReport(site, await aPublishedTale(site));
    for (const list of [path, "/v1/reportings"]) {
      const { body } = await moderator.client.get(list, { query: { pageSize: 100 } });
      expect(body.reportings.map(({ id }: Tale) => id)).toContain(made.id);
    }
    const { body } = await moderator.client.get("/v1/reportings", { query: { type: "tale", pageSize: 100 } });
    expect(new Set(body.reportings.map(({ type }: { type: string }) => type))).toEqual(new Set(["tale"]));
  });

  it("A Tale can be reported once until it is decided, also by two calls at the same time", async () => {
    const [tale, reporter] = [await aPublishedTale(site), await aReader(site)];
    const send = () => report(reporter, { postId: tale.id, reason: "REASON1" });
    const answers = await Promise.all([send(), send(), send()]);
    expect(statusCounts(answers)).toEqual({ 201: 1, 409: 2 });
    expectProblem(await send(), 409, "ALREADY_REPORTED");
    await decide({ postId: tale.id, status: "REJECTED" });
    expect((await send()).status).toBe(201);
  });

  it("One's own Tale, an unpublished one, an unknown reason and a note that is too long are refused", async () => {
    const tale = await aPublishedTale(site);
    const reporter = await aReader(site);
    const own = await report(tale.writer, { postId: tale.id, reason: "REASON1" });
    expectProblem(own, 400, "BAD_REQUEST");
    expect(own.body.errors).toMatchObject([{ path: "postId" }]);
    const draft = await aDraft(site);
    expectProblem(await report(reporter, { postId: draft.id, reason: "REASON1" }), 404, "NOT_FOUND");
    expectProblem(await report(draft.writer, { postId: draft.id, reason: "REASON1" }), 404, "NOT_FOUND");
    expectProblem(await report(reporter, { postId: tale.id, reason: "Boring" }), 400, "BAD_REQUEST");
    expectProblem(await report(reporter, { postId: tale.id }), 400, "BAD_REQUEST");
    const long = { postId: tale.id, reason: "REASON1", note: "a".repeat(1001) };
    expectProblem(await report(reporter, long), 400, "BAD_REQUEST");
  });

  it.each(["small", "large"])(
    "The note is erased with the %s account of its reporter, and the report stays",
    { tags: "variation" },
    async (size) => {
      const reporter = await aReader(site);
      const made = await aTaleReport(site, await aPublishedTale(site), { by: reporter, note: "It was mine first." });
      if (size === "large") await insertManyRows(site, reporter);
      expect((await reporter.client.put("/v1/user/remove", { body: { password } })).status).toBe(204);
      await site.jobsDone();
      expect(await readReport(made)).toMatchObject({
        id: made.id,
        status: "PENDING",
        reporter: null,
        reporterNote: null,
      });
    },
  );

  it("The same idempotency key reports once", { tags: "variation" }, async () => {
    const [tale, reporter] = [await aPublishedTale(site), await aReader(site)];
    const body = { postId: tale.id, reason: "REASON1", clientKey: "3e1e3a5c-1a4c-4f39-9d53-0d3a8a1f6b11" };
    const [first, second] = [await report(reporter, body), await report(reporter, body)];
    expect([second.status, second.body.id]).toEqual([201, first.body.id]);
  });
});

describe("deciding", () => {
  it("Accepting takes the Tale off the site: its author keeps it as a draft with the reason and the note", async () => {
    const tale = await aPublishedTale(site);
    await aTaleReport(site, tale, { reason: "REASON9" });
    const decision = await decide({ postId: tale.id, status: "ACCEPTED", note: "It is an advertisement." });
    expect(decision).toMatchObject({ status: 200, body: { status: "ACCEPTED", settled: 1, type: "tale" } });
    expect(await readings(tale, await aReader(site))).toBe(404);
    expect(await asAuthor(tale)).toMatchObject({
      published: false,
      isFinished: 0,
      publicationDate: null,
      returnReason: "RULES",
      returnNote: "It is an advertisement.",
    });
    const { body } = await site
      .visitor()
      .get("/v0/posts/category", { query: { category: tale.categoryName, languageName: tale.languageName } });
    expect(body.posts.map(({ id }: Tale) => id)).not.toContain(tale.id);
  });

  it("Accepting charges the author once, and the author never learns who reported", { tags: "variation" }, async () => {
    const tale = await aPublishedTale(site);
    const reporters = [
      await aTaleReport(site, tale, { reason: "REASON9" }),
      await aTaleReport(site, tale, { reason: "REASON1" }),
    ];
    const { body } = await decide({ id: reporters[0]!.id, status: "ACCEPTED", note: "Not here." });
    expect(body.settled).toBe(2);
    const record = (await moderator.client.get(`/v1/members/${tale.writer.username}/record`)).body;
    expect(record).toMatchObject({ banPoints: 1, reportsAbout: { accepted: 2, pending: 0 } });
    const told = (await messagesTo(tale.writer)).join("\n");
    expect(told).toContain(tale.title);
    expect(told).toContain("Not here.");
    for (const { reporter } of reporters) {
      expect(told).not.toContain(reporter.username);
      expect((await messagesTo(reporter)).join("\n")).toContain(tale.title);
    }
  });

  it("Rejecting leaves the Tale as it is and tells only the reporters", { tags: "variation" }, async () => {
    const tale = await aPublishedTale(site);
    const { reporter } = await aTaleReport(site, tale);
    const before = (await messagesTo(tale.writer)).length;
    await decide({ postId: tale.id, reason: "REASON9", status: "REJECTED" });
    expect(await readings(tale, reporter)).toBe(200);
    expect(await messagesTo(tale.writer)).toHaveLength(before);
    expect(await messagesTo(reporter)).toHaveLength(1);
  });

  it(
    "Likes, comments and favourites return when the Tale is published again, with a new date",
    { tags: "variation" },
    async () => {
      const [tale, reader] = [await aPublishedTale(site), await aReader(site)];
      await reader.client.post(`/v1/posts/${tale.id}/like`);
      await reader.client.post("/v1/posts/bookmark", { query: { postId: tale.id } });
      const comment = await aComment(site, { on: tale, by: reader });
      const before = await asAuthor(tale);
      expect(before).toMatchObject({ totLikes: 1, totComments: 1, totBookmarks: 1 });
      await aTaleReport(site, tale);
      await decide({ postId: tale.id, status: "ACCEPTED" });
      const favourites = async () =>
        (await reader.client.get("/v0/posts/bookmark", { query: { username: reader.username } })).body.posts.map(
          ({ id }: Tale) => id,
        );
      expect(await favourites()).not.toContain(tale.id);
      site.clock.advance(1000);
      await tale.writer.client.put(`/v1/posts/${tale.id}`, { body: aTaleForm({ tags: tale.tags, isFinished: 1 }) });
      expect((await moderator.client.patch(`/v1/posts/${tale.id}`)).status).toBe(200);
      const after = await asAuthor(tale);
      expect(after).toMatchObject({ totLikes: 1, totComments: 1, totBookmarks: 1, published: true });
      expect(after.publicationDate > before.publicationDate).toBe(true);
      expect(await favourites()).toContain(tale.id);
      const { body } = await reader.client.get(`/v0/comments/${tale.id}`);
      expect(body.map(({ id }: Tale) => id)).toContain(comment.id);
    },
  );

  it("An open revision becomes a version, and the draft has the published text", { tags: "variation" }, async () => {
    const tale = await aPublishedTale(site);
    const published = await asAuthor(tale);
    await tale.writer.client.post(`/v1/posts/${tale.id}/revision`);
    const content = "<p>A better beginning, which nobody has read yet.</p>";
    await tale.writer.client.put(`/v1/posts/${tale.id}/revision`, {
      body: aTaleForm({ tags: tale.tags, content, isFinished: 1 }),
    });
    await aTaleReport(site, tale);
    await decide({ postId: tale.id, status: "ACCEPTED" });
    expect((await asAuthor(tale)).content).toBe(published.content);
    expectProblem(await tale.writer.client.get(`/v1/posts/${tale.id}/revision`), 404, "NOT_FOUND");
    const { versions } = (await tale.writer.client.get(`/v1/posts/${tale.id}/versions`)).body;
    const saved = versions.find(({ kind }: { kind: string }) => kind === "SAVED");
    const { body } = await tale.writer.client.get(`/v1/posts/${tale.id}/versions/${saved.number}`);
    expect(body.content).toBe(content);
  });

  it("A Tale that was deleted since can be decided all the same", { tags: "variation" }, async () => {
    const tale = await aPublishedTale(site, { title: "Gone by morning" });
    const made = await aTaleReport(site, tale);
    await tale.writer.client.delete(`/v1/delete/${tale.id}`);
    expect(await readReport(made)).toMatchObject({ postId: null, title: "Gone by morning", on: null });
    expect((await readReport(made)).taleText).not.toBe("");
    expect((await decide({ id: made.id, status: "ACCEPTED" })).status).toBe(200);
    expect((await messagesTo(tale.writer)).join("\n")).toContain("Gone by morning");
  });

  it(
    "Exactly one of two decisions at the same time succeeds, and the other names the first",
    { tags: "variation" },
    async () => {
      const tale = await aPublishedTale(site);
      await aTaleReport(site, tale);
      const colleague = await aModerator(site);
      const answers = await Promise.all([
        decide({ postId: tale.id, status: "ACCEPTED" }),
        decide({ postId: tale.id, status: "REJECTED" }, colleague),
      ]);
      expect(statusCounts(answers)).toEqual({ 200: 1, 409: 1 });
      expectProblem(
        answers.find(({ status }) => status === 409)!,
        409,
        "CONFLICT",
      );
    },
  );

  it("Unknown reports, reports of another type and nameless decisions are refused", async () => {
    expectProblem(await decide({ id: 999_999_999, status: "ACCEPTED" }), 404, "NOT_FOUND");
    expectProblem(await decide({ status: "ACCEPTED" }), 400, "BAD_REQUEST");
    const made = await aTaleReport(site, await aPublishedTale(site));
    expectProblem(
      await moderator.client.put("/v1/user-reports", { body: { id: made.id, status: "ACCEPTED" } }),
      404,
      "NOT_FOUND",
    );
    expectProblem(await moderator.client.get(`/v1/user-reports/${made.id}`), 404, "NOT_FOUND");
  });
});
