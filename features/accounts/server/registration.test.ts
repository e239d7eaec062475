import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectProblem, statusCounts } from "#tests/support/problems.ts";
import { aRegistration, anUnconfirmedAccount } from "#tests/support/registrations.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { firstOrAll } from "#tests/support/thoroughness.ts";

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

const register = (overrides: Record<string, unknown> = {}) =>
  site.visitor().post("/auth/register", { body: aRegistration(overrides) });

describe("sign-up", () => {
  it("A sign-up answers 201 with id and username only", async () => {
    const answer = await register({ username: "MaryShelley" });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({ id: expect.any(Number), username: "MaryShelley" });
  });

  it("A sign-up trims its fields", { tags: "variation" }, async () => {
    const answer = await register({
      username: "  trimmed1 ",
      email: " trimmed1@example.org  ",
      firstname: "  Al  ",
    });
    expect(answer.body).toMatchObject({ username: "trimmed1" });
    expectProblem(await register({ email: "trimmed1@example.org" }), 406, "EMAIL_TAKEN", "email");
  });

  it("A sign-up may be an urlencoded form", { tags: "variation" }, async () => {
    const { acceptedTerms: _terms, overThirteen: _age, ...words } = aRegistration();
    const body = new URLSearchParams({ ...words, acceptedTerms: "true", overThirteen: "true" }).toString();
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    expect((await site.visitor().post("/auth/register", { body, headers })).status).toBe(201);
  });

  it("An account cannot log in before its activation", async () => {
    const { email, password } = await anUnconfirmedAccount(site);
    expectProblem(await site.visitor().post("/auth/login", { body: { email, password } }), 401, "NOT_ACTIVATED");
  });
});

describe("refused sign-ups", () => {
  it.each([
    ["the terms are missing", { acceptedTerms: undefined }],
    ["the terms are declined", { acceptedTerms: false }],
    ["the terms are answered with something else", { acceptedTerms: "yes" }],
    ["the age is missing", { overThirteen: undefined }],
    ["the age is declined", { overThirteen: "false" }],
    ["the age is a list", { overThirteen: [true] }],
  ])("A sign-up is refused with TERMS when %s", async (_case, overrides) => {
    expectProblem(await register(overrides), 400, "TERMS");
  });

  it.each(
    firstOrAll([
      "",
      "abc",
      "a".repeat(21),
      "two words",
      "name-dash",
      "name_line",
      "ñandú",
      "аdmin1",
      "<b>bold</b>",
      "new\nline",
      "lineEnd\n",
      "\tindented",
      "with\0nul",
      "nextLine\u0085",
    ]),
  )("A sign-up with the username %j gets USERNAME_INVALID", async (username) => {
    expectProblem(await register({ username }), 400, "USERNAME_INVALID", "username");
  });

  it("Names of offices are taken in any case, and names that only contain one are free", async () => {
    for (const username of ["admin", "Moderator", "SUPPORT", "fabula", "deleted", "Everyone"])
      expectProblem(await register({ username }), 400, "USERNAME_TAKEN", "username");
    expect((await register({ username: "rooted1" })).status).toBe(201);
  });

  it.each(firstOrAll(["taken123", "TAKEN123", "Taken123"]))(
    "A sign-up with the taken username %s gets USERNAME_TAKEN",
    async (username) => {
      await register({ username: "taken123" });
      expectProblem(await register({ username }), 400, "USERNAME_TAKEN", "username");
    },
  );

  it.each(
    firstOrAll([
      "",
      "nobody",
      "a@b",
      "two words@example.org",
      "two@example.org,three@example.org",
      "me@example.org\r\nBcc: everybody@example.org",
      "Me <me@example.org>",
      `${"a".repeat(89)}@example.org`,
    ]),
  )("A sign-up with the e-mail %j gets EMAIL_INVALID", async (email) => {
    expectProblem(await register({ email }), 406, "EMAIL_INVALID", "email");
  });

  it.each(firstOrAll(["taken@example.org", "TAKEN@example.org", "Taken@Example.ORG"]))(
    "A sign-up with the taken e-mail %s gets EMAIL_TAKEN",
    async (email) => {
      await register({ email: "taken@example.org" });
      expectProblem(await register({ email }), 406, "EMAIL_TAKEN", "email");
    },
  );

  it.each(firstOrAll(["", "12345", "12345678901", "with space", "semi;colon", "pässwort", "secret\n"]))(
    "A sign-up with the password %j is refused",
    async (password) => {
      expectProblem(await register({ password }), 400, "BAD_REQUEST", "password");
    },
  );

  it.each(["firstname", "lastname"])("A sign-up with a %s of 1 or 21 characters is refused", async (field) => {
    expectProblem(await register({ [field]: " A " }), 400, "BAD_REQUEST", field);
    expectProblem(await register({ [field]: "a".repeat(21) }), 400, "BAD_REQUEST", field);
    expectProblem(await register({ [field]: undefined }), 400, "BAD_REQUEST", field);
  });

  it.each(firstOrAll(["firstname", "lastname"]))(
    "A sign-up with a %s that a mail program would turn into a link is refused",
    async (field) => {
      const names = [
        "www.evil.co",
        "evil.co",
        "J. R.",
        "a/b",
        "a\\b",
        "me@evil",
        "evil．co",
        "evil。co",
        "evil｡co",
        "evil․co",
        "evil／co",
        "me＠evil",
        "me﹫evil",
      ];
      for (const name of names) expectProblem(await register({ [field]: name }), 400, "BAD_REQUEST", field);
    },
  );

  it("A sign-up in an unsupported language is refused", async () => {
    expectProblem(await register({ languageName: "DE" }), 400, "BAD_REQUEST", "languageName");
  });
});

