import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MINUTE } from "#vocabulary/limits.ts";
import { fileTransport } from "#kit/server/mail/file-transport.ts";
import { pendingMails } from "#kit/server/mail/queries.ts";
import { anAttempt } from "#kit/server/mail/outbox.fixture.ts";
import { senderOf } from "#kit/server/mail/transport.ts";
import { smtpTransport } from "#kit/server/mail/smtp-transport.ts";
import { passTimeOfWork } from "#tests/support/held-jobs.ts";
import { aMailServer } from "#tests/support/mail-server.ts";
import { aReader, password } from "#tests/support/people.ts";
import { aFreePort } from "#tests/support/server-process.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { firstOrAll } from "#tests/support/thoroughness.ts";
import { contactMail } from "./service.ts";

/** The delivery of contact messages, through real mail servers and files. */

const from = "Fabula <fabula@example.org>";
const support = "house@example.org";
const owner = { name: "Fabula", operator: { name: null, address: null, email: support } };
const form = { user_name: "Grazia Deledda", user_email: "grazia@example.org", message: "Good evening." };

const breaks = ["\r\n", "\n", "\r", "\u2028", "\u0085", "%0d%0a", "\\r\\n"];
const headers = breaks.map((end) => `x${end}Bcc: spy@evil.example${end}Reply-To: spy@evil.example${end}${end}<html>`);

describe("content of a contact message", () => {
  let site: TestSite;
  let server: Awaited<ReturnType<typeof aMailServer>>;
  beforeAll(async () => {
    server = await aMailServer();
    site = await aSite({ env: { TRUST_PROXY: "127.0.0.1", SUPPORT_EMAIL: support } });
  });
  afterAll(async () => {
    await site.close();
    await server.close();
  });

  const fields = ["user_name", "user_email", "message"] as const;
  it.each(firstOrAll(fields))("The contact field %s cannot inject mail headers", async (field) => {
    for (const [n, text] of headers.entries()) {
      const value = field === "user_email" ? `a@example.org${text}` : text;
      const { status } = await site
        .visitor(`198.51.100.${n}`)
        .post("/v0/contact", { body: { ...form, [field]: value } });
      expect(status).toBe(field === "user_email" ? 400 : 202);
    }
    const mails = (await site.mails()).splice(0);
    expect(mails).toHaveLength(field === "user_email" ? 0 : headers.length);
    const send = smtpTransport(server.url, () => senderOf(from, "Fabula"));
    for (const mail of mails) await send(mail, anAttempt());
    for (const { mail, envelope, source } of server.received.splice(0)) {
      expect(envelope).toEqual([support]);
      expect(mail.from).toEqual({ name: "Fabula", address: "fabula@example.org" });
      expect(mail.to).toEqual([{ name: "", address: support }]);
      expect(mail.replyTo).toEqual([{ name: "", address: form.user_email }]);
      expect([mail.bcc ?? [], mail.cc ?? []]).toEqual([[], []]);
      expect(source.split("\r\n\r\n")[0]).not.toMatch(/^(bcc|cc): /im);
      expect(mail.html).not.toContain("<html>\n<");
      expect(mail.html!.match(/<html/g)).toHaveLength(1);
    }
  });

  it(
    "A link in a contact message is not logged as a link of the site, when mails are files",
    { tags: "variation" },
    async () => {
      const folder = await mkdtemp(join(tmpdir(), "fabula-letters-"));
      const link = "http://fabula.test/activate/trap";
      const lines: string[] = [];
      const write = fileTransport(
        folder,
        () => senderOf(from, "Fabula"),
        "http://fabula.test",
        pino({}, { write: (line: string) => void lines.push(line) }),
      );
      await write(contactMail({ ...form, user_name: link, message: `Look:\n${link}\n\n${link}` }, owner), anAttempt());
      expect(lines.join("")).not.toContain("trap");
      expect(lines).toHaveLength(1);
      await rm(folder, { recursive: true });
    },
  );

  it("Every line of a contact message is marked as a quote", () => {
    const { text } = contactMail({ ...form, message: "One\n\nAnswer:\nmailto:spy@evil.example" }, owner);
    expect(text).toContain("> One\n> \n> Answer:\n> mailto:spy@evil.example\n\nAnswer\nmailto:grazia@example.org");
  });
});

it(
  "A contact message waits while the mail server is down, and arrives complete when it is up",
  { tags: "variation" },
  async () => {
    const port = await aFreePort();
    const site = await aSite({
      env: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: from, SUPPORT_EMAIL: support },
      sendsMails: true,
    });
    expect(await site.visitor().post("/v0/contact", { body: form })).toMatchObject({ status: 202, body: null });
    await site.context.outbox.flush();
    const outbox = await site.context.database.pool.query("SELECT recipient, reply_to, attempts FROM mail_outbox");
    expect(outbox.rows).toEqual([{ recipient: support, reply_to: form.user_email, attempts: 1 }]);

    const server = await aMailServer(port);
    site.clock.advance(MINUTE);
    await passTimeOfWork(site.context.database.pool, MINUTE);
    await site.context.outbox.flush();
    expect(server.received).toHaveLength(1);
    const { mail, envelope } = server.received[0]!;
    expect(envelope).toEqual([support]);
    expect(mail).toMatchObject({
      subject: "Contact form: Grazia Deledda",
      from: { address: "fabula@example.org" },
      replyTo: [{ address: form.user_email }],
    });
    expect(mail.text).toContain("> Good evening.");
    expect((await site.context.database.pool.query("SELECT id FROM mail_outbox")).rows).toEqual([]);
    await server.close();
    await site.close();
  },
);

describe("contact messages of removed accounts", () => {
  it(
    "Removing an account erases its contact messages, waiting or written as files",
    { tags: "variation" },
    async () => {
      const site = await aSite({ env: { SUPPORT_EMAIL: support }, sendsMails: true });
      const { client, email } = await aReader(site, { email: "grazia@example.org" });
      const mails = join(site.context.config.DATA_DIR, "mail");
      const write = (user_email: string) => client.post("/v0/contact", { body: { ...form, user_email } });
      await write("Grazia@example.org");
      await write("other@example.org");
      await site.context.outbox.flush();
      expect(await readdir(mails)).toHaveLength(2);

      await site.context.outbox.add(
        site.context.database.db,
        contactMail({ ...form, user_email: email.toUpperCase() }, owner),
      );
      // While the message waits it is in the member's archive.
      expect(await pendingMails(site.context.database.db, email)).toMatchObject([
        { subject: "Contact form: Grazia Deledda", attempts: 0 },
      ]);
      expect((await client.put("/v1/user/remove", { body: { password } })).status).toBe(204);
      const mailFiles = await readdir(mails);
      expect(mailFiles).toHaveLength(1);
      expect(await readFile(join(mails, mailFiles[0]!), "utf8")).toContain("other@example.org");
      expect((await site.context.database.pool.query("SELECT id FROM mail_outbox")).rows).toEqual([]);
      await site.close();
    },
  );
});
