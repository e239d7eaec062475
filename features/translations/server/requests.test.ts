import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CallReply } from "#kit/calls/endpoint.ts";
import { memberBudgets } from "#vocabulary/limits.ts";
import type { translationsCalls } from "../calls.ts";
import { messagesTo } from "#tests/support/inbox.ts";
import { aModerator, aReader, type Person } from "#tests/support/people.ts";
import { expectProblem, statusCounts } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aDraft, aPublishedTale, aTaleForm, tagNames } from "#tests/support/tales.ts";
import { anOpenTale, aTranslation, setTranslations } from "#tests/support/translations.ts";

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

const ask = ({ client }: Person, { id }: { id: number }, languageName = "IT", message = "May I?") =>
  client.post(`/v1/posts/${id}/translation-requests`, { body: { languageName, message } });
const decide = ({ client }: Person, { id }: { id: number }, status: string) =>
  client.patch(`/v1/translation-requests/${id}`, { body: { status } });
const list = async (
  { client }: Person,
  direction: string,
  query = {},
): Promise<CallReply<typeof translationsCalls.requests>> =>
  (await client.get("/v1/translation-requests", { query: { direction, ...query } })).body;
async function begin(member: Person, translationOf: number, languageName: string) {
  const tags = await tagNames(site, 1, "HORROR", languageName);
  return member.client.post("/v1/posts", { body: aTaleForm({ languageName, tags, translationOf }) });
}

