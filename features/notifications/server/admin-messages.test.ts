import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { lookedUpUsernameMax, SECOND } from "#vocabulary/limits.ts";
import type { Answer } from "#tests/support/client.ts";
import { whileJobsWait } from "#tests/support/held-jobs.ts";
import { mailsTo } from "#tests/support/inbox.ts";
import { aModerator, anAdmin, aReader, password, type Person } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { anOwnSite, type TestSite } from "#tests/support/site.ts";
import { firstOrAll } from "#tests/support/thoroughness.ts";

let site: TestSite;
let moderator: Person;
beforeAll(async () => {
  site = await anOwnSite();
  moderator = await aModerator(site);
});
afterAll(() => site.close());

const send = ({ client }: Person, body: unknown) => client.post("/v1/send-notification", { body });
const list = async ({ client }: Person) => (await client.get("/v1/notifications", { query: { pageSize: 100 } })).body;

describe("a message of the staff", () => {
  it.each(
    firstOrAll([
      ["moderator", aModerator],
      ["administrator", anAdmin],
    ]),
  )("A message from a %s is in the receiver's list", async (_who, somebody) => {
    const [sender, reader] = [await somebody(site), await aReader(site)];
    const answer = await send(sender, { receiverUsername: reader.username.toUpperCase(), message: "  Well done.  " });
    const notification = {
      id: expect.any(Number),
      notificationTitle: "Admin-Message",
      receiverUsername: reader.username,
      notificationEntity: { receiverUsername: reader.username },
      message: "Well done.",
      read: false,
      createdAt: site.clock.now().toISOString(),
    };
    expect([answer.status, answer.body]).toEqual([201, { ...notification, totalReceivers: 1 }]);
    const { id } = answer.body;
    expect(await list(reader)).toEqual({ notifications: [{ ...notification, id }], totalNotifications: 1 });
    expect(await list(sender)).toEqual({ notifications: [], totalNotifications: 0 });
  });

  it("A message can go to oneself and can be sent twice", { tags: "variation" }, async () => {
    const sender = await aModerator(site);
    for (let time = 0; time < 2; time += 1) {
      expect((await send(sender, { receiverUsername: sender.username, message: "Remember" })).status).toBe(201);
    }
    expect((await list(sender)).totalNotifications).toBe(2);
  });

  it("A receiver whose name is too long for a member is refused", async () => {
    const receiverUsername = "x".repeat(lookedUpUsernameMax + 1);
    const sent = await send(moderator, { receiverUsername, message: "Hello" });
    expectProblem(sent, 400, "BAD_REQUEST", "receiverUsername");
  });

  it("A message to an unknown or never activated account gets 404", async () => {
    const { username } = await aReader(site, { activatedAt: null });
    for (const receiverUsername of ["nobodyhere", username, "' or 1=1", ""]) {
      expectProblem(await send(moderator, { receiverUsername, message: "Hello" }), 404, "NOT_FOUND");
    }
  });

  it.each(
    firstOrAll([
      ["message", ""],
      ["message", " \n\t "],
      ["message", "x".repeat(2001)],
      ["message", "😀".repeat(2001)],
      ["message", undefined],
      ["message", 12],
      ["receiverUsername", undefined],
      ["receiverUsername", 12],
      ["receiverUsername", null],
    ]),
  )("A message with an invalid %s gets 400", async (name, value) => {
    const reader = await aReader(site);
    const body = { receiverUsername: reader.username, message: "Hello", [name]: value };
    expectProblem(await send(moderator, body), 400, "BAD_REQUEST", name);
    expect((await list(reader)).totalNotifications).toBe(0);
  });

  it.each([1, 2000])("A message may have %i characters", { tags: "variation" }, async (length) => {
    const reader = await aReader(site);
    const message = "😀".repeat(length);
    expect((await send(moderator, { receiverUsername: reader.username, message })).status).toBe(201);
    expect((await list(reader)).notifications).toMatchObject([{ message }]);
  });

  it.each(
    firstOrAll([
      "<b>Bold</b> <script>alert(1)</script> &amp; <img src=x onerror=alert(1)>",
      "Two\nlines, and a “quote”",
      "Look &com=5",
      "' ; drop table notifications; -- %s $1 \\",
    ]),
  )("A message is plain text: %j", async (message) => {
    const reader = await aReader(site);
    expect((await send(moderator, { receiverUsername: reader.username, message })).body.message).toBe(message);
    expect((await list(reader)).notifications).toMatchObject([{ message, notificationTitle: "Admin-Message" }]);
  });

  it("Bars in a message are replaced for every receiver", { tags: "variation" }, async () => {
    const reader = await aReader(site);
    for (const receiverUsername of [reader.username, "all"]) {
      const answer = await send(moderator, { receiverUsername, message: "either|or||" });
      expect(answer.body.message).toMatch(/^either[^|]or[^|]{2}$/u);
      await site.jobsDone();
      expect((await list(reader)).notifications[0].message).toBe(answer.body.message);
    }
  });
});

