import { describe, expect, it } from "vitest";
import { approve, edit, hide, setRule } from "#features/comments/server/held-comments.fixture.ts";
import { makeAdministrator } from "#features/members/server/machine-commands.ts";
import { jobsOfCommands } from "#kit/server/jobs/jobs-of-commands.ts";
import { aWaitingRevision, publishRevision } from "#features/review/server/revisions.fixture.ts";
import { aClock } from "#tests/support/clock.ts";
import { aComment, aNewsComment } from "#tests/support/comments.ts";
import { expectStatus } from "#tests/support/expected-status.ts";
import { aNewsPost } from "#tests/support/news.ts";
import { aModerator, aReader, aWriter, password, type Person } from "#tests/support/people.ts";
import { aRegistration } from "#tests/support/registrations.ts";
import { aReport, aTaleReport, aUserReport, decide } from "#tests/support/reports.ts";
import { aDraft, aPublishedTale, aSubmittedTale, insertPublishedTales } from "#tests/support/tales.ts";
import { SECOND } from "#vocabulary/limits.ts";
import { admin, aWebhook, deliveriesOf, eventsOf, receiver, site, useWebhookSite } from "./webhook-site.fixture.ts";

useWebhookSite(aClock());

const dataOf = (tale: { id: number; title?: string }, author: Person) => ({
  id: tale.id,
  title: tale.title ?? "The lamp at the end of the pier",
  author: author.username,
  languageName: "EN",
  categoryName: "HORROR",
  address: `http://fabula.test/posts/horror/${tale.id}`,
});
const commentData = (
  comment: { id: number },
  { id: postId }: { id: number },
  author: Person,
  page = "/posts/tale",
) => ({
  id: comment.id,
  postId,
  author: author.username,
  address: `http://fabula.test${page}/${postId}#${comment.id}`,
});
const deleteTale = (by: Person, { id }: { id: number }) => by.client.delete(`/v1/delete/${id}`);
const removeAccount = ({ client }: Person) => client.put("/v1/user/remove", { body: { password } });
const idsOf = (events: { id: number }[]) => events.map(({ id }) => id);

describe("events of Tales", () => {
  it("A published Tale sends one event, with the moment of its publication; drafts and waiting Tales send none", async () => {
    await aWebhook();
    await aDraft(site);
    await aSubmittedTale(site);
    const tale = await aPublishedTale(site);
    expect(await eventsOf("tale.published")).toEqual([dataOf(tale, tale.writer)]);
    expect(receiver.received[0]!.body).toEqual({
      type: "tale.published",
      timestamp: tale.publicationDate,
      data: expect.any(Object),
    });
  });

  it("Reviewers who publish a Tale at the same time send one event", async () => {
    await aWebhook({ events: ["tale.published"] });
    const tale = await aSubmittedTale(site);
    const reviewers = [await aModerator(site), await aModerator(site), await aModerator(site)];
    await Promise.all(reviewers.map(({ client }) => client.patch(`/v1/posts/${tale.id}`)));
    expect(idsOf(await eventsOf("tale.published"))).toEqual([tale.id]);
  });

  it("A published revision sends an event with its new title", async () => {
    await aWebhook();
    const tale = await aWaitingRevision(site);
    expectStatus(await publishRevision(tale, await aModerator(site)), 200);
    expect(await eventsOf("tale.revised")).toEqual([dataOf({ ...tale, title: "The lamp, mended" }, tale.writer)]);
  });

  it("A published Tale that its author or the staff delete sends an event; a draft sends none", async () => {
    await aWebhook({ events: ["tale.removed"] });
    const [own, other, draft] = [await aPublishedTale(site), await aPublishedTale(site), await aDraft(site)];
    const moderator = await aModerator(site);
    for (const [by, tale] of [
      [own.writer, own],
      [moderator, other],
      [draft.writer, draft],
    ] as const)
      expect((await deleteTale(by, tale)).status).toBe(204);
    expect(await eventsOf("tale.removed")).toEqual([dataOf(own, own.writer), dataOf(other, other.writer)]);
  });

  it("A deleted Tale with very many likes sends one event, before a job erases it", async () => {
    await aWebhook({ events: ["tale.removed"] });
    const tale = await aPublishedTale(site);
    await site.context.database.pool.query(
      `with many as (insert into users (username, firstname, lastname, language, role, created_at)
        select 'liker' || n, 'A', 'B', 'EN', 'USER', now() from generate_series(1, 1100) n returning id)
      insert into tale_likes (tale_id, user_id, created_at) select $1, id, now() from many`,
      [tale.id],
    );
    expect((await deleteTale(tale.writer, tale)).status).toBe(204);
    expect(idsOf(await eventsOf("tale.removed"))).toEqual([tale.id]);
  });

  it("A Tale that leaves by an accepted report, and returns when that is revoked, sends an event both times", async () => {
    await aWebhook();
    const tale = await aPublishedTale(site);
    const moderator = await aModerator(site);
    const report = await aTaleReport(site, tale);
    expectStatus(await decide(moderator, { id: report.id, status: "ACCEPTED", note: "No." }, "/v1/tale-reports"), 200);
    expect(await eventsOf("tale.removed")).toEqual([dataOf(tale, tale.writer)]);
    const { decisions } = (await tale.writer.client.get("/v1/my-decisions")).body;
    const path = `/v1/decisions/${decisions[0].id}/revoke`;
    expectStatus(await moderator.client.post(path, { body: { note: "A mistake." } }), 200);
    expect(await eventsOf("tale.published")).toEqual([dataOf(tale, tale.writer), dataOf(tale, tale.writer)]);
  });

  it("A Tale that its author has changed since stays a draft, and sends no event when the decision is revoked", async () => {
    const tale = await aPublishedTale(site);
    const moderator = await aModerator(site);
    const report = await aTaleReport(site, tale);
    await decide(moderator, { id: report.id, status: "ACCEPTED", note: "No." }, "/v1/tale-reports");
    site.clock.advance(SECOND);
    const draft = (await tale.writer.client.get(`/v1/posts/${tale.id}`)).body;
    const { title, content, categoryName, languageName, tags } = { ...draft, title: "Another title" };
    const body = { title, content, categoryName, languageName, tags, isFinished: 0 };
    expectStatus(await tale.writer.client.put(`/v1/posts/${tale.id}`, { body }), 200);
    await aWebhook();
    const { decisions } = (await tale.writer.client.get("/v1/my-decisions")).body;
    const path = `/v1/decisions/${decisions[0].id}/revoke`;
    expectStatus(await moderator.client.post(path, { body: { note: "A mistake." } }), 200);
    expect(await eventsOf("tale.published")).toEqual([]);
  });
});

