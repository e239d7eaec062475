import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mails } from "#content/server-texts.ts";
import { HOUR, notice as limits, SECOND } from "#vocabulary/limits.ts";
import { toLanguage } from "#vocabulary/languages.ts";
import type { Answer, Client, Send } from "#tests/support/client.ts";
import { aNewsPost } from "#tests/support/news.ts";
import { aNetwork, aNotice, aNoticeForm, addressOf } from "#tests/support/notices.ts";
import { aModerator, aReader, password, type Person } from "#tests/support/people.ts";
import { expectProblem, statusCounts } from "#tests/support/problems.ts";
import { reportedKinds } from "#tests/support/reports.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aDraft, aPublishedTale } from "#tests/support/tales.ts";
import { firstOrAll } from "#tests/support/thoroughness.ts";

let site: TestSite;
let staff: Person;
let tale: Awaited<ReturnType<typeof aPublishedTale>>;
beforeAll(async () => {
  site = await aSite({ env: { TRUST_PROXY: "127.0.0.1" } });
  staff = await aModerator(site);
  tale = await aPublishedTale(site);
});
afterAll(() => site.close());

const send = (more: Record<string, unknown> = {}, client: Client = aNetwork(site), sent: Send = {}): Promise<Answer> =>
  client.post("/v0/notices", { body: aNoticeForm({ address: addressOf.tale(tale), ...more }), ...sent });
const mailsTo = async (email: string) => (await site.mails()).filter(({ recipient }) => recipient === email);