describe("a message in several languages", () => {
  const messages = { FR: "À midi, c’est fermé.", IT: "A mezzogiorno chiudiamo: https://example.org/orari" };

  it("One member gets the text in their language, or else the first one, which its language marks", async () => {
    for (const [language, shown] of [
      ["IT", { message: messages.IT, messageLanguage: "IT" }],
      ["EN", { message: messages.FR, messageLanguage: "FR" }],
    ] as const) {
      const reader = await aReader(site, { language });
      const answer = await send(moderator, { receiverUsername: reader.username, messages });
      expect([answer.status, answer.body]).toMatchObject([201, { ...shown, totalReceivers: 1 }]);
      expect((await list(reader)).notifications).toMatchObject([shown]);
    }
  });

  it("Everyone gets the text in their language, or else the first one: in the list, by mail and by an own row", async () => {
    const readers = [await aReader(site, { language: "IT" }), await aReader(site, { language: "PT" })];
    for (const { client } of readers)
      await client.put("/v1/notification-settings", { body: { types: { "Admin-Message": { mail: true } } } });
    const answer = await send(moderator, { receiverUsername: "all", messages });
    expect([answer.status, answer.body]).toMatchObject([
      201,
      { id: null, message: messages.FR, messageLanguage: "FR" },
    ]);
    await site.jobsDone();
    const [italian, portuguese] = await Promise.all(readers.map(async (each) => (await list(each)).notifications));
    expect(italian).toMatchObject([{ message: messages.IT, messageLanguage: "IT" }]);
    expect(portuguese).toMatchObject([{ message: messages.FR, messageLanguage: "FR" }]);
    const [inItalian, inFrench] = await Promise.all(readers.map(async (reader) => (await mailsTo(site, reader))[0]));
    expect(inItalian!.html).toContain('<a href="https://example.org/orari"');
    expect(inItalian!.html).not.toContain("<blockquote lang");
    expect(inItalian!.text).toContain("> A mezzogiorno chiudiamo: https://example.org/orari");
    expect(inFrench!.html).toMatch(/<html lang="pt">[^]*<blockquote lang="fr"[^>]*>À midi/);
  });

  it("A message has either one text or one for each of some languages", async () => {
    const { username: receiverUsername } = await aReader(site);
    const refused: [unknown, string][] = [
      [{}, "message"],
      [{ message: "Hello", messages: { EN: "Hello" } }, "message"],
      [{ messages: {} }, "messages"],
      [{ messages: { DE: "Hallo" } }, "messages"],
      [{ messages: { EN: " " } }, "messages.EN"],
      [{ messages: { EN: "x".repeat(2001) } }, "messages.EN"],
      [{ messages: "Hello" }, "messages"],
      [{ messages: ["Hello"] }, "messages"],
    ];
    for (const [body, path] of refused)
      expectProblem(await send(moderator, { receiverUsername, ...(body as object) }), 400, "BAD_REQUEST", path);
  });
});