describe("events of members", () => {
  it("A member joins when the activation link is opened, once", async () => {
    await aWebhook();
    const form = aRegistration();
    expectStatus(await site.visitor().post("/auth/register", { body: form }), 201);
    expect(await eventsOf("member.joined")).toEqual([]);
    const token = await site.mailedToken(form.email);
    const open = () => site.visitor().post("/auth/activate", { body: { token } });
    await Promise.all([open(), open()]);
    expect(await eventsOf("member.joined")).toEqual([{ username: form.username }]);
  });

  it("A member joins when an operator lets the account in as an administrator, once, and not if it could log in before", async () => {
    const webhook = await aWebhook();
    const form = aRegistration();
    expectStatus(await site.visitor().post("/auth/register", { body: form }), 201);
    const active = await aReader(site);
    const { database, secret, clock } = site.context;
    const beside = { database, secret, clock, jobs: jobsOfCommands(database, clock) };
    for (const name of [form.username, form.username, active.username])
      expect(await makeAdministrator(beside, name)).toBe(true);
    expect(await eventsOf("member.joined")).toEqual([{ username: form.username }]);
    expect((await deliveriesOf(webhook)).filter(({ type }) => type === "member.joined")).toHaveLength(1);
  });

  it("An account that leaves sends each published Tale, then the member", async () => {
    const writer = await aWriter(site);
    const tale = await aPublishedTale(site, { author: writer });
    const other = await aPublishedTale(site, { author: writer, title: "Another lamp" });
    await aDraft(site, { author: writer });
    await aSubmittedTale(site, { author: writer });
    const webhook = await aWebhook();
    expect((await removeAccount(writer)).status).toBe(204);
    expect(await eventsOf("tale.removed")).toEqual([dataOf(tale, writer), dataOf(other, writer)]);
    expect(await eventsOf("member.left")).toEqual([{ username: writer.username }]);
    const types = (await deliveriesOf(webhook)).map(({ type }) => type);
    expect(types).toEqual(["member.left", "tale.removed", "tale.removed"]);
  });

  it(
    "An account with many Tales, which is erased in several batches, sends each of them once",
    { tags: "variation" },
    async () => {
      const writer = await aWriter(site);
      const many = await insertPublishedTales(
        site,
        writer,
        Array.from({ length: 120 }, () => ({ title: "One of many" })),
      );
      const webhook = await aWebhook({ events: ["tale.removed", "member.left"] });
      expect((await removeAccount(writer)).status).toBe(204);
      expect(idsOf(await eventsOf("tale.removed"))).toEqual(many);
      expect((await deliveriesOf(webhook))[0]!.type).toBe("member.left");
    },
  );

  it("An account that was never activated neither joins nor leaves", async () => {
    await aWebhook();
    const person = await aReader(site, { activatedAt: null });
    const query = { username: person.username };
    expectStatus(await admin.client.put("/v1/user/remove-by-admin", { query }), 204);
    await site.jobsDone();
    expect(receiver.received).toEqual([]);
  });
});