describe("a notice", () => {
  it("A visitor's notice about a Tale is kept for the staff at once, and its receipt is mailed", async () => {
    const name = "Ada Lovelace";
    const answer = await send({ name, email: "ada@example.org" });
    expect(answer).toMatchObject({
      status: 202,
      body: { reference: expect.stringMatching(/^[A-Z2-9]{5}-[A-Z2-9]{5}$/) },
    });
    const { notices, totalNotices } = (await staff.client.get("/v1/notices", { query: { status: "pending" } })).body;
    expect(totalNotices).toBeGreaterThan(0);
    expect(notices[0]).toMatchObject({
      reference: answer.body.reference,
      type: "tale",
      address: addressOf.tale(tale),
      path: addressOf.tale(tale),
      username: tale.writer.username,
      title: tale.title,
      reason: "REASON10",
      status: "PENDING",
      text: aNoticeForm().text,
      email: "ada@example.org",
      name,
      claimedBy: null,
      decidedBy: null,
      answer: null,
    });
    expect((await staff.client.get(`/v1/notices/${notices[0].id}`)).body).toEqual(notices[0]);
    const [receipt, ...more] = await mailsTo("ada@example.org");
    expect(more).toEqual([]);
    expect(receipt!.subject).toContain(answer.body.reference);
    expect(receipt!.text).toContain("/notices/");
    for (const typed of [name, "a book of mine"]) expect(receipt!.text + receipt!.html).not.toContain(typed);
  });

  it("A notice may be about a comment on a Tale or on news, a profile and news, by path or whole address", async () => {
    const news = await aNewsPost(site);
    const member = await aReader(site);
    for (const { type, aComment } of reportedKinds) {
      const comment = await aComment(site);
      expect(await aNotice(site, addressOf[type](comment), { as: staff })).toMatchObject({ type });
    }
    const origin = site.context.config.SITE_URL;
    expect(await aNotice(site, `${origin}${addressOf.user(member)}?tab=about`, { as: staff })).toMatchObject({
      type: "user",
      username: member.username,
      title: null,
      quote: null,
    });
    expect(await aNotice(site, addressOf.news(news), { as: staff })).toMatchObject({ type: "news", username: null });
    expect(await aNotice(site, `${origin}/posts/horror/${tale.id}/#comments`, { as: staff })).toMatchObject({
      type: "tale",
      path: addressOf.tale(tale),
    });
  });

  it("The sender follows the notice by the link of the receipt; a wrong token is 404", async () => {
    const { reference, token } = await aNotice(site, addressOf.tale(tale), { as: staff });
    const read = (path: string) => site.visitor().get(`/v0/notices/${path}`);
    expect((await read(token)).body).toEqual({
      reference,
      address: addressOf.tale(tale),
      reason: "REASON10",
      status: "PENDING",
      answer: null,
      createdAt: expect.any(String),
      decidedAt: null,
    });
    expect((await read(token)).headers.get("cache-control")).toBe("no-store");
    for (const wrong of [`${token}x`, reference, `${reference}.`, "x".repeat(90), `${token}.`])
      expectProblem(await read(encodeURIComponent(wrong)), 404, "NOT_FOUND");
    const page = await site.visitor().get(`/notices/${token}`, { headers: { accept: "text/html" } });
    expect(page.body).toContain(reference);
    expect(page.headers.get("cache-control")).toBe("no-store");
    expect(page.headers.get("x-robots-tag")).toBe("noindex");
    expect(page.headers.get("referrer-policy")).toBe("no-referrer");
    const missing = await site.visitor().get("/notices/nothing", { headers: { accept: "text/html" } });
    expect(missing.status).toBe(404);
  });

  it.each(firstOrAll(["ES", "IT", "FR", "PT"] as const))(
    "The receipt is in the language of the page: %s",
    async (languageName) => {
      const email = `${languageName.toLowerCase()}@example.org`;
      expect((await send({ languageName, email })).status).toBe(202);
      const [receipt] = await mailsTo(email);
      expect(receipt!.html).toContain(`<html lang="${languageName.toLowerCase()}">`);
      expect(receipt!.html).toContain(mails[toLanguage(languageName)].notices.receipt.button);
    },
  );

  it("Without a language of the page the browser's decides", { tags: "variation" }, async () => {
    const email = "breton@example.org";
    await send({ languageName: undefined, email }, undefined, { headers: { "accept-language": "br, fr;q=0.8" } });
    expect((await mailsTo(email))[0]!.html).toContain('<html lang="fr">');
  });

  it("A notice sent again with its key is the same", async () => {
    const [client, clientKey] = [aNetwork(site), crypto.randomUUID()];
    const one = await send({ clientKey, email: "again@example.org" }, client);
    const two = await send({ clientKey, email: "again@example.org" }, client);
    expect(two.body).toEqual(one.body);
    expect(await mailsTo("again@example.org")).toHaveLength(1);
  });

  it("GET /v0/reasons names the reasons in words of the language, for visitors", async () => {
    const read = async (languageName?: string) =>
      site.visitor().get("/v0/reasons", { query: { ...(languageName && { languageName }) } });
    const [italian, english] = [(await read("IT")).body.reasons, (await read("en")).body.reasons];
    expect(italian.map(({ reason }: { reason: string }) => reason)).toContain("REASON10");
    expect(english).toHaveLength(italian.length);
    expect(english[0].text).not.toBe(italian[0].text);
    expectProblem(await read("DE"), 400, "BAD_REQUEST", "languageName");
    expectProblem(await read(), 400, "BAD_REQUEST", "languageName");
  });
});