describe("a message to all", () => {
  it("A message to everyone reaches every member, including the sender", async () => {
    const people = [await aReader(site), await anAdmin(site), moderator, await aReader(site, { isTroll: true })];
    await aReader(site, { activatedAt: null });
    const before = await Promise.all(people.map(list));
    const answer = await send(moderator, { receiverUsername: "all", message: "We close at noon." });
    const everyone = { receiverUsername: "all", notificationEntity: { receiverUsername: "all" } };
    const message = { notificationTitle: "Admin-Message", message: "We close at noon.", read: false };
    const createdAt = site.clock.now().toISOString();
    expect([answer.status, answer.body]).toEqual([
      201,
      { ...message, ...everyone, id: null, createdAt, totalReceivers: expect.any(Number) },
    ]);
    const { rows } = await site.context.database.pool.query(
      "select count(*) as active from users where activated_at is not null",
    );
    expect(answer.body.totalReceivers).toBe(rows[0].active);
    await site.jobsDone();

    const ids = new Set<number>();
    for (const [n, { client, username }] of people.entries()) {
      const { notifications, totalNotifications } = await list(people[n]!);
      expect(totalNotifications).toBe(before[n].totalNotifications + 1);
      expect(notifications[0]).toMatchObject({ ...message, receiverUsername: username, createdAt });
      ids.add(notifications[0].id);
      await client.patch("/v1/mark-as-read", { query: { notificationId: notifications[0].id } });
      expect((await list(people[n]!)).notifications[0].read).toBe(true);
    }
    expect(ids.size).toBe(people.length);
  });

  it("A message to everyone is not in the list of later members", { tags: "variation" }, async () => {
    let later: Person;
    await whileJobsWait(site, async () => {
      await send(moderator, { receiverUsername: "all", message: "We close at noon." });
      later = await aReader(site);
    });
    expect((await list(later!)).totalNotifications).toBe(0);
  });

  it("Members who activate their account after a message to everyone don't get it", { tags: "variation" }, async () => {
    const registered = await aReader(site, { activatedAt: null });
    await whileJobsWait(site, async () => {
      await send(moderator, { receiverUsername: "all", message: "We close at noon." });
      site.clock.advance(SECOND);
      await site.context.database.pool.query("update users set activated_at = $1 where id = $2", [
        site.clock.now(),
        registered.id,
      ]);
    });
    expect((await list(registered)).totalNotifications).toBe(0);
  });

  it("A message to everyone skips members who are removed before their batch", { tags: "variation" }, async () => {
    const leaving = await aReader(site);
    let answer: Answer;
    await whileJobsWait(site, async () => {
      answer = await send(moderator, { receiverUsername: "all", message: "One of you has left." });
      expect((await leaving.client.put("/v1/user/remove", { body: { password } })).status).toBe(204);
    });
    expect(await receiversOf("One of you has left.")).toBe(answer!.body.totalReceivers - 1);
  });

  it("A message to more members than a batch reaches each of them once, even if the call is repeated", async () => {
    await insertMembers(2300);
    const clientKey = randomUUID();
    const message = { receiverUsername: "all", message: "To a crowd.", clientKey };
    const [first, ...others] = [await send(moderator, message), await send(moderator, message)];
    await site.jobsDone();
    const again = await send(moderator, message);
    await site.jobsDone();
    for (const { status, body } of [...others, again]) expect([status, body]).toEqual([201, first.body]);
    expect(first.body.totalReceivers).toBeGreaterThan(2300);
    expect(await receiversOf("To a crowd.")).toBe(first.body.totalReceivers);
  });
});

/** The number of members with this notification; fails if one of them has it twice. */
async function receiversOf(message: string): Promise<number> {
  const { rows } = await site.context.database.pool.query(
    `select count(*) as total, count(distinct receiver_id) as members from notifications
     where message = $1`,
    [message],
  );
  expect(rows[0].total).toBe(rows[0].members);
  return rows[0].members;
}

/** Invented members without a login. */
async function insertMembers(total: number) {
  await site.context.database.pool.query(
    `insert into users (username, firstname, lastname, language, activated_at, created_at)
     select 'crowd' || n, 'Crowd', n::text, 'EN', $1, $1 from generate_series(1, $2) n`,
    [site.clock.now(), total],
  );
}
