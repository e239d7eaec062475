import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { HOUR } from "#vocabulary/limits.ts";
import { aReader, password, type Person } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { firstOrAll } from "#tests/support/thoroughness.ts";

let site: TestSite;
let ada: Person;
beforeAll(async () => {
  site = await aSite();
  ada = await aReader(site);
});
afterAll(() => site.close());

const names = { firstname: "Ada", lastname: "Lovel" };
const change = (body: Record<string, unknown>, { client }: { client: Person["client"] } = ada) =>
  client.put("/v1/user", { body: { ...names, ...body } });
const readAccount = async () => (await ada.client.get("/v1/user")).body;

/** Text of this many emoji, each with two UTF-16 code units, so that code units and characters differ. */
const emoji = (count: number) => "😀".repeat(count);

describe("profile change", () => {
  it("Changing the profile answers the own account", async () => {
    const changes = {
      firstname: "Grazia",
      lastname: "Deledda",
      bio: "Nuoro, then Rome.",
      instagram: "@grazia",
      fb: "grazia.deledda",
      website: "https://example.org/grazia",
    };
    const before = await readAccount();
    const answer = await change({ ...changes, languageName: "it" });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ ...before, ...changes, languageName: "IT" });
    expect(await readAccount()).toEqual(answer.body);
    const publicProfile = await site.visitor().get("/v0/profile", { query: { username: ada.username } });
    expect(publicProfile.body).toMatchObject(changes);
  });

  it("Omitted profile fields stay, empty ones are cleared", async () => {
    await change({ bio: "A bio", instagram: "one", fb: "two", website: "three", languageName: "FR" });
    await change({ bio: "", fb: "" });
    expect(await readAccount()).toMatchObject({
      bio: "",
      instagram: "one",
      fb: "",
      website: "three",
      languageName: "FR",
    });
  });

  it("Changing the profile ignores other fields of the account", async () => {
    const before = await readAccount();
    const sent = {
      id: 1,
      username: "another",
      role: "ADMIN",
      email: "another@example.org",
      privacy: "private",
      picProfile: "https://evil.example/x.png",
      pic_profile: "x",
      banLevel: 0,
      banPoints: 99,
      isTroll: false,
      passwordHash: "x",
      theme: "dark",
      createdAt: "2000-01-01T00:00:00.000Z",
    };
    const { firstname, lastname } = before;
    expect((await change({ ...sent, firstname, lastname })).body).toEqual(before);
  });

  it("A profile change may be a form", async () => {
    const body = new URLSearchParams({
      ...names,
      bio: "One line\r\nand another",
      website: "www.example.org",
    }).toString();
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const answer = await ada.client.put("/v1/user", { body, headers });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ bio: "One line\nand another", website: "www.example.org" });
  });

  it.each(["firstname", "lastname"])(
    "A new %s that mail programs would turn into a link is refused, an existing one stays",
    async (field) => {
      for (const name of ["www.evil.co", "a/b", "me@evil"])
        expectProblem(await change({ [field]: name }), 400, "BAD_REQUEST", field);
      const old = await aReader(site, { [field]: "J. R. R." });
      expect((await change({ [field]: "J. R. R.", bio: "Still me." }, old)).body).toMatchObject({
        [field]: "J. R. R.",
        bio: "Still me.",
      });
      expectProblem(await change({ [field]: "J. R." }, old), 400, "BAD_REQUEST", field);
    },
  );

  it("Two simultaneous changes of different profile fields are both kept", async () => {
    await change({ bio: "", instagram: "" });
    await Promise.all([change({ bio: "mine" }), change({ instagram: "mine" })]);
    expect(await readAccount()).toMatchObject({ bio: "mine", instagram: "mine" });
  });

  /** Each text as sent and as stored. */
  const acceptedFields: [string, string, string][] = [
    ["firstname", "Li", "Li"],
    ["firstname", "a".repeat(20), "a".repeat(20)],
    ["firstname", emoji(20), emoji(20)],
    ["firstname", `  ${"é".repeat(20)}  `, "é".repeat(20)],
    ["lastname", "Ng", "Ng"],
    ["lastname", "O’Neill-Ñandú", "O’Neill-Ñandú"],
    ["lastname", emoji(2), emoji(2)],
    ["lastname", "van\tder\r\nBerg", "van der Berg"],
    ["lastname", "Lo\u202Evel\u2066ace\u2069", "Lovelace"],
    ["lastname", "Lo\u0007ve\u001Bl\u007F", "Lovel"],
    ["bio", "a".repeat(750), "a".repeat(750)],
    ["bio", emoji(750), emoji(750)],
    ["bio", `\n ${"a".repeat(750)} \n`, "a".repeat(750)],
    ["bio", "\r\n".repeat(749) + "a", "a"],
    ["bio", `a${"\r\n".repeat(748)}b`, `a${"\n".repeat(748)}b`],
    ["bio", "one\r\ntwo\rthree\n\nfour\tfive", "one\ntwo\nthree\n\nfour\tfive"],
    ["bio", "one\u2028two\u2029three\u0085four", "one\ntwo\nthree\nfour"],
    ["bio", "gpj\u202Eexe\u0008", "gpjexe"],
    ["bio", "<b>bold</b> & “quotes” $& ${1}", "<b>bold</b> & “quotes” $& ${1}"],
    ["bio", "שלום عليكم 👩🏽‍🚀", "שלום عليكم 👩🏽‍🚀"],
    ["instagram", "a".repeat(200), "a".repeat(200)],
    ["fb", emoji(200), emoji(200)],
    ["website", ` ${"a".repeat(200)} `, "a".repeat(200)],
    ["website", "javascript:alert(1)", "javascript:alert(1)"],
    ["website", "java\nscript:\u202Ealert(1)", "java script:alert(1)"],
    ["languageName", "pt", "PT"],
  ];
  it.each(firstOrAll(acceptedFields))("The profile field %s accepts %j", async (field, sent, expected) => {
    const answer = await change({ [field]: sent });
    expect(answer.status).toBe(200);
    expect(answer.body[field]).toBe(expected);
    expect((await readAccount())[field]).toBe(expected);
  });

  const refusedFields: [string, unknown][] = [
    ["firstname", undefined],
    ["firstname", null],
    ["firstname", ""],
    ["firstname", "A"],
    ["firstname", " A "],
    ["firstname", emoji(1)],
    ["firstname", "A\u202E"],
    ["firstname", "\u200B\u200B"],
    ["firstname", "a".repeat(21)],
    ["firstname", emoji(21)],
    ["firstname", 12],
    ["lastname", undefined],
    ["lastname", "B"],
    ["lastname", "\u0007\u0007\u0007"],
    ["lastname", "b".repeat(21)],
    ["lastname", ["Ada"]],
    ["bio", "a".repeat(751)],
    ["bio", emoji(751)],
    ["bio", null],
    ["instagram", "a".repeat(201)],
    ["fb", emoji(201)],
    ["website", "a".repeat(201)],
    ["website", { href: "x" }],
    ["languageName", "DE"],
    ["languageName", ""],
  ];
  it.each(firstOrAll(refusedFields))("The profile field %s refuses %j and nothing changes", async (field, sent) => {
    const before = await readAccount();
    expectProblem(await change({ bio: "something else", [field]: sent }), 400, "BAD_REQUEST", field);
    expect(await readAccount()).toEqual(before);
  });

  it.each(firstOrAll(["firstname", "bio", "website"]))(
    "The profile field %s refuses a NUL character",
    async (field) => {
      const before = await readAccount();
      expectProblem(await change({ [field]: "one\0two" }), 400, "BAD_REQUEST");
      expect(await readAccount()).toEqual(before);
    },
  );

  it("A troll’s profile change is not stored", async () => {
    const troll = await aReader(site, { isTroll: true });
    expectProblem(await change({ bio: "x" }, troll), 406, "TROLL");
    expect((await troll.client.get("/v1/user")).body.bio).toBe("");
  });

  it("A member with a comment ban may change the profile", async () => {
    const banned = await aReader(site, { commentBannedUntil: new Date(site.clock.now().getTime() + HOUR) });
    expect((await change({ bio: "x" }, banned)).status).toBe(200);
  });

  it("A profile change during the removal of its account is refused", { tags: "variation" }, async () => {
    for (let round = 0; round < 4; round += 1) {
      const leaver = await aReader(site);
      const removal = leaver.client.put("/v1/user/remove", { body: { password } });
      const late = change({ bio: "still here" }, leaver);
      const hiding = leaver.client.patch("/v1/privacy", { query: { newPrivacy: "tales" } });
      expect((await removal).status).toBe(204);
      for (const answer of await Promise.all([late, hiding])) {
        if (answer.status !== 200) expectProblem(answer, 401, "UNAUTHENTICATED");
      }
      expectProblem(await change({ bio: "again" }, leaver), 401, "UNAUTHENTICATED");
      expectProblem(
        await site.visitor().get("/v0/profile", { query: { username: leaver.username } }),
        404,
        "NOT_FOUND",
      );
    }
  });
});

