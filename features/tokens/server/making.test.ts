import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DAY, HOUR, MINUTE } from "#vocabulary/limits.ts";
import { anAuthenticator } from "#tests/support/authenticator.ts";
import { mailsTo } from "#tests/support/inbox.ts";
import { aPasskeySession, aSiteWithPasskeys, passkeyOrigin, withPasskey } from "#tests/support/passkeys.ts";
import { aModerator, anAdmin, aReader, password, type Person } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import type { TestSite } from "#tests/support/site.ts";
import { aProgram, makeToken } from "#tests/support/tokens.ts";

let site: TestSite;
beforeAll(async () => {
  site = await aSiteWithPasskeys({ env: { STAFF_PASSKEY: "required" } });
});
afterAll(() => site.close());

const make = ({ client }: Pick<Person, "client">, body: object = {}) =>
  client.post("/v1/tokens", { body: { name: "Backup", scopes: ["read"], ...body } });
const tokensOf = async ({ client }: Person) => (await client.get("/v1/tokens")).body.tokens;
const later = (milliseconds: number) => new Date(site.clock.now().getTime() + milliseconds).toISOString();

describe("making an access token", () => {
  it("A token is made, listed without its secret and ended; ending it again changes nothing", async () => {
    const reader = await aReader(site);
    const made = await make(reader, { name: "  Backup of\nmy Tales " });
    const { id } = made.body;
    const shown = { id, name: "Backup of my Tales", scopes: ["read"], expiresAt: later(90 * DAY) };
    expect(made).toMatchObject({ status: 201 });
    expect(made.body).toEqual({ ...shown, token: expect.stringMatching(/^fab_[\w-]{43}$/) });
    expect(await tokensOf(reader)).toEqual([{ ...shown, createdAt: later(0), usedAt: null }]);
    for (let times = 0; times < 2; times += 1)
      expect((await reader.client.delete(`/v1/tokens/${id}`)).status).toBe(204);
    expect(await tokensOf(reader)).toEqual([]);
    expectProblem(await aProgram(site, made.body.token).get("/v1/user"), 401, "UNAUTHENTICATED");
  });

  it("The database has a hash of a token, not the token", async () => {
    const { token } = await makeToken((await aReader(site)).client);
    const { rows } = await site.context.database.pool.query("select * from access_tokens");
    expect(JSON.stringify(rows)).not.toContain(token.slice(4));
  });

  it("The newest token comes first, and expired ones are gone", async () => {
    const reader = await aReader(site);
    const { token } = await makeToken(reader.client, ["read"], { name: "One", expiresAt: later(HOUR) });
    await makeToken(reader.client, ["read"], { name: "Two" });
    expect((await tokensOf(reader)).map(({ name }: { name: string }) => name)).toEqual(["Two", "One"]);
    site.clock.advance(HOUR);
    expect((await tokensOf(reader)).map(({ name }: { name: string }) => name)).toEqual(["Two"]);
    expectProblem(await aProgram(site, token).get("/v1/user"), 401, "UNAUTHENTICATED");
    const { removeExpiredTokens } = await import("./service.ts");
    await removeExpiredTokens(site.context);
    const { rows } = await site.context.database.pool.query("select name from access_tokens where user_id = $1", [
      reader.id,
    ]);
    expect(rows).toEqual([{ name: "Two" }]);
  });

  it.each([
    [["write"], ["read", "write"]],
    [
      ["write", "read", "read"],
      ["read", "write"],
    ],
  ])("Scopes are in one order, and write includes read: %j", async (sent, shown) => {
    expect((await make(await aReader(site), { scopes: sent })).body.scopes).toEqual(shown);
  });

  it.each([
    [{ name: "" }, "name"],
    [{ name: " \n " }, "name"],
    [{ name: "x".repeat(61) }, "name"],
    [{ scopes: [] }, "scopes"],
    [{ scopes: ["admin"] }, "scopes.0"],
    [{ scopes: Array.from({ length: 7 }, () => "read") }, "scopes"],
    [{ expiresAt: "tomorrow" }, "expiresAt"],
    [{ expiresAt: () => later(0) }, "expiresAt"],
    [{ expiresAt: () => later(365 * DAY + MINUTE) }, "expiresAt"],
  ])("%j is 400 at %s", async (wrong: Record<string, unknown>, path) => {
    const values = Object.entries(wrong).map(([name, value]) => [name, typeof value === "function" ? value() : value]);
    const answer = await make(await aReader(site), Object.fromEntries(values));
    expectProblem(answer, 400, "BAD_REQUEST");
    expect(answer.body.errors[0].path).toBe(path);
  });

  it("A name has up to 60 characters, and a token ends within a year", async () => {
    const answer = await make(await aReader(site), { name: "📖".repeat(60), expiresAt: later(365 * DAY) });
    expect(answer).toMatchObject({ status: 201, body: { expiresAt: later(365 * DAY) } });
  });

  it("A token of another member is 404", async () => {
    const owner = await aReader(site);
    const { id } = await makeToken(owner.client);
    expectProblem(await (await aReader(site)).client.delete(`/v1/tokens/${id}`), 404, "NOT_FOUND");
    expect(await tokensOf(owner)).toHaveLength(1);
  });

  it("Of three at once at the twentieth token one succeeds; expired ones don't count", async () => {
    const reader = await aReader(site);
    await makeToken(reader.client, ["read"], { expiresAt: later(MINUTE) });
    site.clock.advance(MINUTE);
    for (let made = 0; made < 19; made += 1) await makeToken(reader.client);
    const answers = await Promise.all([make(reader), make(reader), make(reader)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    expectProblem(await make(reader), 409, "LIMIT");
    expect(await tokensOf(reader)).toHaveLength(20);
  });
});

describe("proving who makes it", () => {
  it("Ten minutes after the log-in the password is needed; wrong ones are limited", async () => {
    const reader = await aReader(site);
    site.clock.advance(11 * MINUTE);
    expectProblem(await make(reader), 403, "BAD_CREDENTIALS");
    expect((await make(reader, { password })).status).toBe(201);
    for (let tries = 0; tries < 5; tries += 1)
      expectProblem(await make(reader, { password: "notmine1" }), 403, "BAD_CREDENTIALS");
    expectProblem(await make(reader, { password }), 429, "RATE_LIMITED");
    expect(await tokensOf(reader)).toHaveLength(1);
  });

  it("A session that began with a passkey needs no password", async () => {
    const { client } = await aReader(site);
    const session = await aPasskeySession(site, await withPasskey(client));
    site.clock.advance(HOUR);
    expect((await make({ client: session })).status).toBe(201);
  });

  it("The owner gets a mail about a new token with its name, what it allows, until when, and a link to the tokens", async () => {
    const reader = await aReader(site, { language: "FR" });
    const headers = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0" };
    const body = { name: "Mon <b>outil</b>", scopes: ["write"], expiresAt: later(30 * DAY) };
    const { token } = (await reader.client.post("/v1/tokens", { body, headers })).body;
    const mails = await mailsTo(site, reader);
    expect(mails).toHaveLength(1);
    const { subject, text, html } = mails[0]!;
    expect(subject).toBe("Un programme a maintenant accès à ton compte");
    expect(text).toContain("«\u00a0Mon <b>outil</b>\u00a0»");
    expect(html).not.toContain("<b>outil");
    expect(text).toContain("écrire et modifier en ton nom");
    expect(text).not.toContain("modération");
    expect(text).toContain("Firefox (Linux)");
    expect(text).toContain(`${passkeyOrigin}/user/tokens`);
    expect(text).not.toContain(token);
  });
});

describe("the scope staff", () => {
  const staff = { scopes: ["read", "staff"] };

  it("A member without a role can't have it", async () => {
    expectProblem(await make(await aReader(site), staff), 403, "FORBIDDEN");
  });

  it("Only a session that began with a verified passkey makes one (STAFF_PASSKEY); others are made anyhow", async () => {
    const moderator = await aModerator(site);
    expectProblem(await make(moderator, staff), 403, "PASSKEY_NEEDED");
    expect((await make(moderator)).status).toBe(201);
    const unverified = await withPasskey(moderator.client, anAuthenticator(passkeyOrigin, { verifiesUser: false }));
    expectProblem(await make({ client: await aPasskeySession(site, unverified) }, staff), 403, "PASSKEY_NEEDED");
    const session = await aPasskeySession(site, await withPasskey(moderator.client));
    const made = await make({ client: session }, staff);
    expect(made).toMatchObject({ status: 201, body: { scopes: ["read", "staff"] } });
    expect((await aProgram(site, made.body.token).get("/v1/users")).status).toBe(200);
  });

  it("One that began without a verified passkey is refused staff calls", async () => {
    const { client } = await aModerator(site);
    const session = await aPasskeySession(site, await withPasskey(client));
    const { id, token } = (await make({ client: session }, staff)).body;
    // As if it had been made before the site asked for passkeys.
    await site.context.database.pool.query("update access_tokens set user_verified = false where id = $1", [id]);
    expectProblem(await aProgram(site, token).get("/v1/users"), 403, "PASSKEY_NEEDED");
    expect((await aProgram(site, token).get("/v1/user")).status).toBe(200);
  });

  it("A member who loses the role while the token is being made gets none", async () => {
    const admin = await anAdmin(site);
    const { client } = await aModerator(site);
    const session = await aPasskeySession(site, await withPasskey(client));
    const adminSession = await aPasskeySession(site, await withPasskey(admin.client));
    const { username, id } = (await client.get("/v1/user")).body;
    const [made] = await Promise.all([
      make({ client: session }, staff),
      adminSession.patch("/v1/auth/change-role", { query: { username, role: "USER" } }),
    ]);
    expect([201, 401, 403]).toContain(made.status);
    const { rows } = await site.context.database.pool.query("select id from access_tokens where user_id = $1", [id]);
    expect(rows).toEqual([]);
  });
});
