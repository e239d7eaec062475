import { createHmac } from "node:crypto";
import { SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { HOUR, MINUTE, SECOND } from "#vocabulary/limits.ts";
import type { Client } from "#tests/support/client.ts";
import { aModerator, anAdmin, aReader, password, type Person } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { countStatements } from "#tests/support/statement-recorder.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { tokenVerifier } from "./sessions.ts";

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

const own = (client: Client) => client.get("/v1/user");

async function anotherSession({ email }: Person): Promise<Client> {
  const client = site.visitor();
  const { body } = await client.post("/auth/login", { body: { email, password } });
  client.token = body.token;
  return client;
}

const decoded = (token: string, part: 0 | 1) =>
  JSON.parse(Buffer.from(token.split(".")[part]!, "base64url").toString());

describe("the token", () => {
  it.each([
    [aReader, ["ROLE_USER"]],
    [aModerator, ["ROLE_USER", "ROLE_MODERATOR"]],
    [anAdmin, ["ROLE_USER", "ROLE_MODERATOR", "ROLE_ADMIN"]],
  ])("The token contains its user, roles, session and expiry (%#)", async (somebody, roles) => {
    const person = await somebody(site);
    const exp = Math.floor(site.clock.now().getTime() / SECOND) + 24 * 3600;
    expect(decoded(person.client.token!, 1)).toEqual({
      sub: person.username,
      userId: person.id,
      roles,
      userBannedUntil: null,
      sid: expect.any(String),
      exp,
    });
  });

  it("The token contains the end of its user's comment ban", async () => {
    const until = new Date(site.clock.now().getTime() + HOUR);
    const { client } = await aReader(site, { commentBannedUntil: until });
    expect(decoded(client.token!, 1).userBannedUntil).toBe(until.toISOString());
    expect((await own(client)).body.userBannedUntil).toBe(until.toISOString());
  });

  it("A call without a token gets a WWW-Authenticate header", async () => {
    const answer = await own(site.visitor());
    expectProblem(answer, 401, "UNAUTHENTICATED");
    expect(answer.headers.get("www-authenticate")).toBe("Bearer");
  });

  it("A token is accepted only as a bearer token", async () => {
    const token = (await aReader(site)).client.token!;
    const withHeader = (authorization: string) => site.visitor().get("/v1/user", { headers: { authorization } });
    for (const good of [`Bearer ${token}`, `bearer ${token}`]) expect((await withHeader(good)).status).toBe(200);
    const wrong = [
      token,
      `Basic ${token}`,
      "Bearer",
      "Bearer ",
      `Bearer ${token} ${token}`,
      `Bearer ${token},`,
      `Token ${token}`,
    ];
    for (const header of wrong) expectProblem(await withHeader(header), 401, "UNAUTHENTICATED");
    expectProblem(await site.visitor().get("/v1/user", { query: { access_token: token } }), 401, "UNAUTHENTICATED");
  });

  it("Public calls ignore an invalid token", async () => {
    const client = site.visitor();
    client.token = "not.a.token";
    expect((await client.get("/v0/tags", { query: { categoryName: "HORROR", languageName: "EN" } })).status).toBe(200);
  });
});

describe("a forged token", () => {
  const base64 = (part: unknown) => Buffer.from(JSON.stringify(part)).toString("base64url");
  const bytes = (text: string) => new TextEncoder().encode(text);
  const hmac = (text: string, key: string) => createHmac("sha256", key).update(text).digest("base64url");
  const signed = (claims: Record<string, unknown>, key: string, alg = "HS256") =>
    new SignJWT(claims).setProtectedHeader({ alg, typ: "JWT" }).sign(bytes(key));

  const forgeries: [string, (token: string) => string | Promise<string>][] = [
    [
      "signed with another secret",
      (token) => signed(decoded(token, 1), "another secret that nobody at the site knows"),
    ],
    ["signed with the site's secret itself", (token) => signed(decoded(token, 1), site.context.secret)],
    ["signed by another algorithm", (token) => signed(decoded(token, 1), site.context.secret, "HS512")],
    ["with alg none", (token) => `${base64({ alg: "none", typ: "JWT" })}.${token.split(".")[1]}.`],
    [
      "with alg nOnE and the old signature",
      (token) => [base64({ alg: "nOnE" }), ...token.split(".").slice(1)].join("."),
    ],
    ["without its signature", (token) => token.split(".").slice(0, 2).join(".")],
    ["with an empty signature", (token) => `${token.split(".").slice(0, 2).join(".")}.`],
    [
      "with a better role",
      (token) => {
        const [head, , signature] = token.split(".");
        return `${head}.${base64({ ...decoded(token, 1), roles: ["ROLE_USER", "ROLE_ADMIN"] })}.${signature}`;
      },
    ],
    [
      "that brings its own key",
      (token) => {
        const head = base64({
          alg: "HS256",
          jwk: { kty: "oct", k: Buffer.from("mine").toString("base64url") },
          kid: "../x",
        });
        const text = `${head}.${token.split(".")[1]}`;
        return `${text}.${hmac(text, "mine")}`;
      },
    ],
    ["that is garbage", () => "garbage"],
    ["that is three dots", () => "..."],
    ["of 8,000 characters", () => "a".repeat(8000)],
  ];

  it.each(forgeries)("A forged token gets 401: %s", async (_case, forge) => {
    const { client } = await aReader(site);
    client.token = await forge(client.token!);
    expectProblem(await own(client), 401, "UNAUTHENTICATED");
  });
});

it("A text that is no token is refused without an error, whose stack would cost more than reading a Tale", async () => {
  const verify = tokenVerifier("secret");
  const stacks = vi.spyOn(Error, "captureStackTrace");
  for (const text of ["nobody", "a.b", "a.b.c.d", "a.b c.d", ".."]) expect(await verify(text, new Date())).toBeNull();
  expect(stacks).not.toHaveBeenCalled();
  expect(await verify("a.b.c", new Date())).toBeNull();
  expect(stacks).toHaveBeenCalled();
  stacks.mockRestore();
});

describe("a session", () => {
  it("A session ends 24 hours after it was opened, even if it is used", async () => {
    const { client } = await aReader(site);
    for (let hours = 0; hours < 23; hours += 1) {
      site.clock.advance(HOUR);
      expect((await own(client)).status).toBe(200);
    }
    site.clock.advance(HOUR - SECOND);
    expect((await own(client)).status).toBe(200);
    site.clock.advance(SECOND);
    expectProblem(await own(client), 401, "UNAUTHENTICATED");
  });

  it("A session ends after 24 hours without use", async () => {
    const { client } = await aReader(site);
    site.clock.advance(24 * HOUR);
    expectProblem(await own(client), 401, "UNAUTHENTICATED");
  });

  it("Logging out ends only this session", async () => {
    const person = await aReader(site);
    const otherSession = await anotherSession(person);
    const answer = await person.client.post("/logout");
    expect([answer.status, answer.body]).toEqual([204, null]);
    expectProblem(await own(person.client), 401, "UNAUTHENTICATED");
    expectProblem(await person.client.post("/logout"), 401, "UNAUTHENTICATED");
    expect((await own(otherSession)).status).toBe(200);
  });

  it("A session ends when its account is removed", async () => {
    const { id, client } = await aReader(site);
    await site.context.database.pool.query("DELETE FROM users WHERE id = $1", [id]);
    expectProblem(await own(client), 401, "UNAUTHENTICATED");
  });

  it("A session gets 401 BANNED with the date from the moment of a login ban", async () => {
    const { id, client } = await aReader(site);
    const until = new Date(site.clock.now().getTime() + 5 * MINUTE);
    await site.context.database.pool.query("UPDATE users SET login_banned_until = $2 WHERE id = $1", [id, until]);
    for (const answer of [await own(client), await client.post("/v1/posts", { body: {} })]) {
      expectProblem(answer, 401, "BANNED");
      expect(answer.body.bannedUntil).toBe(until.toISOString());
    }
  });
});

it("Calls that arrive together find each their own session, with few statements", async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => aReader(site)));
  const [leaving] = people;
  await leaving!.client.post("/logout");
  const statements = countStatements(site.context.database.pool, (text) => text.includes('from "sessions"'));
  const tokens = people.flatMap(({ client }) => [client.token!, client.token!]);
  const answers = await Promise.all(
    tokens.map((token) => site.app.inject({ url: "/v1/user", headers: { authorization: `Bearer ${token}` } })),
  );
  expect(answers.map((answer) => answer.statusCode)).toEqual([401, 401, ...Array.from({ length: 14 }, () => 200)]);
  expect(answers.slice(2).map((answer) => answer.json().id)).toEqual(people.slice(1).flatMap(({ id }) => [id, id]));
  expect(statements()).toBeLessThan(4);
});
