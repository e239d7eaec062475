import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DAY } from "#vocabulary/limits.ts";
import { languageNames } from "#vocabulary/languages.ts";
import { mailsTo } from "#tests/support/inbox.ts";
import { aModerator, aReader, password, type Person } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aSubmittedTale } from "#tests/support/tales.ts";
import { firstOrAll } from "#tests/support/thoroughness.ts";
import { translator } from "#tests/support/translator.ts";
import { unsubscribeToken } from "./mails.ts";

/** Mails about published and returned Tales, and the ways to switch them off. */

let site: TestSite;
let reviewer: Person;
beforeAll(async () => {
  site = await aSite();
  reviewer = await aModerator(site);
});
afterAll(() => site.close());

const publish = (id: number) => reviewer.client.patch(`/v1/posts/${id}`);
const sendBack = (id: number, note = "The ending, please.") =>
  reviewer.client.patch(`/v1/posts/${id}/return`, { body: { note } });
const settings = ({ client }: Person, types: object) => client.put("/v1/notification-settings", { body: { types } });
/** Of each kind that has one: whether it is mailed. */
async function mailed({ client }: Person, ...titles: string[]) {
  const { types } = (await client.get("/v1/notification-settings")).body;
  return titles.map((title) => types[title].mail);
}
const bothKinds = ["Post-Published", "Tale-Returned"];

/** An author with a published Tale, and the unsubscribe link of the mail about it. */
async function anAuthorWithMail() {
  const { id, writer } = await aSubmittedTale(site);
  await publish(id);
  const [mail] = await mailsTo(site, writer);
  const link = /^<(\S+)>$/.exec(mail!.headers!["List-Unsubscribe"]!)![1]!;
  return { writer, mail: mail!, link, path: new URL(link).pathname };
}

describe("an author is told by mail", () => {
  it("The author gets a mail about a published Tale with a link to it", async () => {
    const { id, writer, title } = await aSubmittedTale(site, { title: "Lumen {{note}} $&" });
    await publish(id);
    const [mail, ...others] = await mailsTo(site, writer);
    expect(others).toEqual([]);
    expect(mail!.subject).toContain(title);
    expect(mail!.text).toContain(`http://fabula.test/posts/horror/${id}\n`);
  });

  it(
    "The author gets a mail about a Tale that was sent back, with the note and a link",
    { tags: "variation" },
    async () => {
      const { id, writer } = await aSubmittedTale(site);
      await sendBack(id, "The ending.\nhttp://evil.example/");
      const [mail] = await mailsTo(site, writer);
      expect(mail!.text).toContain("> The ending.\n> http://evil.example/\n");
      expect(mail!.text).toContain(`http://fabula.test/laboratory/edit/my-laboratory/edit/${id}\n`);
    },
  );

  it("A mail is in the author's language", { tags: "variation" }, async () => {
    const subjects = new Set<string>();
    for (const language of languageNames) {
      const author = await aReader(site, { language });
      const { id } = await aSubmittedTale(site, { author });
      await sendBack(id);
      const [mail] = await mailsTo(site, author);
      subjects.add(mail!.subject);
      expect(`${mail!.subject}${mail!.text}${mail!.html}`).not.toContain("{{");
    }
    expect(subjects.size).toBe(5);
  });

  it("A decision sends one mail, a rejected one sends none", { tags: "variation" }, async () => {
    const { id, writer } = await aSubmittedTale(site);
    await Promise.all([publish(id), publish(id), sendBack(id)]);
    expect(await mailsTo(site, writer)).toHaveLength(1);
  });

  it("A rolled back decision sends no mail", async () => {
    const { id, writer } = await aSubmittedTale(site);
    const { pool } = site.context.database;
    await pool.query(
      "create function refuse() returns trigger language plpgsql as $$ begin raise exception 'full'; end $$",
    );
    await pool.query("create trigger refuse before insert on user_trophies for each row execute function refuse()");
    expect((await publish(id).finally(() => pool.query("drop function refuse() cascade"))).status).toBe(500);
    site.errors.length = 0;
    expect(await mailsTo(site, writer)).toEqual([]);
  });
});

describe("mails of one kind", () => {
  it(
    "Mails about published and returned Tales are on by default and can be switched off and on",
    { tags: "variation" },
    async () => {
      const { writer } = await anAuthorWithMail();
      expect(await mailed(writer, ...bothKinds)).toEqual([true, true]);
      expect((await settings(writer, { "Post-Published": { mail: false } })).status).toBe(200);
      expect(await mailed(writer, ...bothKinds)).toEqual([false, true]);
      await publish((await aSubmittedTale(site, { author: writer })).id);
      expect(await mailsTo(site, writer)).toHaveLength(1);
      await sendBack((await aSubmittedTale(site, { author: writer })).id);
      expect(await mailsTo(site, writer)).toHaveLength(2);
      await settings(writer, { "Post-Published": { mail: true } });
      await publish((await aSubmittedTale(site, { author: writer })).id);
      expect(await mailsTo(site, writer)).toHaveLength(3);
    },
  );

  it("A notification is in the list even if its mail is switched off", { tags: "variation" }, async () => {
    const { id, writer } = await aSubmittedTale(site);
    await settings(writer, { "Tale-Returned": { mail: false } });
    await sendBack(id);
    expect(await mailsTo(site, writer)).toEqual([]);
    const { body } = await writer.client.get("/v1/notifications");
    expect(body.notifications.map((each: { notificationTitle: string }) => each.notificationTitle)).toEqual([
      "Tale-Returned",
    ]);
  });
});

