import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MINUTE } from "#vocabulary/limits.ts";
import { actionsOn } from "#tests/support/audit-log-entries.ts";
import { aModerator, anAdmin, aReader, type Person } from "#tests/support/people.ts";
import { expectProblem, statusCounts } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { firstOrAll } from "#tests/support/thoroughness.ts";

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

const declare = ({ client }: Person, username: string | undefined, isTroll: string | undefined = "true") =>
  client.patch("/v1/user/declare-troll", { query: { username, isTroll } });
const writeAbout = ({ client }: Person) =>
  client.put("/v1/user", { body: { firstname: "Ada", lastname: "Lovel", bio: "I write.", languageName: "EN" } });
const messagesOf = async ({ client }: Person) => {
  const { body } = await client.get("/v1/notifications");
  return body.notifications.map(({ message }: { message: string }) => message);
};
const trolls = async ({ client }: Person) => (await client.get("/v1/trolls")).body;

describe("declared trolls", () => {
  it.each(
    firstOrAll([
      ["a moderator", aModerator],
      ["an administrator", anAdmin],
    ]),
  )("A troll declared by %s has a read-only account from the next call until it is cleared", async (_who, somebody) => {
    const [staff, person] = [await somebody(site), await aReader(site)];
    const declared = await declare(staff, person.username.toUpperCase());
    expect([declared.status, declared.body]).toEqual([200, { username: person.username, isTroll: true }]);
    expectProblem(await writeAbout(person), 406, "TROLL");
    expect((await person.client.get("/v1/user")).status).toBe(200);
    const cleared = await declare(staff, person.username, "FALSE");
    expect([cleared.status, cleared.body]).toEqual([200, { username: person.username, isTroll: false }]);
    expect((await writeAbout(person)).status).toBe(200);
    expect(await actionsOn(site, person.username)).toEqual([
      [staff.username, "untroll", ""],
      [staff.username, "troll", ""],
    ]);
  });

  it("The note of a troll declaration stands in the decision and not in the audit log, that of clearing one in the audit log, as plain text; both may be absent", async () => {
    const [staff, person] = [await aModerator(site), await aReader(site)];
    const send = (isTroll: string, body?: unknown) =>
      staff.client.patch("/v1/user/declare-troll", { query: { username: person.username, isTroll }, body });
    expect((await send("true", { note: "Spam." })).status).toBe(200);
    for (const [isTroll, body] of [
      ["false", { note: "  Spam,\r\nagain <b>and</b>\u202e again. " }],
      ["true", { note: null }],
      ["false", { note: " " }],
    ] as const)
      expect((await send(isTroll, body)).status).toBe(200);
    expect((await actionsOn(site, person.username)).map(([, action, detail]) => [action, detail])).toEqual([
      ["untroll", ""],
      ["troll", ""],
      ["untroll", "Spam,\nagain <b>and</b> again."],
      ["troll", ""],
    ]);
    expectProblem(await send("true", { note: "x".repeat(2001) }), 400, "BAD_REQUEST", "note");
    expect((await send("true", { note: "𝄞".repeat(2000) })).status).toBe(200);
  });

  it("A declared troll gets a message in their language, and nobody else does", { tags: "variation" }, async () => {
    const staff = await aModerator(site);
    const words = {
      EN: /read-only/,
      ES: /solo lectura/,
      FR: /lecture seule/,
      IT: /sola lettura/,
      PT: /só permite ler|limitada à leitura/,
    };
    for (const language of Object.keys(words) as (keyof typeof words)[]) {
      const person = await aReader(site, { language });
      await declare(staff, person.username);
      expect(await messagesOf(person)).toEqual([expect.stringMatching(words[language])]);
      await declare(staff, person.username, "false");
      expect(await messagesOf(person)).toEqual([
        expect.stringMatching(words[language]),
        expect.stringMatching(words[language]),
      ]);
    }
    expect(await messagesOf(staff)).toEqual([]);
  });

  it("Repeated and simultaneous declarations of a troll happen once", { tags: "variation" }, async () => {
    const person = await aReader(site);
    const staff = await Promise.all(Array.from({ length: 5 }, () => aModerator(site)));
    expect(statusCounts(await Promise.all(staff.map((each) => declare(each, person.username))))).toEqual({ 200: 5 });
    expect((await actionsOn(site, person.username)).length).toBe(1);
    expect((await messagesOf(person)).length).toBe(1);
    const before = await trolls(staff[0]!);
    site.clock.advance(MINUTE);
    expect((await declare(staff[0]!, person.username)).status).toBe(200);
    expect(await trolls(staff[0]!)).toEqual(before);
    expect((await messagesOf(person)).length).toBe(1);
    expect((await declare(staff[1]!, (await aReader(site)).username, "false")).status).toBe(200);
  });

  it("Declaring oneself a troll gets 403, and only administrators can declare staff", async () => {
    const [moderator, other, admin] = [await aModerator(site), await aModerator(site), await anAdmin(site)];
    for (const isTroll of ["true", "false"]) {
      expectProblem(await declare(moderator, moderator.username, isTroll), 403, "FORBIDDEN");
      expectProblem(await declare(admin, admin.username, isTroll), 403, "FORBIDDEN");
      expectProblem(await declare(moderator, other.username, isTroll), 403, "FORBIDDEN");
      expectProblem(await declare(moderator, admin.username, isTroll), 403, "FORBIDDEN");
    }
    expect(await actionsOn(site, other.username)).toEqual([]);
    expect(await messagesOf(other)).toEqual([]);
    expect((await declare(admin, other.username)).status).toBe(200);
    expect((await declare(await anAdmin(site), admin.username)).status).toBe(200);
  });

  it("Declaring an unknown member gets 404, missing fields get 400", async () => {
    const [reader, moderator] = [await aReader(site), await aModerator(site)];
    expectProblem(await declare(moderator, "nobodyhere"), 404, "NOT_FOUND");
    for (const username of [undefined, "", "a b c d"])
      expectProblem(await declare(moderator, username), 400, "BAD_REQUEST", "username");
    for (const isTroll of ["", "yes", "1", "null"])
      expectProblem(await declare(moderator, reader.username, isTroll), 400, "BAD_REQUEST", "isTroll");
    expect(await actionsOn(site, reader.username)).toEqual([]);
  });
});

describe("list of trolls", () => {
  it("The list of trolls has names and times, newest first, without cleared or removed members", async () => {
    const staff = await anAdmin(site);
    const people = [await aReader(site), await aReader(site), await aReader(site), await aReader(site)] as const;
    for (const person of people) {
      site.clock.advance(MINUTE);
      await declare(staff, person.username);
    }
    const now = site.clock.now().getTime();
    await declare(staff, people[1].username, "false");
    await staff.client.put("/v1/user/remove-by-admin", { query: { username: people[2].username } });
    expect((await trolls(staff)).slice(0, 2)).toEqual([
      { username: people[3].username, declaredAt: new Date(now).toISOString() },
      { username: people[0].username, declaredAt: new Date(now - 3 * MINUTE).toISOString() },
    ]);
    const names = (await trolls(staff)).map((each: { username: string }) => each.username);
    for (const person of [people[1], people[2]]) expect(names).not.toContain(person.username);
  });
});