describe("ban level", () => {
  const level = async ({ client }: Person) => {
    const answer = await client.get("/v1/banned-level");
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/plain; charset=utf-8"]);
    return answer.body;
  };
  const inHours = (hours: number) => new Date(site.clock.now().getTime() + hours * HOUR);

  it("The ban level is No Ban for a member who was never banned", async () => {
    expect(await level(ada)).toBe("No Ban");
  });

  it("The ban level is the end of the running ban, and afterwards the level", async () => {
    const until = inHours(3);
    const person = await aReader(site, { banLevel: 2, commentBannedUntil: until });
    expect(await level(person)).toBe(until.toISOString());
    site.clock.advance(3 * HOUR - 1);
    expect(await level(person)).toBe(until.toISOString());
    site.clock.advance(1);
    expect(await level(person)).toBe("2");
  });

  it.each([1, 4, 13])("The ban level is %d when no ban is running", async (banLevel) => {
    expect(await level(await aReader(site, { banLevel }))).toBe(String(banLevel));
    const past = { commentBannedUntil: inHours(-2), loginBannedUntil: inHours(-1) };
    expect(await level(await aReader(site, { banLevel, ...past }))).toBe(String(banLevel));
  });

  it("The ban level shows the running ban, not an expired one of the other kind", { tags: "variation" }, async () => {
    const until = inHours(1);
    const person = await aReader(site, { banLevel: 5, commentBannedUntil: until, loginBannedUntil: inHours(-1) });
    expect(await level(person)).toBe(until.toISOString());
  });

  it("The ban level is No Ban at level 0, even with an expired ban", { tags: "variation" }, async () => {
    expect(await level(await aReader(site, { commentBannedUntil: inHours(-1) }))).toBe("No Ban");
  });

  it("The ban level can't be read during a login ban, like every call", async () => {
    const until = inHours(5);
    const person = await aReader(site, { banLevel: 4, loginBannedUntil: until, commentBannedUntil: inHours(9) });
    const answer = await person.client.get("/v1/banned-level");
    expectProblem(answer, 401, "BANNED");
    expect(answer.body.bannedUntil).toBe(until.toISOString());
    site.clock.advance(5 * HOUR);
    expect(await level(person)).toBe(inHours(4).toISOString());
  });
});
