import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { corrections as bounds } from "#vocabulary/limits.ts";
import {
  aCorrection,
  aTaleToCorrect,
  decide,
  listCorrections,
  propose,
  welcomeCorrections,
  wordsFor,
} from "#tests/support/corrections.ts";
import { untilNothingHoldsIt } from "#tests/support/contended-calls.ts";
import { messagesTo } from "#tests/support/inbox.ts";
import { aModerator, aReader, type Person } from "#tests/support/people.ts";
import { expectProblem, statusCounts } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aDraft, aPublishedTale } from "#tests/support/tales.ts";

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

const nights = wordsFor("nihgts", "nights");

describe("proposing", () => {
  it("A correction waits for the author, who gets a notification", async () => {
    const tale = await aTaleToCorrect(site, { title: "The lighthouse" });
    const { writer } = tale;
    const helper = await aReader(site);
    const { status, body } = await propose(helper, tale, { ...nights, explanation: "  A typo. ", named: true });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(Number),
      postId: tale.id,
      ...nights,
      explanation: "A typo.",
      author: helper.username,
      named: true,
      status: "PENDING",
      createdAt: site.clock.now().toISOString(),
      decidedAt: null,
      place: { block: nights.block, from: nights.from, to: nights.to },
    });
    const second = await aCorrection(helper, tale, ["climed", "climbed"]);
    expect(second).toMatchObject({ explanation: null, named: false });
    expect(await listCorrections(writer, tale)).toEqual({ corrections: [body, second], totalCorrections: 2 });
    expect(await messagesTo(writer, "Correction")).toEqual([`${helper.username}|The lighthouse|${tale.id}`]);
  });

  it("While the author has not read it, one notification stands for all corrections, and names the last helper", async () => {
    const tale = await aTaleToCorrect(site, { title: "The lighthouse" });
    const { writer } = tale;
    const helpers = [await aReader(site), await aReader(site), await aReader(site)];
    const told = () => messagesTo(writer, "Correction");
    const messageOf = ({ username }: Person) => `${username}|The lighthouse|${tale.id}`;
    const atOnce = await Promise.all(helpers.map((helper) => propose(helper, tale, nights)));
    expect(statusCounts(atOnce)).toEqual({ 201: 3 });
    expect(await told()).toHaveLength(1);
    await aCorrection(helpers[1]!, tale, ["climed", "climbed"]);
    expect(await told()).toEqual([messageOf(helpers[1]!)]);
    const { notifications } = (await writer.client.get("/v1/notifications")).body;
    await writer.client.patch("/v1/notification-groups", { query: { notificationId: notifications[0].id } });
    await aCorrection(helpers[2]!, tale, ["climed", "climb"]);
    expect(await told()).toEqual([messageOf(helpers[1]!), messageOf(helpers[2]!)]);
  });

  it("The author sees all, others their own ones, by state and page", async () => {
    const [tale, one, other] = [await aTaleToCorrect(site), await aReader(site), await aReader(site)];
    const first = await aCorrection(one, tale, ["nihgts", "nights"]);
    const second = await aCorrection(other, tale, ["nihgts", "evenings"]);
    await decide(tale.writer, second, "REJECTED");
    const ids = async (person: Person, query = {}) =>
      (await listCorrections(person, tale, query)).corrections.map(({ id }: { id: number }) => id);
    expect(await ids(tale.writer)).toEqual([first.id, second.id]);
    expect(await ids(tale.writer, { status: "PENDING" })).toEqual([first.id]);
    expect(await ids(tale.writer, { pageSize: 1, pageNumber: 1 })).toEqual([second.id]);
    expect(await ids(other)).toEqual([second.id]);
    expect(await ids(await aModerator(site))).toEqual([]);
    expectProblem(await site.visitor().get(`/v1/posts/${tale.id}/corrections`), 401, "UNAUTHENTICATED");
    const draft = await aDraft(site);
    expectProblem(await one.client.get(`/v1/posts/${draft.id}/corrections`), 404, "NOT_FOUND");
    expect(await listCorrections(draft.writer, draft)).toEqual({ corrections: [], totalCorrections: 0 });
  });

  it("A Tale that isn't published, one's own, and one whose author wants none are refused", async () => {
    const [helper, tale] = [await aReader(site), await aTaleToCorrect(site)];
    expectProblem(await propose(helper, { id: 999_999 }, nights), 404, "NOT_FOUND");
    expectProblem(await propose(helper, await aDraft(site), nights), 404, "NOT_FOUND");
    expectProblem(await propose(tale.writer, tale, nights), 400, "BAD_REQUEST");
    expectProblem(await propose(helper, await aPublishedTale(site), nights), 403, "FORBIDDEN");
    await welcomeCorrections(tale, false);
    expectProblem(await propose(helper, tale, nights), 403, "FORBIDDEN");
  });

  it("Trolls, members with a comment ban and members whom the author blocks are refused", async () => {
    const tale = await aTaleToCorrect(site);
    const [blocked, banned] = [await aReader(site), await aReader(site)];
    await tale.writer.client.put(`/v1/blocks/${blocked.username}`);
    expectProblem(await propose(blocked, tale, nights), 403, "BLOCKED");
    expectProblem(await propose(await aReader(site, { isTroll: true }), tale, nights), 406, "TROLL");
    await site.context.database.pool.query("update users set comment_banned_until = $1 where id = $2", [
      new Date(site.clock.now().getTime() + 60_000),
      banned.id,
    ]);
    expectProblem(await propose(banned, tale, nights), 406, "BANNED");
    expect((await listCorrections(tale.writer, tale)).totalCorrections).toBe(0);
  });

  it("A passage that isn't at its place is outdated", async () => {
    const [helper, tale] = [await aReader(site), await aTaleToCorrect(site)];
    for (const wrong of [
      { ...nights, from: nights.from + 1, to: nights.to + 1 },
      { ...nights, block: 1 },
      { ...nights, block: 99 },
      { ...nights, quote: "nights", replacement: "days" },
    ])
      expectProblem(await propose(helper, tale, wrong), 409, "OUTDATED");
  });

  it(
    "Texts beyond their limits, an empty passage and one that stays as it is are refused",
    { tags: "variation" },
    async () => {
      const content = `<p>${"a".repeat(400)}</p><ul><li>One</li></ul>`;
      const [helper, tale] = [await aReader(site), await aTaleToCorrect(site, { content })];
      const quote = "a".repeat(bounds.quoteMax);
      const whole = { block: 0, from: 0, to: bounds.quoteMax, quote };
      for (const wrong of [
        { ...whole, to: 301, quote: `${quote}a`, replacement: "b" },
        { ...whole, replacement: "😀".repeat(301) },
        { ...whole, replacement: quote },
        { ...whole, replacement: "b", explanation: "x".repeat(501) },
        { ...whole, from: 5, to: 5, quote: "", replacement: "b" },
        { ...whole, from: 9, to: 3, replacement: "b" },
        { ...whole, from: -1, replacement: "b" },
        { ...whole, replacement: undefined },
        { block: 1, from: 2, to: 4, quote: "e\n", replacement: "e" },
      ])
        expectProblem(await propose(helper, tale, wrong), 400, "BAD_REQUEST");
      expect((await propose(helper, tale, { ...whole, replacement: "😀".repeat(300) })).status).toBe(201);
      expect((await propose(helper, tale, { ...whole, replacement: "" })).status).toBe(201);
    },
  );

  it("Corrections of many words in a very long paragraph are taken", { tags: "variation" }, async () => {
    const text = "a b ".repeat(15_000);
    const [helper, tale] = [await aReader(site), await aTaleToCorrect(site, { content: `<p>${text}.</p>` })];
    for (let n = 0; n < bounds.pendingOfHelper; n += 1) {
      const from = 20_000 + 400 * n;
      const place = { block: 0, from, to: from + bounds.quoteMax, quote: text.slice(from, from + bounds.quoteMax) };
      const answer = await propose(helper, tale, { ...place, replacement: "c d ".repeat(bounds.quoteMax / 4) });
      expect(answer.status).toBe(201);
    }
  });

  it(
    "Twenty of a helper and a hundred of a Tale wait, also when they come at the same moment",
    { tags: "variation" },
    async () => {
      const tale = await aTaleToCorrect(site);
      const helpers: Person[] = [];
      for (let n = 0; n < 6; n += 1) helpers.push(await aReader(site));
      const proposeSoon = (helper: Person) => untilNothingHoldsIt(() => propose(helper, tale, nights));
      const answers = await Promise.all(Array.from({ length: 24 }, () => proposeSoon(helpers[0]!)));
      expect(statusCounts(answers)).toEqual({ 201: 20, 409: 4 });
      for (const helper of helpers.slice(1, 4))
        await Promise.all(Array.from({ length: 20 }, () => proposeSoon(helper)));
      const last = await Promise.all(
        helpers.slice(4).flatMap((helper) => Array.from({ length: 13 }, () => proposeSoon(helper))),
      );
      expect(statusCounts(last)).toEqual({ 201: 20, 409: 6 });
      expectProblem(
        last.find(({ status }) => status === 409)!,
        409,
        "CONFLICT",
      );
      expect((await listCorrections(tale.writer, tale)).totalCorrections).toBe(100);
      await decide(tale.writer, answers.find(({ status }) => status === 201)!.body, "REJECTED");
      expect((await propose(helpers[0]!, tale, nights)).status).toBe(201);
    },
  );

  it("A call that is repeated with its key after a lost answer proposes nothing more, also at the same moment", async () => {
    const [helper, tale, other] = [await aReader(site), await aTaleToCorrect(site), await aTaleToCorrect(site)];
    const body = { ...nights, clientKey: randomUUID() };
    const answers = await Promise.all([1, 2, 3].map(() => propose(helper, tale, body)));
    expect(statusCounts(answers)).toEqual({ 201: 3 });
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expectProblem(await propose(helper, other, body), 409, "CONFLICT");
    expect((await listCorrections(tale.writer, tale)).totalCorrections).toBe(1);
  });

  it("A block at the same moment refuses the correction, or comes after it", { tags: "variation" }, async () => {
    for (let round = 0; round < 4; round += 1) {
      const [helper, tale] = [await aReader(site), await aTaleToCorrect(site)];
      const [sent] = await Promise.all([
        propose(helper, tale, nights),
        tale.writer.client.put(`/v1/blocks/${helper.username}`),
      ]);
      expect([201, 403]).toContain(sent.status);
      expectProblem(await propose(helper, tale, nights), 403, "BLOCKED");
    }
  });
});

describe("withdrawing", () => {
  it("A helper withdraws a correction that waits, again without an error, and not a decided one", async () => {
    const [helper, tale] = [await aReader(site), await aTaleToCorrect(site)];
    const [waiting, decided] = [
      await aCorrection(helper, tale, ["nihgts", "nights"]),
      await aCorrection(helper, tale, ["climed", "climbed"]),
    ];
    await decide(tale.writer, decided);
    const remove = ({ client }: Person, { id }: { id: number }) => client.delete(`/v1/corrections/${id}`);
    expectProblem(await remove(tale.writer, waiting), 404, "NOT_FOUND");
    expectProblem(await remove(helper, decided), 409, "CONFLICT");
    expect([(await remove(helper, waiting)).status, (await remove(helper, waiting)).status]).toEqual([204, 204]);
    expectProblem(await decide(tale.writer, waiting), 404, "NOT_FOUND");
  });
});