describe("one click in the mail", () => {
  it("A mail has the RFC 8058 headers and an unsubscribe link at the end", async () => {
    const { mail, link } = await anAuthorWithMail();
    expect(mail.headers).toEqual({
      "List-Unsubscribe": `<${link}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    });
    expect(link).toMatch(/^http:\/\/fabula\.test\/unsubscribe\/[\w.-]+$/);
    expect(mail.text.trimEnd().endsWith(link)).toBe(true);
    expect(mail.html).toContain(`href="${link}"`);
  });

  it.each(
    firstOrAll([
      [
        "a form",
        { body: "List-Unsubscribe=One-Click", headers: { "content-type": "application/x-www-form-urlencoded" } },
      ],
      ["multipart", { body: { "List-Unsubscribe": "One-Click" }, files: {} }],
      ["no body", {}],
    ]),
  )("A POST with %s switches the kind off without session, cookie and header", async (_how, send) => {
    const { writer, path } = await anAuthorWithMail();
    for (let time = 0; time < 2; time += 1) {
      const answer = await site.visitor().post(path, { ...send, antiForgery: false });
      expect([answer.status, answer.body]).toEqual([200, { type: "Post-Published", mail: false }]);
    }
    expect(await mailed(writer, ...bothKinds)).toEqual([false, true]);
    await publish((await aSubmittedTale(site, { author: writer })).id);
    expect(await mailsTo(site, writer)).toHaveLength(1);
  });

  it("A GET of the unsubscribe link changes nothing and shows a page with a button", async () => {
    const { writer, path } = await anAuthorWithMail();
    const page = await site.visitor().get(path, { headers: { accept: "text/html" } });
    expect([page.status, page.headers.get("cache-control")]).toEqual([200, expect.stringMatching(/no-(cache|store)/)]);
    expect(page.body.match(/<button type="submit"/g)).toHaveLength(1);
    expect((await site.visitor().get(`/v0${path}`)).body).toEqual({ type: "Post-Published", mail: true });
    expect(await mailed(writer, ...bothKinds)).toEqual([true, true]);
  });

  it("The unsubscribe form works without scripts and returns to its page", { tags: "variation" }, async () => {
    const { writer, path } = await anAuthorWithMail();
    const headers = {
      accept: "text/html,application/xhtml+xml,*/*;q=0.8",
      "content-type": "application/x-www-form-urlencoded",
      "accept-language": "it",
    };
    const answer = await site.visitor().post(path, { body: "", headers, antiForgery: false });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, path]);
    const page = await site.visitor().get(path, { headers });
    expect(page.body).toContain(translator("it")("accounts:unsubscribe.done"));
    expect((await writer.client.get("/v1/notification-settings")).body.types).toMatchObject({
      "Post-Published": { mail: false },
    });
  });

  it("A mail program's one-click POST is answered, not redirected", { tags: "variation" }, async () => {
    const { path } = await anAuthorWithMail();
    const headers = { accept: "text/html,*/*", "content-type": "application/x-www-form-urlencoded" };
    expect(
      (await site.visitor().post(path, { body: "List-Unsubscribe=One-Click", headers, antiForgery: false })).status,
    ).toBe(200);
  });

  it("Unsubscribe links of a removed account get 404", { tags: "variation" }, async () => {
    const { writer, path } = await anAuthorWithMail();
    await writer.client.put("/v1/user/remove", { body: { password } });
    expectProblem(await site.visitor().post(path, { antiForgery: false }), 404, "NOT_FOUND");
  });

  it("An unsubscribe link works for a year, and an invalid token gets 404", async () => {
    const { writer, path } = await anAuthorWithMail();
    const post = (to: string) => site.visitor().post(to, { antiForgery: false });
    const [payload, signature] = path.split("/").at(-1)!.split(".") as [string, string];
    const forged = Buffer.from(
      Buffer.from(payload, "base64url").toString().replace("Post-Published", "Tale-Returned"),
    ).toString("base64url");
    for (const token of [
      `${forged}.${signature}`,
      payload,
      `${path.split("/").at(-1)}x`,
      `${payload}.${signature}.${signature}`,
      "x",
      "%20",
    ]) {
      expectProblem(await post(`/unsubscribe/${token}`), 404, "NOT_FOUND");
      expectProblem(await site.visitor().get(`/v0/unsubscribe/${token}`), 404, "NOT_FOUND");
    }
    const other = { ...site.context, secret: "another secret of another site, as long" };
    expectProblem(
      await post(`/unsubscribe/${unsubscribeToken(other, { userId: writer.id, type: "Post-Published" })}`),
      404,
      "NOT_FOUND",
    );
    site.clock.advance(365 * DAY);
    expect((await post(path)).status).toBe(200);
    site.clock.advance(DAY);
    expectProblem(await post(path), 404, "NOT_FOUND");
  });
});
