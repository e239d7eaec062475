import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startDueJobs } from "#kit/server/jobs/schedule.ts";
import { DAY, HOUR, MINUTE, siteTexts as bounds } from "#vocabulary/limits.ts";
import { mailsTo } from "#tests/support/inbox.ts";
import { aModerator, anAdmin, aReader, type Person } from "#tests/support/people.ts";
import { expectProblem, statusCounts } from "#tests/support/problems.ts";
import { anOwnSite, aSite, type TestSite } from "#tests/support/site.ts";
import type { ListedVersion } from "../calls.ts";
import { dueChanges } from "./tell-members.ts";

let site: TestSite;
let admin: Person;
beforeAll(async () => {
  site = await aSite();
  admin = await anAdmin(site);
});
afterAll(() => site.close());

const read = (kind: string, query: Record<string, string | number> = {}, of = site) =>
  of.visitor().get(`/v0/site/texts/${kind}`, { query });
const versions = async (kind: string, languageName: string): Promise<ListedVersion[]> =>
  (await site.visitor().get(`/v0/site/texts/${kind}/versions`, { query: { languageName } })).body.versions;
const change = (kind: string, body: object, by = admin) => by.client.put(`/v1/site/texts/${kind}`, { body });
const remove = (kind: string, by = admin) => by.client.delete(`/v1/site/texts/${kind}`);
const inDays = (days: number) => new Date(site.clock.now().getTime() + days * DAY).toISOString();

/** Sessions end in a day. */
async function daysPass(days: number) {
  site.clock.advance(days * DAY);
  admin = await anAdmin(site);
}

/** Every process looks each minute. */
async function minutePasses() {
  site.clock.advance(MINUTE);
  await startDueJobs(site.context, [dueChanges]);
  await site.jobsDone();
}

const messagesOf = async ({ client }: Person): Promise<string[]> =>
  (await client.get("/v1/notifications", { query: { pageSize: 50 } })).body.notifications
    .filter((each: { notificationTitle: string }) => each.notificationTitle === "Admin-Message")
    .map((each: { message: string }) => each.message);