describe("asking", () => {
  it("A request is in both lists, and the author gets a notification", async () => {
    const writer = await aReader(site, { language: "ES" });
    const tale = await aPublishedTale(site, { author: writer, title: "The well" });
    const reader = await aReader(site);
    const { status, body } = await ask(reader, tale, "it", "  I grew up next to such a well.  ");
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(Number),
      postId: tale.id,
      title: "The well",
      categoryName: "HORROR",
      author: writer.username,
      languageName: "IT",
      message: "I grew up next to such a well.",
      username: reader.username,
      status: "PENDING",
      createdAt: site.clock.now().toISOString(),
    });
    expect(await list(writer, "received")).toEqual({ requests: [body], totalRequests: 1 });
    expect(await list(reader, "sent")).toEqual({ requests: [body], totalRequests: 1 });
    expect(await list(reader, "received")).toEqual({ requests: [], totalRequests: 0 });
    expect((await list(reader, "sent", { postId: tale.id })).totalRequests).toBe(1);
    expect((await list(reader, "sent", { postId: tale.id + 1 })).totalRequests).toBe(0);
    expect((await list(writer, "received", { status: "PENDING" })).totalRequests).toBe(1);
    expect((await list(writer, "received", { status: "ACCEPTED" })).totalRequests).toBe(0);
    expect(await messagesTo(writer, "Translation-Request")).toEqual([`${reader.username}|The well|${body.id}`]);
  });

  it("A message has lines, but no characters that reverse it", { tags: "variation" }, async () => {
    const [tale, reader] = [await aPublishedTale(site), await aReader(site)];
    const asked = await ask(reader, tale, "IT", "May\r\nI\u202E?");
    expect([asked.status, asked.body.message]).toEqual([201, "May\nI?"]);
  });

  it("The direction is required, and lists are paged, the newest first", { tags: "variation" }, async () => {
    const [reader, tale] = [await aReader(site), await aPublishedTale(site)];
    expectProblem(await reader.client.get("/v1/translation-requests"), 400, "BAD_REQUEST");
    const ids = [];
    for (const language of ["IT", "ES", "FR"]) ids.unshift((await ask(reader, tale, language)).body.id);
    const page = await list(reader, "sent", { pageSize: 2 });
    expect([page.totalRequests, ...page.requests.map(({ id }) => id)]).toEqual([3, ids[0], ids[1]]);
    expect((await list(reader, "sent", { pageSize: 2, pageNumber: 1 })).requests.map(({ id }) => id)).toEqual([ids[2]]);
  });

  it("One asks once for a language, also at the same moment, and again after a rejection", async () => {
    const [reader, tale] = [await aReader(site), await aPublishedTale(site)];
    const answers = await Promise.all([1, 2, 3, 4].map(() => ask(reader, tale)));
    expect(statusCounts(answers)).toEqual({ 201: 1, 409: 3 });
    expect(await messagesTo(tale.writer, "Translation-Request")).toHaveLength(1);
    expectProblem(await ask(reader, tale), 409, "CONFLICT");
    expect((await ask(reader, tale, "FR")).status).toBe(201);
    const first = answers.find(({ status }) => status === 201)!.body;
    await decide(tale.writer, first, "REJECTED");
    expect((await ask(reader, tale)).status).toBe(201);
  });

  it("A request that is sent again with its key is the first one, also at the same time and when the Tale is closed", async () => {
    const [reader, tale] = [await aReader(site), await aPublishedTale(site)];
    const body = { languageName: "IT", message: "Once only?", clientKey: randomUUID() };
    const send = () => reader.client.post(`/v1/posts/${tale.id}/translation-requests`, { body });
    const [first, second] = await Promise.all([send(), send()]);
    await setTranslations(tale, "closed");
    const again = await send();
    expect([first.status, second.status, again.status]).toEqual([201, 201, 201]);
    expect([second.body, again.body]).toEqual([first.body, first.body]);
    expect((await list(reader, "sent")).totalRequests).toBe(1);
    expect(await messagesTo(tale.writer, "Translation-Request")).toHaveLength(1);
  });

  it("There is nothing to ask for a closed, open, unpublished, unknown or own Tale, its language or a taken one", async () => {
    const reader = await aReader(site);
    const [tale, draft] = [await aPublishedTale(site), await aDraft(site)];
    expectProblem(await ask(reader, { id: 999_999_999 }), 404, "NOT_FOUND");
    expectProblem(await ask(reader, draft), 404, "NOT_FOUND");
    expectProblem(await ask(draft.writer, draft), 404, "NOT_FOUND");
    expectProblem(await ask(tale.writer, tale), 400, "BAD_REQUEST");
    expectProblem(await ask(reader, tale, "EN"), 400, "BAD_REQUEST");
    await setTranslations(tale, "closed");
    expectProblem(await ask(reader, tale), 403, "TRANSLATION_CLOSED");
    await setTranslations(tale, "open");
    expectProblem(await ask(reader, tale), 409, "CONFLICT");
    await aTranslation(site, tale, "IT");
    await setTranslations(tale, "ask");
    expectProblem(await ask(reader, tale), 409, "VERSION_EXISTS");
    for (const message of ["", "   ", "x".repeat(1001)])
      expectProblem(await ask(reader, tale, "FR", message), 400, "BAD_REQUEST", "message");
  });

  it("A request for a translation goes to the author of the original", { tags: "variation" }, async () => {
    const original = await anOpenTale(site);
    const spanish = await aTranslation(site, original, "ES");
    await setTranslations(original, "ask");
    const { body } = await ask(await aReader(site), spanish, "FR");
    expect(body).toMatchObject({ postId: original.id, author: original.writer.username });
  });

  it("A blocked member and a troll can't ask", async () => {
    const [tale, blocked] = [await aPublishedTale(site), await aReader(site)];
    await tale.writer.client.put(`/v1/blocks/${blocked.username}`);
    expectProblem(await ask(blocked, tale), 403, "BLOCKED");
    expectProblem(await ask(await aReader(site, { isTroll: true }), tale), 406, "TROLL");
  });

  it("A member asks for a limited number of translations in a day", { tags: "variation" }, async () => {
    const { most } = memberBudgets.translationRequests;
    const limited = await aSite({ env: { MEMBER_BUDGETS: "on" } });
    try {
      const reader = await aReader(limited);
      const author = await aReader(limited);
      const tales = [];
      for (let at = 0; at < Math.ceil((most + 1) / 4); at++) tales.push(await aPublishedTale(limited, { author }));
      const wanted = tales.flatMap((tale) => ["IT", "ES", "FR", "PT"].map((language) => ({ tale, language })));
      for (const { tale, language } of wanted.slice(0, most))
        expect((await ask(reader, tale, language)).status).toBe(201);
      const { tale, language } = wanted[most]!;
      const refused = await ask(reader, tale, language);
      expectProblem(refused, 429, "RATE_LIMITED");
      expect(refused.body.budget).toBe("translationRequests");
    } finally {
      await limited.close();
    }
  });
});