describe("limits of the fields", () => {
  it.each([
    { username: "four" },
    { username: "a".repeat(20) },
    { password: "sixes6" },
    { password: "tentwenty9".slice(0, 10) },
    { firstname: "Al", lastname: "b".repeat(20) },
    { firstname: "🦊🦊", lastname: "🦊".repeat(20) },
    { email: `${"a".repeat(88)}@example.org` },
    { languageName: "it" },
    { languageName: undefined },
  ])("A sign-up at the limits of its fields is accepted: %j", { tags: "variation" }, async (overrides) => {
    expect((await register(overrides)).status).toBe(201);
  });
});

describe("simultaneous sign-ups", () => {
  it("Only one of several simultaneous sign-ups gets the username, in any case", async () => {
    const spellings = ["edgarpoe", "EDGARPOE", "EdgarPoe", "eDGARpOE", "edgarPOE", "EDGARpoe"];
    const answers = await Promise.all(spellings.map((username) => register({ username })));
    expect(statusCounts(answers)).toEqual({ 201: 1, 400: 5 });
    for (const answer of answers) if (answer.status === 400) expectProblem(answer, 400, "USERNAME_TAKEN", "username");
  });

  it("Only one of several simultaneous sign-ups gets the e-mail, in any case, and one mail is sent", async () => {
    const spellings = ["poe@example.org", "POE@example.org", "Poe@Example.Org", "poe@EXAMPLE.org", "pOe@example.org"];
    const answers = await Promise.all(spellings.map((email) => register({ email })));
    expect(statusCounts(answers)).toEqual({ 201: 1, 406: 4 });
    for (const answer of answers) if (answer.status === 406) expectProblem(answer, 406, "EMAIL_TAKEN", "email");
    const sent = (await site.mails()).filter(({ recipient }) => recipient.toLowerCase() === "poe@example.org");
    expect(sent).toHaveLength(1);
  });
});

it(
  "A sign-up repeated with the clientKey of an account that is gone is 409 CONFLICT",
  { tags: "variation" },
  async () => {
    const form = aRegistration({ clientKey: randomUUID() });
    const sign = () => site.visitor().post("/auth/register", { body: form });
    const { id } = (await sign()).body;
    expect((await sign()).body).toEqual({ id, username: form.username });
    const client = site.visitor();
    client.token = (
      await client.post("/auth/activate", { body: { token: await site.mailedToken(form.email) } })
    ).body.token;
    expect((await client.put("/v1/user/remove", { body: { password: form.password } })).status).toBe(204);
    expectProblem(await sign(), 409, "CONFLICT");
  },
);