describe("texts of the site", () => {
  it("At first each text is the built-in one, in the language that is asked for", async () => {
    for (const kind of ["rules", "conditions", "privacy", "about", "imprint"]) {
      const { status, body } = await read(kind, { languageName: "IT" });
      expect([status, body.kind, body.languageName, body.version]).toEqual([200, kind, "IT", 1]);
      expect(body.content).toContain("<h2>");
      expect(await versions(kind, "IT")).toEqual([{ version: 1, languageName: "IT", validFrom: body.validFrom }]);
    }
    expect((await read("imprint")).body.languageName).toBe("EN");
    expectProblem(await read("terms"), 400, "BAD_REQUEST", "kind");
    expectProblem(await read("rules", { languageName: "DE" }), 400, "BAD_REQUEST", "languageName");
    expectProblem(await read("rules", { version: 2 }), 404, "NOT_FOUND");
  });

  it("A text that is neither rules nor conditions holds at once, as safe HTML with tables, and leaves other languages", async () => {
    const html =
      '<h2>Us</h2><p onclick="x()">We <b>read</b><script>1</script>.</p><table><tr><th>a<td>b</table>' +
      '<a href="/rules">1</a> <a href="mailto:a@example.org">2</a> <a href="javascript:1">3</a>';
    const { status, body } = await change("about", { texts: { EN: html, FR: "Nous." } });
    const content =
      "<h2>Us</h2><p>We <strong>read</strong>.</p><table><tbody><tr><th>a</th><td>b</td></tr></tbody></table>" +
      '<p><a href="/rules">1</a> <a href="mailto:a@example.org">2</a> 3</p>';
    const validFrom = site.clock.now().toISOString();
    const english = { kind: "about", languageName: "EN", content, validFrom, version: 2 };
    expect([status, body.texts[0]]).toEqual([200, english]);
    expect((await read("about")).body).toEqual(english);
    expect((await read("about", { languageName: "FR" })).body).toMatchObject({ content: "<p>Nous.</p>", version: 2 });
    expect((await read("about", { languageName: "ES" })).body.version).toBe(1);
    expect((await change("about", { texts: { EN: "We." } })).body.texts[0].version).toBe(3);
    expect((await read("about", { version: 2 })).body).toEqual(english);
    expect((await read("about", { languageName: "FR" })).body.version).toBe(2);
    expect((await versions("about", "EN")).map(({ version }) => version)).toEqual([3, 2, 1]);
  });

  it("A text may hold from a later day on, and a removal returns to the built-in one in every language", async () => {
    const builtIn = (await read("imprint")).body;
    const validFrom = inDays(2);
    await change("imprint", { texts: { EN: "Ada" }, validFrom });
    expect((await read("imprint")).body).toEqual(builtIn);
    expect(await versions("imprint", "EN")).toEqual([
      { version: 2, languageName: "EN", validFrom },
      { version: 1, languageName: "EN", validFrom: builtIn.validFrom },
    ]);
    await change("imprint", { texts: { EN: "Bob" }, validFrom: inDays(1) });
    expect((await versions("imprint", "EN")).map(({ version }) => version)).toEqual([2, 1]);
    await daysPass(1);
    expect((await read("imprint")).body).toMatchObject({ content: "<p>Bob</p>", version: 2 });
    expect((await remove("imprint")).status).toBe(204);
    const now = site.clock.now().toISOString();
    expect((await read("imprint")).body).toEqual({ ...builtIn, validFrom: now });
    expect((await remove("imprint")).status).toBe(204);
    expect((await versions("imprint", "EN")).map(({ version }) => version)).toEqual([1, 2, 1]);
    expect((await change("imprint", { texts: { EN: "Eve" } })).body.texts[0].version).toBe(3);
  });

  it("Wrong texts are refused, and nothing changes", async () => {
    const before = (await versions("privacy", "EN")).length;
    const long = "é".repeat(bounds.maxBytes / 2);
    const wrong: [object, string][] = [
      [{ texts: {} }, "texts"],
      [{ texts: { DE: "Wir." } }, "texts"],
      [{ texts: { EN: `${long}!` } }, "texts.EN"],
      [{ texts: { EN: "<p> </p>" } }, "texts.EN"],
      [{ texts: { EN: "<br>".repeat(10_001) } }, "texts.EN"],
      [{ texts: { EN: "We." }, validFrom: "tomorrow" }, "validFrom"],
      [{ validFrom: inDays(1) }, "texts"],
    ];
    for (const [body, path] of wrong) expectProblem(await change("privacy", body), 400, "BAD_REQUEST", path);
    expect((await versions("privacy", "EN")).length).toBe(before);
    expect((await change("privacy", { texts: { EN: long } })).status).toBe(200);
  });

  it("Only administrators change texts", async () => {
    for (const by of [await aReader(site), await aModerator(site)]) {
      expectProblem(await change("about", { texts: { EN: "Mine." } }, by), 403, "FORBIDDEN");
      expectProblem(await remove("about", by), 403, "FORBIDDEN");
    }
  });

  it("Texts that two administrators give at the same time get different versions", async () => {
    const other = await anAdmin(site);
    const answers = await Promise.all(
      [admin, other, admin, other].map((by) => change("about", { texts: { PT: "Nós." } }, by)),
    );
    expect(statusCounts(answers)).toEqual({ 200: 4 });
    expect(answers.map(({ body }) => body.texts[0].version).toSorted()).toEqual([2, 3, 4, 5]);
  });

  it("The audit log says which text was changed and by whom, without its words", async () => {
    await change("about", { texts: { IT: "Parole segrete." } });
    const entries = (await admin.client.get("/v1/audit-log", { query: { action: "site-text", target: "text:about" } }))
      .body.entries;
    expect(entries[0]).toMatchObject({ actor: admin.username, target: "text:about", detail: "IT 2" });
    expect(JSON.stringify(entries)).not.toContain("segrete");
  });
});

