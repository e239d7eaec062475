import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { allTexts } from "#content/texts/all.ts";
import { notice as limits } from "#vocabulary/limits.ts";
import type { Client } from "#tests/support/client.ts";
import { aNetwork, aNoticeForm, addressOf } from "#tests/support/notices.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aPublishedTale } from "#tests/support/tales.ts";

/** The form for notices as a browser without script sends it. */

let site: TestSite;
let tale: Awaited<ReturnType<typeof aPublishedTale>>;
beforeAll(async () => {
  site = await aSite({ env: { TRUST_PROXY: "127.0.0.1" } });
  tale = await aPublishedTale(site);
});
afterAll(() => site.close());

const browser = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };
const texts = allTexts.it.notices;

/** As a browser does it with the form of the page: its address, its fields, no header of scripts. */
async function fill(about: string, more: Record<string, string> = {}, client: Client = aNetwork(site)) {
  const page = await client.get("/report", { query: { about, lang: "it" }, headers: browser });
  const html: string = page.body;
  const [, action = ""] = /<form [^>]*action="([^"]*)" method="post"/.exec(html)!;
  const [, address = ""] = /name="address"[^>]* value="([^"]*)"/.exec(html) ?? [];
  const { goodFaith: _true, ...form } = aNoticeForm();
  const fields = { ...form, address, goodFaith: "true", website: "", name: "", languageName: "IT", ...more };
  const send = (headers: Record<string, string> = browser) =>
    client.post(action, {
      body: new URLSearchParams(fields).toString(),
      headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
      antiForgery: false,
    });
  return { html, page, send, email: fields.email };
}

describe("the form without script", () => {
  it("The page has the call's fields, is not for search engines, and names what it is about", async () => {
    const { html, page } = await fill(addressOf.tale(tale));
    for (const name of ["address", "reason", "text", "email", "name", "goodFaith", "website"])
      expect(html).toContain(`name="${name}"`);
    expect(html).toContain(texts.link);
    expect(html).toMatch(/<meta name="robots" content="[^"]*noindex/);
    expect(html).toContain(`value="${addressOf.tale(tale)}"`);
    expect(page.status).toBe(200);
    expect((await site.visitor().get("/robots.txt")).body).toContain("Disallow: /report\n");
  });

  it("A sent form leads to a page of its language with thanks and the reference, and a receipt is mailed", async () => {
    const { send, email } = await fill(addressOf.tale(tale));
    const answer = await send();
    expect(answer.status).toBe(303);
    const location = answer.headers.get("location")!;
    expect(location).toMatch(/^\/report\/sent\/[A-Z2-9]{5}-[A-Z2-9]{5}\?lang=it$/);
    const thanks = await site.visitor().get(location, { headers: browser });
    expect(thanks).toMatchObject({ status: 200, body: expect.stringContaining(texts.sent.title) });
    expect(thanks.body).toContain(location.slice("/report/sent/".length, -"?lang=it".length));
    const [receipt] = (await site.mails()).filter(({ recipient }) => recipient === email);
    expect(receipt!.html).toContain('<html lang="it">');
    expect((await site.visitor().get("/report/sent/anything", { headers: browser })).status).toBe(404);
  });

  it("A refused form comes back with what was typed and what is wrong, and nobody keeps it", async () => {
    const { send } = await fill(addressOf.tale(tale), { text: "<b>short</b>", email: "ada", name: 'A "name"' });
    const answer = await send();
    expect(answer.status).toBe(400);
    expect(answer.headers.get("content-type")).toContain("text/html");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.body).toContain('<html lang="it"');
    expect(answer.body).toContain(texts.failed);
    expect(answer.body).toContain(texts.text.error);
    expect(answer.body).not.toContain(texts.reason.error);
    expect(answer.body).toContain("&lt;b&gt;short&lt;/b&gt;</textarea>");
    expect(answer.body).toContain('value="ada"');
    expect(answer.body).toContain("A &quot;name&quot;");
    expect(answer.body).toContain(addressOf.tale(tale));
    expect(answer.body).not.toContain("<b>short");
  });

  it("Beyond the limit the form comes back, too, with the time to wait", async () => {
    const client = aNetwork(site);
    for (let n = 0; n < limits.perHour; n += 1)
      expect((await (await fill(addressOf.tale(tale), {}, client)).send()).status).toBe(303);
    const { send } = await fill(addressOf.tale(tale), {}, client);
    const answer = await send();
    expect(answer.status).toBe(429);
    expect(answer.headers.get("content-type")).toContain("text/html");
    expect(answer.body).toContain("a book of mine.</textarea>");
  });

  it("A form of another site's page is refused; a program gets JSON and needs no header for a form", async () => {
    const { send } = await fill(addressOf.tale(tale));
    const foreign = await send({ ...browser, origin: "https://example.com" });
    expect(foreign.status).toBe(403);
    expect(foreign.body).toContain(allTexts.it.errors.CSRF.slice(0, 20));
    expectProblem(await send({ origin: "null" }), 403, "CSRF");
    expect((await send({ ...browser, origin: site.url })).status).toBe(303);
    expect(await send({})).toMatchObject({ status: 202, body: { reference: expect.any(String) } });
  });

  it("JSON needs the anti-forgery header, as other changes do", { tags: "variation" }, async () => {
    const body = aNoticeForm({ address: addressOf.tale(tale) });
    expectProblem(await aNetwork(site).post("/v0/notices", { body, antiForgery: false }), 403, "CSRF");
  });

  it("A very long form is refused with a page", { tags: "variation" }, async () => {
    const { send } = await fill(addressOf.tale(tale), { text: "x".repeat(1_100_000) });
    const answer = await send();
    expect(answer.status).toBe(413);
    expect(answer.headers.get("content-type")).toContain("text/html");
  });
});

describe("links for visitors", () => {
  it("Every Tale and the footer lead to the form", async () => {
    const page = await site.visitor().get(`/posts/${tale.categoryName.toLowerCase()}/${tale.id}`, { headers: browser });
    expect(page.body).toMatch(new RegExp(`href="/report\\?about=%2Fposts%2F\\w+%2F${tale.id}"`));
    expect(page.body).toContain('href="/report"');
    const profile = await site.visitor().get(`/profile/${tale.writer.username}`, { headers: browser });
    expect(profile.body).toContain(`href="/report?about=%2Fprofile%2F${tale.writer.username}"`);
  });
});
