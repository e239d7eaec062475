import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { HOUR, MINUTE } from "#vocabulary/limits.ts";
import { anAuthenticator } from "#tests/support/authenticator.ts";
import {
  aPasskeySession,
  aSiteWithPasskeys,
  creationOptions,
  logInByPasskey,
  passkeyOrigin,
  requestOptions,
  withPasskey,
} from "#tests/support/passkeys.ts";
import { aReader, password } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import type { Client } from "#tests/support/client.ts";
import type { TestSite } from "#tests/support/site.ts";

let site: TestSite;
beforeAll(async () => {
  site = await aSiteWithPasskeys();
});
afterAll(() => site.close());

let lastAddress = 0;
/** From a network of its own, whose failures nobody else counts. */
function visitor(): Client {
  lastAddress += 1;
  return site.visitor(`198.51.100.${lastAddress}`);
}

const refusal = "This passkey does not open an account here.";

describe("logging in with a passkey", () => {
  it("The options name no account, and the reply is that of a log-in", async () => {
    const { client, id, username } = await aReader(site);
    const authenticator = await withPasskey(client);
    const someone = visitor();
    expect(await requestOptions(someone)).toEqual({
      challenge: expect.stringMatching(/^[\w-]{40,}$/),
      timeout: 5 * MINUTE,
      rpId: "localhost",
      allowCredentials: [],
      userVerification: "preferred",
    });
    site.clock.advance(MINUTE);
    const { status, body, headers } = await logInByPasskey(someone, authenticator);
    expect({ status, body }).toEqual({
      status: 200,
      body: { id, username, role: "ROLE_USER", token: expect.any(String), expiresAt: expect.any(String) },
    });
    expect(headers.getSetCookie().join()).toContain("known-browser=");
    expect((await client.get("/v1/passkeys")).body.passkeys).toMatchObject([
      { usedAt: site.clock.now().toISOString() },
    ]);
  });

  it("The list of sessions says which began with a passkey", async () => {
    const { client } = await aReader(site);
    const session = await aPasskeySession(site, await withPasskey(client));
    const { sessions } = (await session.get("/v1/sessions")).body;
    expect(sessions).toMatchObject([
      { current: true, passkey: true },
      { current: false, passkey: false },
    ]);
  });

  it("An authenticator that counts nothing logs in again and again", async () => {
    const { client } = await aReader(site);
    const authenticator = await withPasskey(client, anAuthenticator(passkeyOrigin, { counts: false }));
    for (let time = 0; time < 3; time += 1) expect((await logInByPasskey(visitor(), authenticator)).status).toBe(200);
  });

  it("Every failure is 403 BAD_CREDENTIALS in the same words", async () => {
    const { client } = await aReader(site);
    const authenticator = await withPasskey(client);
    const other = await aReader(site);
    const others = await withPasskey(other.client);
    await logInByPasskey(visitor(), authenticator);
    const details = new Set<string>();
    for (const bent of [
      { origin: "https://evil.example" },
      { rpId: "evil.example" },
      { type: "webauthn.create" },
      { userPresent: false },
      { forged: true },
      { userHandle: null },
      { userHandle: others.credentials[0]!.userHandle },
      { challenge: Buffer.from("my own").toString("base64url") },
      { challenge: (await creationOptions(client)).challenge },
      { counter: 1 },
      { counter: 0 },
    ]) {
      const someone = visitor();
      const response = authenticator.use(await requestOptions(someone), bent);
      const answer = await someone.post("/auth/passkey", { body: { response } });
      expectProblem(answer, 403, "BAD_CREDENTIALS");
      details.add(answer.body.detail);
    }
    const someone = visitor();
    const response = authenticator.use(await requestOptions(someone));
    for (const broken of [
      { ...response, id: "unknown", rawId: "unknown" },
      { ...response, rawId: "other" },
      { ...response, response: { ...response.response, signature: "AAAA" } },
      { ...response, response: { ...response.response, authenticatorData: "AAAA" } },
      { ...response, response: { ...response.response, clientDataJSON: "AAAA" } },
    ]) {
      const answer = await someone.post("/auth/passkey", { body: { response: broken } });
      expectProblem(answer, 403, "BAD_CREDENTIALS");
      details.add(answer.body.detail);
    }
    expect([...details]).toEqual([refusal]);
    expect((await someone.post("/auth/passkey", { body: { response } })).status).toBe(200);
  });

  it("A challenge lives five minutes and counts once, also for several log-ins at once", async () => {
    const { client } = await aReader(site);
    const authenticator = await withPasskey(client, anAuthenticator(passkeyOrigin, { counts: false }));
    const someone = visitor();
    const options = await requestOptions(someone);
    site.clock.advance(5 * MINUTE - 1);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => {
        const response = authenticator.use(options);
        return visitor().post("/auth/passkey", { body: { response } });
      }),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403, 403, 403]);
    const late = authenticator.use(await requestOptions(someone));
    site.clock.advance(5 * MINUTE);
    expectProblem(await someone.post("/auth/passkey", { body: { response: late } }), 403, "BAD_CREDENTIALS");
  });

  it("Of two log-ins at once with the same count, as of a copied key, one succeeds", async () => {
    const { client } = await aReader(site);
    const authenticator = await withPasskey(client);
    const responses = [];
    for (let each = 0; each < 2; each += 1)
      responses.push(authenticator.use(await requestOptions(visitor()), { counter: 7 }));
    const answers = await Promise.all(
      responses.map((response) => visitor().post("/auth/passkey", { body: { response } })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403]);
  });

  it("A deleted passkey opens nothing, and its member's sessions go on", async () => {
    const { client } = await aReader(site);
    const authenticator = await withPasskey(client);
    const session = await aPasskeySession(site, authenticator);
    expect((await client.delete(`/v1/passkeys/${authenticator.passkeyId}`)).status).toBe(204);
    expectProblem(await logInByPasskey(visitor(), authenticator), 403, "BAD_CREDENTIALS");
    expect((await session.get("/v1/user")).status).toBe(200);
  });

  it("Failures count for the network together with wrong passwords", async () => {
    const { client, email } = await aReader(site);
    const authenticator = await withPasskey(client);
    const someone = visitor();
    const fail = async () => {
      const response = authenticator.use(await requestOptions(someone), { forged: true });
      return someone.post("/auth/passkey", { body: { response } });
    };
    // FAILED_LOGINS_PER_NETWORK is 20: these go to accounts of which no limit is reached.
    for (let tries = 0; tries < 5; tries += 1) {
      const body = { email: `nobody${tries}@example.org`, password: "notmine1" };
      expectProblem(await someone.post("/auth/login", { body }), 403, "BAD_CREDENTIALS");
    }
    for (let tries = 0; tries < 15; tries += 1) expectProblem(await fail(), 403, "BAD_CREDENTIALS");
    const answer = await logInByPasskey(someone, authenticator);
    expectProblem(answer, 429, "RATE_LIMITED");
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    expectProblem(await someone.post("/auth/login", { body: { email, password } }), 429, "RATE_LIMITED");
    expect(site.securityLog).toContainEqual(expect.objectContaining({ event: "lock-out", locks: "network" }));
    expect((await logInByPasskey(visitor(), authenticator)).status).toBe(200);
  });

  it("During a login ban it is 406 with the date, as a log-in", async () => {
    const { client, id } = await aReader(site);
    const authenticator = await withPasskey(client);
    const until = new Date(site.clock.now().getTime() + HOUR);
    const { pool } = site.context.database;
    await pool.query("update users set login_banned_until = $1 where id = $2", [until, id]);
    const answer = await logInByPasskey(visitor(), authenticator);
    expectProblem(answer, 406, "BANNED");
    expect(answer.body.bannedUntil).toBe(until.toISOString());
    const forged = authenticator.use(await requestOptions(visitor()), { forged: true });
    expectProblem(await visitor().post("/auth/passkey", { body: { response: forged } }), 403, "BAD_CREDENTIALS");
  });

  it("A password that must be changed first must be changed in such a session, too", async () => {
    const { client, id } = await aReader(site);
    const authenticator = await withPasskey(client);
    await site.context.database.pool.query("update users set password_change_required = true where id = $1", [id]);
    const session = await aPasskeySession(site, authenticator);
    expectProblem(await session.get("/v1/passkeys"), 403, "PASSWORD_CHANGE_REQUIRED");
  });

  it("A reset by mail leaves the passkeys, says how many there are and ends all sessions", async () => {
    const { client, email } = await aReader(site);
    const authenticator = await withPasskey(client);
    await withPasskey(client);
    const session = await aPasskeySession(site, authenticator);
    const someone = visitor();
    expect((await someone.post("/auth/reset-password-request", { body: { email } })).status).toBe(200);
    const body = { newPassword: "bramble42", confirmPassword: "bramble42", token: await site.mailedToken(email) };
    expect((await someone.post("/auth/reset-password", { body })).body).toEqual({
      message: "Password changed successfully",
      passkeys: 2,
    });
    for (const ended of [client, session]) expect((await ended.get("/v1/user")).status).toBe(401);
    expect((await logInByPasskey(someone, authenticator)).status).toBe(200);
  });
});