describe("changes of rules and conditions", () => {
  it("A change holds 14 days later or at a later day, and members get one message and one mail, an hour after the last change", async () => {
    const [member, italian] = [await aReader(site), await aReader(site, { language: "IT" })];
    const builtIn = (await read("rules")).body;
    expectProblem(
      await change("rules", { texts: { EN: "Be kind." }, validFrom: inDays(13.99) }),
      400,
      "BAD_REQUEST",
      "validFrom",
    );
    const { body } = await change("rules", { texts: { EN: "Be kind.", IT: "Gentili." } });
    expect(body.texts[0].validFrom).toBe(inDays(14));
    site.clock.advance(HOUR - MINUTE);
    await change("conditions", { texts: { EN: "Our terms." }, validFrom: inDays(30) });
    await minutePasses();
    expect(await messagesOf(member)).toEqual([]);
    site.clock.advance(HOUR - MINUTE);
    await Promise.all([
      startDueJobs({ ...site.context }, [dueChanges]),
      startDueJobs({ ...site.context }, [dueChanges]),
    ]);
    await site.jobsDone();
    await minutePasses();
    const messages = await messagesOf(member);
    expect(messages).toHaveLength(1);
    expect(messages[0]).toMatch(/rules change on .*\/rules\nThe terms of use change on .*\/conditions/s);
    expect((await messagesOf(italian))[0]).toMatch(/Le regole della comunità cambiano/);
    const mails = (await mailsTo(site, member)).filter(({ text }) => text.includes("/conditions"));
    expect(mails).toHaveLength(1);
    expect(mails[0]!.text).toContain("The community rules change on");

    expect((await read("rules")).body).toEqual(builtIn);
    await daysPass(14);
    expect((await read("rules")).body).toMatchObject({ content: "<p>Be kind.</p>", version: 2 });
    expect((await read("rules", { languageName: "ES" })).body.version).toBe(1);
    expect((await read("conditions")).body.version).toBe(1);
  });

  it("A removal drops the text that waits and is announced alike, unless nobody knew of that text", async () => {
    const reader = await aReader(site);
    expect((await remove("conditions")).status).toBe(204);
    expect((await versions("conditions", "EN")).map(({ version }) => version)).toEqual([1]);
    await change("conditions", { texts: { FR: "Nos conditions." } });
    expect((await remove("conditions")).status).toBe(204);
    expect((await remove("rules")).status).toBe(204);
    expect((await read("rules")).body.version).toBe(2);
    expect((await versions("rules", "EN")).map(({ version }) => version)).toEqual([1, 2, 1]);
    site.clock.advance(HOUR);
    await minutePasses();
    const [message] = await messagesOf(reader);
    expect(message).toMatch(/rules change on/);
    expect(message).toContain("The terms of use don’t change after all");
    await daysPass(14);
    expect((await read("rules")).body.version).toBe(1);
    const later = await aReader(site);
    await change("conditions", { texts: { EN: "Never seen." } });
    await remove("conditions");
    site.clock.advance(HOUR);
    await minutePasses();
    expect(await messagesOf(later)).toEqual([]);
  });
});

describe("a site without members", () => {
  it("A change of the rules holds at once while nobody but staff can log in", async () => {
    const empty = await anOwnSite();
    try {
      const owner = await anAdmin(empty);
      const body = { texts: { EN: "Be kind." } };
      expect((await owner.client.put("/v1/site/texts/rules", { body })).status).toBe(200);
      expect((await read("rules", {}, empty)).body.content).toBe("<p>Be kind.</p>");
      await aReader(empty);
      await owner.client.put("/v1/site/texts/rules", { body: { texts: { EN: "Be kinder." } } });
      expect((await read("rules", {}, empty)).body.content).toBe("<p>Be kind.</p>");
    } finally {
      await empty.close();
    }
  });
});

describe("the longest texts", () => {
  it("Five texts of full size are taken at once, also with every character escaped, and one byte more is refused", async () => {
    const sentence = `<p>${"Così è se vi pare. ".repeat(20).trimEnd()}</p>\n`;
    const full = sentence.repeat(bounds.maxBytes / Buffer.byteLength(sentence)).trimEnd();
    const most = full + " ".repeat(bounds.maxBytes - Buffer.byteLength(full));
    const escaped = (text: string) =>
      Array.from({ length: text.length }, (_, at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, "0")}`).join(
        "",
      );
    const bodyOf = (text: string) =>
      `{"texts":{${["EN", "ES", "IT", "FR", "PT"].map((name) => `"${name}":"${escaped(text)}"`).join()}}}`;
    const send = (text: string) =>
      admin.client.put("/v1/site/texts/imprint", {
        body: bodyOf(text),
        headers: { "content-type": "application/json" },
      });
    const { status, body } = await send(most);
    expect([status, body.texts?.length]).toEqual([200, 5]);
    expect((await read("imprint", { languageName: "FR" })).body.content).toBe(full);
    expectProblem(await send(`${most} `), 400, "BAD_REQUEST");
    expectProblem(await send(most.repeat(2)), 413, "TOO_LARGE");
  });
});
