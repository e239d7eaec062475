import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mails } from "#content/server-texts.ts";
import { toLanguage } from "#vocabulary/languages.ts";
import { contact as limits, HOUR, SECOND } from "#vocabulary/limits.ts";
import type { Answer, Send } from "#tests/support/client.ts";
import { expectProblem, statusCounts } from "#tests/support/problems.ts";
import { aReader } from "#tests/support/people.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { firstOrAll } from "#tests/support/thoroughness.ts";

let site: TestSite;
beforeAll(async () => {
  site = await aSite({ env: { TRUST_PROXY: "127.0.0.1", SUPPORT_EMAIL: "house@example.org" } });
});
afterAll(() => site.close());

let lastAddress = 0;
/** A client that has sent no message yet. */
const somebody = () => site.visitor(`198.51.100.${(lastAddress += 1)}`);

const form = {
  user_name: "Grazia Deledda",
  user_email: "grazia@example.org",
  message: "Good evening.\n\nIs there a reading in May?",
};
const send = (body: unknown = form, more: Send = {}, client = somebody()): Promise<Answer> =>
  client.post("/v0/contact", { body, ...more });

/** The mails sent during `act`. */
async function mailedBy(act: () => Promise<unknown>) {
  const before = (await site.mails()).length;
  await act();
  return (await site.mails()).slice(before);
}

describe("contact message", () => {
  it("A contact message is mailed to the support address, with Reply-To of its sender", async () => {
    const mails = await mailedBy(async () => expect(await send()).toMatchObject({ status: 202, body: null }));
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({
      recipient: "house@example.org",
      subject: "Contact form: Grazia Deledda",
      replyTo: "grazia@example.org",
    });
    expect(mails[0]!.text).toContain("Grazia Deledda <grazia@example.org>");
    expect(mails[0]!.text).toContain("> Good evening.\n> \n> Is there a reading in May?\n");
    expect(mails[0]!.html).toContain("Good evening.<br><br>Is there a reading in May?");
  });

  it.each(firstOrAll(["ES", "IT", "FR", "PT"] as const))(
    "The mail with a contact message is in the language of the page: %s",
    async (languageName) => {
      const [mail] = await mailedBy(async () => expect((await send({ ...form, languageName })).status).toBe(202));
      const { subject, footer } = mails[toLanguage(languageName)].contact;
      expect(mail).toMatchObject({ subject: subject.replace("{{name}}", form.user_name), replyTo: form.user_email });
      expect(mail!.html).toContain(`<html lang="${languageName.toLowerCase()}">`);
      expect(mail!.html).toContain(footer);
    },
  );

  const types: [string, Send][] = [
    ["JSON", { body: form }],
    [
      "an urlencoded form",
      { body: new URLSearchParams(form).toString(), headers: { "content-type": "application/x-www-form-urlencoded" } },
    ],
    ["a multipart form", { body: form, files: {} }],
  ];
  it.each(firstOrAll(types))("A contact message may be %s", async (_name, sent) => {
    const [mail] = await mailedBy(async () => expect((await send(undefined, sent)).status).toBe(202));
    expect(mail!.text).toContain("> Is there a reading in May?");
  });

  it("A contact message is trimmed, and a line break counts as one character", { tags: "variation" }, async () => {
    const message = `  a\r\n${"b".repeat(limits.message.max - 2)}\r\n `;
    const [mail] = await mailedBy(async () => expect((await send({ ...form, message })).status).toBe(202));
    expect(mail!.text).toContain("> a\n> bbb");
    expect(mail!.text).not.toContain("\r");
  });

  it("A contact message may come from a member, whose token changes nothing", { tags: "variation" }, async () => {
    const { client } = await aReader(site);
    expect((await client.post("/v0/contact", { body: form })).status).toBe(202);
  });

  it("A contact message may contain every character allowed in names and texts", { tags: "variation" }, async () => {
    const edgeCaseForm = {
      ...form,
      user_name: "Zoë d’Ambrosio-Núñez 🦊",
      message: '¿Qué? «ça» 100 % {{email}} $& <b>bold</b> & "more"',
    };
    const [mail] = await mailedBy(() => send(edgeCaseForm));
    expect(mail!.subject).toBe("Contact form: Zoë d’Ambrosio-Núñez 🦊");
    expect(mail!.text).toContain(`> ${edgeCaseForm.message}\n`);
    expect(mail!.html).toContain("{{email}} $&amp; &lt;b&gt;bold&lt;/b&gt; &amp; &quot;more&quot;");
  });
});

