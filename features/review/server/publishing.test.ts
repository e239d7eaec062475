import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { actionsOn } from "#tests/support/audit-log-entries.ts";
import type { Answer, Client } from "#tests/support/client.ts";
import { statementsOf } from "#tests/support/call-statements.ts";
import { whileRowIsLocked } from "#tests/support/row-locks.ts";
import { aModerator, anAdmin, aReader, aWriter } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aSeries } from "#tests/support/series.ts";
import { aSubmittedTranslation, anOpenTale, aTranslation } from "#tests/support/translations.ts";
import { aDraft, aPublishedTale, aSubmittedTale, aTaleForm, tagNames } from "#tests/support/tales.ts";
import { firstOrAll } from "#tests/support/thoroughness.ts";

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

describe("a Tale on its way to its readers", () => {
  it("A Tale goes from draft to submitted to published, and then everybody can read it", async () => {
    const writer = await aWriter(site);
    const tags = await tagNames(site, 2);
    const draft = await writer.client.post("/v1/posts", { body: aTaleForm({ tags }) });
    expect(draft.status).toBe(201);
    expect(draft.body).toMatchObject({ isFinished: 0, published: false, publicationDate: null, tags });

    const { id } = draft.body;
    expect((await site.visitor().get(`/v0/posts/${id}`)).status).toBe(404);
    const submission = await writer.client.put(`/v1/posts/${id}`, { body: aTaleForm({ tags, isFinished: 1 }) });
    expect(submission.body).toMatchObject({ isFinished: 1, published: false });

    const reviewer = await aModerator(site);
    const queue = await reviewer.client.get("/v1/posts-not-published");
    expect(queue.body.posts.map((tale: { id: number }) => tale.id)).toContain(id);

    const answer = await reviewer.client.patch(`/v1/posts/${id}`);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ published: true, publicationDate: site.clock.now().toISOString() });
    const read = await site.visitor().get(`/v0/posts/${id}`);
    expect(read.body).toMatchObject({ title: draft.body.title, author: writer.username, content: draft.body.content });
  });

  it("A Tale that is sent back becomes a draft with the reviewer's note", async () => {
    const tale = await aSubmittedTale(site);
    const reviewer = await aModerator(site);
    const answer = await reviewer.client.patch(`/v1/posts/${tale.id}/return`, {
      body: { note: "The ending, please." },
    });
    expect(answer.status).toBe(200);
    const own = await tale.writer.client.get("/v1/posts-not-published/author");
    expect(own.body.posts).toMatchObject([{ id: tale.id, isFinished: 0, returnNote: "The ending, please." }]);
  });

  it("Saving a submitted Tale as a draft withdraws it", { tags: "variation" }, async () => {
    const tale = await aSubmittedTale(site);
    const body = aTaleForm({ tags: tale.tags, isFinished: 0 });
    expect((await tale.writer.client.put(`/v1/posts/${tale.id}`, { body })).body.isFinished).toBe(0);
    const reviewer = await aModerator(site);
    expect((await reviewer.client.patch(`/v1/posts/${tale.id}`)).body).toMatchObject({ status: 409, code: "CONFLICT" });
  });

  it("Nobody can change a published Tale", { tags: "variation" }, async () => {
    const tale = await aPublishedTale(site);
    const change = await tale.writer.client.put(`/v1/posts/${tale.id}`, { body: aTaleForm({ tags: tale.tags }) });
    expect(change.body).toMatchObject({ status: 409, code: "PUBLISHED" });
    const reviewer = await aModerator(site);
    expect((await reviewer.client.patch(`/v1/posts/${tale.id}`)).body).toMatchObject({
      status: 409,
      code: "PUBLISHED",
    });
  });

  it("Nobody but its author and reviewers sees an unpublished Tale", async () => {
    const draft = await aDraft(site);
    const stranger = await aReader(site);
    const body = aTaleForm({ tags: draft.tags });
    expect((await stranger.client.get(`/v1/posts/${draft.id}`)).status).toBe(404);
    expect((await stranger.client.put(`/v1/posts/${draft.id}`, { body })).status).toBe(404);
    expect((await stranger.client.delete(`/v1/delete/${draft.id}`)).status).toBe(404);
  });

  it("One of several concurrent publish calls succeeds", async () => {
    const tale = await aSubmittedTale(site);
    const reviewers = await Promise.all(Array.from({ length: 5 }, () => aModerator(site)));
    const answers = await Promise.all(reviewers.map(({ client }) => client.patch(`/v1/posts/${tale.id}`)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
    const [[first]] = (await actionsOn(site, `tale:${tale.id}`)) as [[string]];
    expect(reviewers[answers.findIndex(({ status }) => status === 200)]!.username).toBe(first);
    for (const { status, body } of answers) if (status === 409) expect(body.decidedBy).toBe(first);
    expect(await actionsOn(site, `tale:${tale.id}`)).toEqual([[first, "publish", ""]]);
  });

  it("Submissions and publications lock the totals that others change, too, with their last statement, sent with the commit", async () => {
    const [writer, moderator, tags] = [await aWriter(site), await aModerator(site), await tagNames(site)];
    const form = aTaleForm({ tags, isFinished: 1 });
    const [draft, tale] = [await aDraft(site, { author: writer }), await aSubmittedTale(site)];
    const calls: [RegExp, () => Promise<Answer>][] = [
      [
        /^update "tales" set "is_finished" = \$1, "submitted_at"/,
        () => writer.client.post("/v1/posts", { body: form }),
      ],
      [
        /^update "tales" set "is_finished" = \$1, "submitted_at"/,
        () => writer.client.put(`/v1/posts/${draft.id}`, { body: form }),
      ],
      [
        /^update "tales" set "level" = \$1, "warnings" = \$2, "category" = \$3, "publication_date"/,
        () => moderator.client.patch(`/v1/posts/${tale.id}`),
      ],
    ];
    for (const [last, call] of calls) {
      const { result, roundTrips } = await statementsOf(site, call);
      expect(result.status).toBeLessThan(300);
      expect(roundTrips.find((together) => together.includes("commit"))).toEqual([
        expect.stringMatching(last),
        expect.stringContaining("pg_notify"),
        "commit",
      ]);
    }
  });

  it("A publication takes twenty-one statements, those for mail, trophy, followers, push messages and measuring included", async () => {
    const [writer, follower, moderator] = [await aWriter(site), await aReader(site), await aModerator(site)];
    expect((await follower.client.put(`/v1/follows/${writer.username}`)).status).toBe(204);
    const { id } = await aSubmittedTale(site, { author: writer });
    const { result, roundTrips } = await statementsOf(site, () => moderator.client.patch(`/v1/posts/${id}`));
    expect(result.status).toBe(200);
    const all = roundTrips.flat();
    const ofCall = all.slice(0, all.indexOf("commit") + 1);
    // The jobs of the followers and of the mail follow the commit.
    for (const each of ["sessions", "user_trophies", "work.job", "mail_outbox", "audit_log", "claims", "tale_versions"])
      expect(ofCall.join("\n")).toContain(each);
    expect(ofCall.length).toBe(21);
  });

  it("The richest publication takes twenty-two statements at most", async () => {
    const [writer, follower, moderator] = [await aWriter(site), await aReader(site), await aModerator(site)];
    expect((await follower.client.put(`/v1/follows/${writer.username}`)).status).toBe(204);
    // A version of another member's Tale, sent back once, between two others of its series, whose level the reviewer corrects.
    const original = await anOpenTale(site, { languageName: "EN" });
    await aTranslation(site, original, "FR");
    const tale = await aSubmittedTranslation(site, original, "ES", { author: writer });
    const neighbours = [
      await aPublishedTale(site, { author: writer, languageName: "ES" }),
      await aPublishedTale(site, { author: writer, languageName: "ES" }),
    ];
    await aSeries(site, { author: writer, languageName: "ES", tales: [neighbours[0]!, tale, neighbours[1]!] });
    const path = `/v1/posts/${tale.id}`;
    const returned = { note: "The ending, please.", reason: "LANGUAGE" };
    expect((await moderator.client.patch(`${path}/return`, { body: returned })).status).toBe(200);
    const again = aTaleForm({ tags: tale.tags, languageName: "ES", isFinished: 1, level: "B1" });
    expect((await writer.client.put(path, { body: again })).status).toBe(200);
    const sent = { level: "B2", warnings: ["VIOLENCE"] };
    const { result, roundTrips } = await statementsOf(site, () => moderator.client.patch(path, { body: sent }));
    expect(result).toMatchObject({ status: 200, body: { level: "B2" } });
    const all = roundTrips.flat();
    const ofCall = all.slice(0, all.indexOf("commit") + 1).join("\n");
    for (const each of ["story_versions", "series_tales", "mail_outbox", "work.job"]) expect(ofCall).toContain(each);
    expect(all.indexOf("commit") + 1).toBe(22);
  });

  it("A late decision gets the name of the reviewer who decided first", { tags: "variation" }, async () => {
    const [one, two] = [await aModerator(site), await aModerator(site)];
    const tale = await aSubmittedTale(site);
    const path = `/v1/posts/${tale.id}`;
    const note = "The ending, please.";
    await one.client.patch(`${path}/return`, { body: { note } });
    for (const answer of [await two.client.patch(path), await two.client.patch(`${path}/return`, { body: { note } })]) {
      expect(answer.body).toMatchObject({ status: 409, code: "CONFLICT", decidedBy: one.username });
    }
    // The Tale is submitted again and then withdrawn by its author, so no reviewer has decided.
    for (const isFinished of [1, 0])
      await tale.writer.client.put(path, { body: aTaleForm({ tags: tale.tags, isFinished }) });
    const withdrawn = await two.client.patch(path);
    expect(withdrawn.body).toMatchObject({ status: 409, code: "CONFLICT" });
    expect(withdrawn.body).not.toHaveProperty("decidedBy");
    await tale.writer.client.put(path, { body: aTaleForm({ tags: tale.tags, isFinished: 1 }) });
    expect((await two.client.patch(path)).status).toBe(200);
    const late = await one.client.patch(`${path}/return`, { body: { note } });
    expect(late.body).toMatchObject({ status: 409, code: "PUBLISHED", decidedBy: two.username });
    expect(await actionsOn(site, `tale:${tale.id}`)).toEqual([
      [two.username, "publish", ""],
      [one.username, "return", note],
    ]);
  });

  it.each(
    firstOrAll([
      ["publishing", (client: Client, id: number) => client.patch(`/v1/posts/${id}`)],
      [
        "sending back",
        (client: Client, id: number) =>
          client.patch(`/v1/posts/${id}/return`, { body: { note: "The ending, please." } }),
      ],
      ["deleting", (client: Client, id: number) => client.delete(`/v1/delete/${id}`)],
    ]),
  )("A reviewer who is demoted while %s waits for a lock gets 403", async (_what, act) => {
    const [tale, admin, formerModerator] = [await aSubmittedTale(site), await anAdmin(site), await aModerator(site)];
    await formerModerator.client.get("/v0/csrf");
    const answer = await whileRowIsLocked(site, {
      table: "tales",
      id: tale.id,
      waiting: () => act(formerModerator.client, tale.id),
      concurrently: () =>
        admin.client.patch("/v1/auth/change-role", { query: { username: formerModerator.username, role: "USER" } }),
    });
    expectProblem(answer, 403, "FORBIDDEN");
    expect((await admin.client.get(`/v1/posts/${tale.id}`)).body).toMatchObject({ isFinished: 1, published: false });
    expect(await actionsOn(site, `tale:${tale.id}`)).toEqual([]);
  });
});