describe("events of comments", () => {
  it("Comments on Tales and news send events without their text", async () => {
    await aWebhook();
    const [tale, post] = [await aPublishedTale(site), await aNewsPost(site)];
    const text = "Nobody else may read this.";
    const [onTale, onNews] = [await aComment(site, { on: tale, text }), await aNewsComment(site, { on: post, text })];
    expect(await eventsOf("comment.created")).toEqual([
      commentData(onTale, tale, onTale.writer),
      commentData(onNews, post, onNews.writer, "/blog/posts"),
    ]);
    expect(JSON.stringify(receiver.received)).not.toContain(text);
  });

  it("A repeated call with the same key sends no further event", async () => {
    await aWebhook({ events: ["comment.created"] });
    const [tale, reader] = [await aPublishedTale(site), await aReader(site)];
    const body = { postId: tale.id, comment: "Only once.", clientKey: crypto.randomUUID() };
    const answers = await Promise.all([1, 2, 3].map(() => reader.client.post("/v1/comments", { body })));
    expect(idsOf(await eventsOf("comment.created"))).toEqual([answers[0]!.body.id]);
  });

  it("A held comment and the author's answer to it send events at the approval, and never a second time", async () => {
    await aWebhook({ events: ["comment.created"] });
    const tale = await aPublishedTale(site);
    await setRule(tale.writer, tale, "held");
    const comment = await aComment(site, { on: tale });
    const answer = await aComment(site, { on: tale, by: tale.writer, answering: comment });
    expect(await eventsOf("comment.created")).toEqual([]);
    expectStatus(await approve(tale.writer, comment), 200);
    const told = [commentData(comment, tale, comment.writer), commentData(answer, tale, tale.writer)];
    expect(await eventsOf("comment.created")).toEqual(told);
    expectStatus(await approve(tale.writer, comment), 200);
    expect((await edit(comment.writer, comment, "Changed, and held again.")).body.held).toBe(true);
    expectStatus(await approve(tale.writer, comment), 200);
    expectStatus(await hide(tale.writer, comment), 200);
    expectStatus(await hide(tale.writer, comment, false), 200);
    expect(await eventsOf("comment.created")).toEqual(told);
  });

  it("A held comment that is hidden before its approval sends its event when it is shown", async () => {
    await aWebhook({ events: ["comment.created"] });
    const tale = await aPublishedTale(site);
    await setRule(tale.writer, tale, "held");
    const comment = await aComment(site, { on: tale });
    expectStatus(await hide(tale.writer, comment), 200);
    expectStatus(await approve(tale.writer, comment), 200);
    expect(await eventsOf("comment.created")).toEqual([]);
    expectStatus(await hide(tale.writer, comment, false), 200);
    expect(idsOf(await eventsOf("comment.created"))).toEqual([comment.id]);
  });
});

it("Reports of every kind send their reason, and nothing of the reporter", async () => {
  await aWebhook({ events: ["report.created"] });
  const reporter = await aReader(site);
  const [tale, post] = [await aPublishedTale(site), await aNewsPost(site)];
  const [onTale, onNews] = [await aComment(site, { on: tale }), await aNewsComment(site, { on: post })];
  const blog = { commentId: onNews.id, reason: "REASON9" };
  const reports = [
    { ...(await aReport(site, onTale, { by: reporter })), type: "comment", reason: "REASON9" },
    { ...expectStatus<any>(await reporter.client.post("/v1/reportings-blog", { body: blog }), 201), type: "blog" },
    { ...(await aUserReport(site, onTale.writer, { by: reporter })), type: "user", reason: null },
    { ...(await aTaleReport(site, tale, { by: reporter, note: "Look at its end." })), type: "tale" },
  ];
  const told = reports.map(({ id, type, reason = "REASON9" }) => ({ id, type, reason }));
  expect(await eventsOf("report.created")).toEqual(told);
  expect(
    (await reporter.client.post("/v1/reportings", { body: { commentId: onTale.id, reason: "REASON9" } })).status,
  ).toBe(409);
  expect(await eventsOf("report.created")).toEqual(told);
  for (const { text } of receiver.received) expect(text).not.toContain(reporter.username);
});

it("A webhook gets the events that it follows only, and each webhook its own message", async () => {
  const [one, other] = [await aWebhook({ events: ["tale.published"] }), await aWebhook()];
  const tale = await aPublishedTale(site);
  await aComment(site, { on: tale });
  expect(await eventsOf("tale.published")).toHaveLength(2);
  expect((await deliveriesOf(one)).map(({ type }) => type)).toEqual(["tale.published"]);
  expect((await deliveriesOf(other)).map(({ type }) => type)).toEqual(["comment.created", "tale.published"]);
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(3);
});