describe("refused contact messages", () => {
  const beyond = (bounds: { max: number }) => "x".repeat(bounds.max + 1);
  const wrong: [string, Record<string, unknown>, string][] = [
    ["no name", { user_name: undefined }, "user_name"],
    ["an empty name", { user_name: "  " }, "user_name"],
    ["a name of one letter", { user_name: "x" }, "user_name"],
    ["a name that nobody sees", { user_name: "\u3164\u3164\u3164" }, "user_name"],
    ["a name that is too long", { user_name: beyond(limits.name) }, "user_name"],
    ["no address", { user_email: undefined }, "user_email"],
    ["what is no address", { user_email: "grazia" }, "user_email"],
    ["several addresses", { user_email: "a@example.org, b@example.org" }, "user_email"],
    ["an address with a name", { user_email: "Grazia <grazia@example.org>" }, "user_email"],
    ["an address that is too long", { user_email: `${"x".repeat(100)}@example.org` }, "user_email"],
    ["no message", { message: undefined }, "message"],
    ["an empty message", { message: " \n " }, "message"],
    ["a message that is too long", { message: beyond(limits.message) }, "message"],
    ["an unknown language", { languageName: "DE" }, "languageName"],
    ["a list where a text is due", { message: ["a", "b"] }, "message"],
  ];
  it.each(firstOrAll(wrong))(
    "An invalid contact message gets 400 at its field and is not stored: %s",
    async (_name, part, path) => {
      const mails = await mailedBy(async () =>
        expectProblem(await send({ ...form, ...part }), 400, "BAD_REQUEST", path),
      );
      expect(mails).toEqual([]);
    },
  );

  it("An empty contact form and a NUL character are refused", async () => {
    for (const body of [{}, [], null, "x"]) expectProblem(await send(body), 400, "BAD_REQUEST");
    expectProblem(await somebody().post("/v0/contact"), 400, "BAD_REQUEST");
    expectProblem(await send({ ...form, message: "a\0b" }), 400, "BAD_REQUEST");
  });
});

describe("honeypot", () => {
  it("A bot gets the same answer as everybody, and its message is neither stored nor counted", async () => {
    const client = somebody();
    const mails = await mailedBy(async () => {
      for (let n = 0; n <= limits.perHour; n += 1) {
        expect(await send({ ...form, website: "https://spam.example" }, {}, client)).toMatchObject({
          status: 202,
          body: null,
        });
      }
    });
    expect(mails).toEqual([]);
    expect((await send(form, {}, client)).status).toBe(202);
  });

  it("A bot with a very long link gets the same answer", { tags: "variation" }, async () => {
    const website = `https://spam.example/${"x".repeat(100_000)}`;
    expect(await mailedBy(async () => expect((await send({ ...form, website })).status).toBe(202))).toEqual([]);
  });

  it("An empty hidden field does not mark a bot", { tags: "variation" }, async () => {
    expect(await send({ website: "https://spam.example", user_email: "none" })).toMatchObject({
      status: 202,
      body: null,
    });
    expect(await mailedBy(() => send({ ...form, website: "" }))).toHaveLength(1);
    expect(await mailedBy(() => send({ ...form, website: "  " }))).toHaveLength(1);
  });
});

describe("limit of an address", () => {
  it("An address may send five messages an hour, then gets Retry-After; others are not limited", async () => {
    const client = somebody();
    for (let n = 0; n < limits.perHour; n += 1) {
      expect((await send(form, {}, client)).status).toBe(202);
      site.clock.advance(60 * SECOND);
    }
    const answer = await send(form, {}, client);
    expectProblem(answer, 429, "RATE_LIMITED");
    const wait = Number(answer.headers.get("retry-after"));
    expect(wait).toBe((HOUR - limits.perHour * 60 * SECOND) / SECOND);
    expect((await send()).status).toBe(202);
    site.clock.advance((wait - 1) * SECOND);
    expectProblem(await send(form, {}, client), 429, "RATE_LIMITED");
    site.clock.advance(SECOND);
    expect((await send(form, {}, client)).status).toBe(202);
  });

  it("Contact messages are counted for a whole IPv6 /64 network", { tags: "variation" }, async () => {
    for (let n = 0; n < limits.perHour; n += 1)
      expect((await send(form, {}, site.visitor(`2001:db8:30:1::${n}`))).status).toBe(202);
    expectProblem(await send(form, {}, site.visitor("2001:db8:30:1:9::")), 429, "RATE_LIMITED");
    expect((await send(form, {}, site.visitor("2001:db8:30:2::"))).status).toBe(202);
  });

  it("Refused contact messages are not counted", { tags: "variation" }, async () => {
    const client = somebody();
    for (let n = 0; n <= limits.perHour; n += 1) await send({ ...form, message: "" }, {}, client);
    expect((await send(form, {}, client)).status).toBe(202);
  });

  it("Parallel contact messages are limited like sequential ones", { tags: "variation" }, async () => {
    const client = somebody();
    await client.get("/v0/csrf");
    const mails = await mailedBy(async () => {
      const answers = await Promise.all(Array.from({ length: 4 * limits.perHour }, () => send(form, {}, client)));
      expect(statusCounts(answers)).toEqual({ 202: limits.perHour, 429: 3 * limits.perHour });
    });
    expect(mails).toHaveLength(limits.perHour);
  });

  it("The sender's address is stored only as a hash", async () => {
    await send();
    const { rows } = await site.context.database.pool.query(
      "SELECT t::text FROM throttles t UNION ALL SELECT t::text FROM mail_outbox t",
    );
    expect(JSON.stringify(rows)).not.toContain("198.51.100");
  });
});