describe("deciding", () => {
  it("An accepted member gets a notification, and translates into that language only", async () => {
    const tale = await aPublishedTale(site, { title: "The lamp" });
    const reader = await aReader(site, { language: "FR" });
    const request = (await ask(reader, tale)).body;
    const { status, body } = await decide(tale.writer, request, "ACCEPTED");
    expect([status, body]).toEqual([200, { ...request, status: "ACCEPTED" }]);
    expect(await messagesTo(reader)).toEqual([`The lamp|${request.id}|ACCEPTED`]);
    expectProblem(await begin(reader, tale.id, "ES"), 403, "TRANSLATION_CLOSED");
    expectProblem(await begin(await aReader(site), tale.id, "IT"), 403, "TRANSLATION_CLOSED");
    expect((await begin(reader, tale.id, "IT")).status).toBe(201);
    await setTranslations(tale, "closed");
    expectProblem(await begin(reader, tale.id, "IT"), 403, "TRANSLATION_CLOSED");
  });

  it("A rejected member gets a notification, and may not translate", { tags: "variation" }, async () => {
    const [tale, reader] = [await aPublishedTale(site, { title: "The lamp" }), await aReader(site)];
    const request = (await ask(reader, tale)).body;
    expect((await decide(tale.writer, request, "REJECTED")).body.status).toBe("REJECTED");
    expect(await messagesTo(reader, "Request-Answered")).toEqual([`The lamp|${request.id}|REJECTED`]);
    expectProblem(await begin(reader, tale.id, "IT"), 403, "TRANSLATION_CLOSED");
  });

  it("Only the author decides, and once, also at the same moment", async () => {
    const [tale, reader] = [await aPublishedTale(site), await aReader(site)];
    const request = (await ask(reader, tale)).body;
    expectProblem(await decide(reader, request, "ACCEPTED"), 403, "FORBIDDEN");
    for (const other of [await aReader(site), await aModerator(site)])
      expectProblem(await decide(other, request, "ACCEPTED"), 404, "NOT_FOUND");
    const answers = await Promise.all(
      ["ACCEPTED", "REJECTED", "ACCEPTED"].map((status) => decide(tale.writer, request, status)),
    );
    expect(statusCounts(answers)).toEqual({ 200: 1, 409: 2 });
    expectProblem(await decide(tale.writer, request, "REJECTED"), 409, "CONFLICT");
    expectProblem(await decide(tale.writer, request, "PENDING"), 400, "BAD_REQUEST");
  });

  it("Members with a block between them get no message of a decision", { tags: "variation" }, async () => {
    const [tale, reader] = [await aPublishedTale(site), await aReader(site)];
    const request = (await ask(reader, tale)).body;
    await tale.writer.client.put(`/v1/blocks/${reader.username}`);
    await decide(tale.writer, request, "ACCEPTED");
    expect(await messagesTo(reader)).toEqual([]);
    expectProblem(await begin(reader, tale.id, "IT"), 403, "BLOCKED");
  });

  it("Requests go with the Tale, and with the account of either member", { tags: "variation" }, async () => {
    const [tale, reader] = [await aPublishedTale(site), await aReader(site)];
    await ask(reader, tale);
    await tale.writer.client.delete(`/v1/delete/${tale.id}`);
    expect((await list(reader, "sent")).totalRequests).toBe(0);
    expect((await list(tale.writer, "received")).totalRequests).toBe(0);
  });
});
