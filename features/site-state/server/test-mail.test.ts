import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { aMailServer, type MailServer } from "#tests/support/mail-server.ts";
import { anAdmin, type Person } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { anOwnSite, type TestSite } from "#tests/support/site.ts";
import { changeSettings } from "#tests/support/site-settings.ts";
import { eventually } from "#tests/support/eventually.ts";
import { wordsWithoutSecrets } from "./test-mail.ts";

/** The test mail with a real mail server. */

let server: MailServer;
let site: TestSite;
let admin: Person;
beforeAll(async () => {
  server = await aMailServer();
  const SMTP_URL = server.url.replace("//", "//poster:s%C3%A9cret@");
  site = await anOwnSite({ sendsMails: true, env: { SMTP_URL } });
  admin = await anAdmin(site);
});
afterAll(async () => {
  await site.close();
  await server.close();
});
beforeEach(() => server.refuse({}));

const sendTest = () => admin.client.post("/v1/site/test-mail");
const mailStep = async () => (await admin.client.get("/v1/site/first-steps")).body.mail;

it("A server that refuses is 503 with its words, without password, name and address", async () => {
  server.refuse({ login: "535 poster, not with sécret: ask root@example.org" });
  const answer = await sendTest();
  expectProblem(answer, 503, "MAIL_NOT_SENT");
  const { detail } = answer.body;
  expect(detail).toContain("535");
  expect(detail).toContain("ask [address]");
  expect(detail).not.toMatch(/poster|s.cret|root@/);
  expect(server.received).toEqual([]);
  expect(await mailStep()).toBe(false);
  // The answer says it, and the log that operators watch, too.
  expect(site.errors.splice(0)).toHaveLength(1);
});

it("The test mail goes to the administrator who asks, at once, in the site's name", async () => {
  await changeSettings(site, { name: "Liceo Pascoli" });
  expect((await sendTest()).status).toBe(202);
  const [{ mail, envelope }] = server.received as [MailServer["received"][number]];
  expect(envelope).toEqual([admin.email]);
  expect(mail.subject).toBe("Test email from Liceo Pascoli");
  expect(mail.text).toContain("http://fabula.test/admin/site/state");
  expect(await mailStep()).toBe(true);
});

it("Trying failed work again sends mails that wait for the end of a pause", async () => {
  const before = server.received.length;
  server.refuse({ sender: "554 go away" });
  await site.context.outbox.add(site.context.database.db, {
    recipient: "reader@example.org",
    subject: "Hello",
    text: "Hello",
    html: "<p>Hello</p>",
  });
  await site.context.outbox.flush();
  site.errors.length = 0;
  const { mails } = (await admin.client.get("/v1/site/state")).body;
  expect(mails).toEqual({ waiting: 0, failed: 1, lastError: expect.stringContaining("554") });
  server.refuse({});
  expect((await admin.client.post("/v1/site/jobs/retry")).status).toBe(202);
  await eventually(() => expect(server.received).toHaveLength(before + 1));
  await eventually(async () => expect((await admin.client.get("/v1/site/state")).body.mails.failed).toBe(0));
});

it(
  "Words of a mail server lose what the address of the server keeps secret, encoded or not",
  { tags: "variation" },
  () => {
    const words = wordsWithoutSecrets(
      new Error(`bad AUTH ${Buffer.from("p@ss").toString("base64")} p@ss p%40ss for a@b.example\r\nbye`),
      "smtp://user:p%40ss@mail.example.org",
    );
    expect(words).toBe("bad AUTH […] […] […] for [address] bye");
  },
);