describe("refused notices", () => {
  const wrong: [string, Record<string, unknown>, string][] = [
    ["no address", { address: undefined }, "address"],
    ["another site's address", { address: "https://example.com/posts/tale/1" }, "address"],
    ["an address that looks like this site's", { address: "//example.com/posts/tale/1" }, "address"],
    ["an address without such a page", { address: "/rules" }, "address"],
    ["a Tale that isn't there", { address: "/posts/tale/999999999" }, "address"],
    ["a category that isn't there", { address: "/posts/nowhere/1" }, "address"],
    ["a comment that isn't there", { address: "/posts/tale/1#999999999" }, "address"],
    ["news that isn't there", { address: "/blog/posts/999999999" }, "address"],
    ["a member who isn't there", { address: "/profile/nobody1" }, "address"],
    ["a broken name", { address: "/profile/%E0%A4%A" }, "address"],
    ["what is no address", { address: "a Tale" }, "address"],
    ["an unknown reason", { reason: "Because" }, "reason"],
    ["no reason", { reason: "" }, "reason"],
    ["a short text", { text: "x".repeat(19) }, "text"],
    ["a long text", { text: "x".repeat(5001) }, "text"],
    ["a text that nobody sees", { text: "\u3164".repeat(30) }, "text"],
    ["no e-mail", { email: undefined }, "email"],
    ["what is no e-mail", { email: "ada" }, "email"],
    ["a long name", { name: "x".repeat(101) }, "name"],
    ["no good faith", { goodFaith: false }, "goodFaith"],
    ["no word about good faith", { goodFaith: undefined }, "goodFaith"],
    ["an unknown language", { languageName: "DE" }, "languageName"],
  ];
  it.each(firstOrAll(wrong))("A notice with %s gets 400 at its field", async (_name, part, path) => {
    expectProblem(await send(part), 400, "BAD_REQUEST", path);
  });

  it("A notice about things that visitors can't see is 400: drafts, hidden comments, comments of another Tale, removed members", async () => {
    const draft = await aDraft(site);
    const comment = await reportedKinds[0]!.aComment(site);
    const member = await aReader(site);
    const refused = async (address: string) => expectProblem(await send({ address }), 400, "BAD_REQUEST", "address");
    await refused(addressOf.tale(draft));
    await refused(`/posts/tale/${tale.id}#${comment.id}`);
    await refused(`/blog/posts/${comment.on.id}#${comment.id}`);
    await staff.client.patch(`/v1/comments/${comment.id}/censor`, { body: { censored: true } });
    await refused(addressOf.comment(comment));
    await member.client.put("/v1/user/remove", { body: { password } });
    await refused(addressOf.user(member));
  });

  it("A bot gets the same answer as everybody, and its notice is neither kept nor counted", async () => {
    const client = aNetwork(site);
    const { totalNotices } = (await staff.client.get("/v1/notices")).body;
    for (let n = 0; n <= limits.perHour; n += 1)
      expect(await send({ website: "https://spam.example", email: "no" }, client)).toMatchObject({
        status: 202,
        body: { reference: expect.stringMatching(/^[A-Z2-9]{5}-[A-Z2-9]{5}$/) },
      });
    expect((await staff.client.get("/v1/notices")).body.totalNotices).toBe(totalNotices);
    expect((await send({}, client)).status).toBe(202);
  });
});

describe("floods", () => {
  it("A network may send five notices an hour, also at the same moment, then gets Retry-After", async () => {
    const client = aNetwork(site);
    await client.get("/v0/csrf");
    expectProblem(await send({ text: "short" }, client), 400, "BAD_REQUEST");
    const answers = await Promise.all(Array.from({ length: 3 * limits.perHour }, () => send({}, client)));
    expect(statusCounts(answers)).toEqual({ 202: limits.perHour, 429: 2 * limits.perHour });
    const refused = await send({}, client);
    expectProblem(refused, 429, "RATE_LIMITED");
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    site.clock.advance(HOUR + SECOND);
    expect((await send({}, client)).status).toBe(202);
  });

  it("One mailbox gets five receipts an hour, from whatever network and plus-address; every notice is kept", async () => {
    const before = (await site.mails()).length;
    const answers = await Promise.all(
      Array.from({ length: limits.receiptsPerHour + 3 }, (_none, n) => send({ email: `victim+${n}@example.org` })),
    );
    expect(statusCounts(answers)).toEqual({ 202: limits.receiptsPerHour + 3 });
    expect((await site.mails()).length - before).toBe(limits.receiptsPerHour);
    site.clock.advance(HOUR + SECOND);
    await send({ email: "victim@example.org" });
    expect(await mailsTo("victim@example.org")).toHaveLength(1);
  });
});
