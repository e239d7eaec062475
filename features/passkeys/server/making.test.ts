import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DAY, HOUR, MINUTE, SECOND } from "#vocabulary/limits.ts";
import { anAuthenticator } from "#tests/support/authenticator.ts";
import {
  aPasskeySession,
  aSiteWithPasskeys,
  creationOptions,
  makePasskey,
  passkeyOrigin,
  withPasskey,
} from "#tests/support/passkeys.ts";
import { aReader, password } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";

let site: TestSite;
beforeAll(async () => {
  site = await aSiteWithPasskeys();
});
afterAll(() => site.close());

const newAuthenticator = () => anAuthenticator(passkeyOrigin);

describe("making a passkey", () => {
  it("The options name the site and the member, ask for a discoverable key and leave out the keys that there are", async () => {
    const { client, username } = await aReader(site);
    const authenticator = await withPasskey(client);
    const options = await creationOptions(client);
    expect(options).toEqual({
      rp: { id: "localhost", name: "Fabula" },
      user: { id: authenticator.credentials[0]!.userHandle, name: username, displayName: username },
      challenge: expect.stringMatching(/^[\w-]{40,}$/),
      pubKeyCredParams: expect.arrayContaining([
        { type: "public-key", alg: -7 },
        { type: "public-key", alg: -257 },
      ]),
      timeout: 5 * MINUTE,
      excludeCredentials: [{ type: "public-key", id: authenticator.credentials[0]!.id, transports: ["internal"] }],
      authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "preferred" },
      attestation: "none",
      extensions: { credProps: true },
    });
  });

  it("A passkey is made, listed, renamed and deleted; deleting it again changes nothing", async () => {
    const { client } = await aReader(site);
    const made = await makePasskey(client, newAuthenticator(), { name: "  My\nphone " });
    expect(made.status).toBe(201);
    const passkey = { id: made.body.id, name: "My phone", createdAt: site.clock.now().toISOString(), usedAt: null };
    expect(made.body).toEqual(passkey);
    expect((await client.get("/v1/passkeys")).body).toEqual({ passkeys: [passkey] });
    const path = `/v1/passkeys/${passkey.id}`;
    const renamed = await client.patch(path, { body: { name: "Tablet" } });
    expect(renamed).toMatchObject({ status: 200, body: { ...passkey, name: "Tablet" } });
    expect((await client.delete(path)).status).toBe(204);
    expect((await client.get("/v1/passkeys")).body).toEqual({ passkeys: [] });
    expect((await client.delete(path, { body: {} })).status).toBe(204);
    expectProblem(await client.patch(path, { body: { name: "Tablet" } }), 404, "NOT_FOUND");
  });

  it("A name has 1 to 40 characters", async () => {
    const { client } = await aReader(site);
    const response = newAuthenticator().make(await creationOptions(client));
    for (const name of ["", "  ", "x".repeat(41)])
      expectProblem(await client.post("/v1/passkeys", { body: { name, response } }), 400, "BAD_REQUEST");
    const { id } = (await client.post("/v1/passkeys", { body: { name: "📖".repeat(40), response } })).body;
    expectProblem(await client.patch(`/v1/passkeys/${id}`, { body: { name: "x".repeat(41) } }), 400, "BAD_REQUEST");
  });

  it("A passkey of another member is 404", async () => {
    const { client } = await aReader(site);
    const { passkeyId } = await withPasskey(client);
    const other = await aReader(site);
    expectProblem(await other.client.patch(`/v1/passkeys/${passkeyId}`, { body: { name: "Mine" } }), 404, "NOT_FOUND");
    expectProblem(await other.client.delete(`/v1/passkeys/${passkeyId}`), 404, "NOT_FOUND");
    expect((await client.get("/v1/passkeys")).body.passkeys).toMatchObject([{ name: "Phone" }]);
  });

  it("A response of another site, ceremony or key is 400, and makes nothing", async () => {
    const { client } = await aReader(site);
    const authenticator = newAuthenticator();
    for (const bent of [
      { origin: "https://evil.example" },
      { origin: "http://localhost:9090" },
      { rpId: "evil.example" },
      { type: "webauthn.get" },
      { userPresent: false },
      { challenge: Buffer.from("my own").toString("base64url") },
    ]) {
      const response = authenticator.make(await creationOptions(client), bent);
      expectProblem(await client.post("/v1/passkeys", { body: { name: "Phone", response } }), 400, "BAD_REQUEST");
    }
    const response = authenticator.make(await creationOptions(client));
    for (const broken of [
      { ...response, rawId: "other" },
      { ...response, type: "password" },
      { ...response, response: { ...response.response, attestationObject: "oWNmbXQ" } },
      { ...response, response: { ...response.response, clientDataJSON: "e30" } },
    ])
      expectProblem(
        await client.post("/v1/passkeys", { body: { name: "Phone", response: broken } }),
        400,
        "BAD_REQUEST",
      );
    expect((await client.get("/v1/passkeys")).body.passkeys).toEqual([]);
  });

  it("A challenge is of one member, session and purpose, and lives five minutes", async () => {
    const { client, email } = await aReader(site);
    const { client: other } = await aReader(site);
    const again = site.visitor();
    again.token = (await again.post("/auth/login", { body: { email, password } })).body.token;
    for (const sender of [other, again]) {
      const response = newAuthenticator().make(await creationOptions(client));
      expectProblem(await sender.post("/v1/passkeys", { body: { name: "Phone", response } }), 400, "BAD_REQUEST");
    }
    const { challenge } = (await client.post("/auth/passkey/options")).body;
    const ofLogin = newAuthenticator().make(await creationOptions(client), { challenge });
    expectProblem(
      await client.post("/v1/passkeys", { body: { name: "Phone", response: ofLogin } }),
      400,
      "BAD_REQUEST",
    );

    const inTime = newAuthenticator().make(await creationOptions(client));
    site.clock.advance(5 * MINUTE - 1);
    expect((await client.post("/v1/passkeys", { body: { name: "In time", response: inTime } })).status).toBe(201);
    const late = newAuthenticator().make(await creationOptions(client));
    site.clock.advance(5 * MINUTE);
    expectProblem(await client.post("/v1/passkeys", { body: { name: "Late", response: late } }), 400, "BAD_REQUEST");
  });

  it("A response counts once, also when it is sent several times at once", async () => {
    const { client } = await aReader(site);
    const response = newAuthenticator().make(await creationOptions(client));
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => client.post("/v1/passkeys", { body: { name: "Phone", response } })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400, 400, 400]);
    expectProblem(await client.post("/v1/passkeys", { body: { name: "Phone", response } }), 400, "BAD_REQUEST");
  });

  it("One challenge makes one passkey, also for two keys at once", async () => {
    const { client } = await aReader(site);
    const options = await creationOptions(client);
    const responses = [newAuthenticator().make(options), newAuthenticator().make(options)];
    const answers = await Promise.all(
      responses.map((response) => client.post("/v1/passkeys", { body: { name: "Phone", response } })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400]);
  });

  it("A key that an account has already can't be made by another one", async () => {
    const { client } = await aReader(site);
    const authenticator = newAuthenticator();
    const response = authenticator.make(await creationOptions(client));
    await client.post("/v1/passkeys", { body: { name: "Phone", response } });
    const { client: other } = await aReader(site);
    const copied = authenticator.make(await creationOptions(other), { id: response.id });
    const renamed = { ...authenticator.make(await creationOptions(other)), id: response.id, rawId: response.id };
    for (const stolen of [copied, renamed])
      expectProblem(
        await other.post("/v1/passkeys", { body: { name: "Phone", response: stolen } }),
        400,
        "BAD_REQUEST",
      );
  });

  it("An account has at most twenty passkeys, also if the last two are made at once", async () => {
    const { client } = await aReader(site);
    for (let made = 0; made < 19; made += 1) await withPasskey(client);
    const responses = [];
    for (let each = 0; each < 3; each += 1) responses.push(newAuthenticator().make(await creationOptions(client)));
    const answers = await Promise.all(
      responses.map((response) => client.post("/v1/passkeys", { body: { name: "Last", response } })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    expectProblem(await makePasskey(client, newAuthenticator()), 409, "LIMIT");
    expect((await client.get("/v1/passkeys")).body.passkeys).toHaveLength(20);
  });
});

describe("the proof that it is the member", () => {
  it("Within ten minutes of the log-in no password is needed, later the right one", async () => {
    const { client } = await aReader(site);
    site.clock.advance(10 * MINUTE);
    const { passkeyId } = await withPasskey(client);
    site.clock.advance(SECOND);
    const authenticator = newAuthenticator();
    const response = authenticator.make(await creationOptions(client));
    const make = (more: object) => client.post("/v1/passkeys", { body: { name: "Phone", response, ...more } });
    expectProblem(await make({}), 403, "BAD_CREDENTIALS");
    expectProblem(await make({ password: "notmine1" }), 403, "BAD_CREDENTIALS");
    // The refused tries have not used the challenge.
    expect((await make({ password })).status).toBe(201);
    expectProblem(await client.delete(`/v1/passkeys/${passkeyId}`), 403, "BAD_CREDENTIALS");
    expectProblem(
      await client.delete(`/v1/passkeys/${passkeyId}`, { body: { password: "no" } }),
      403,
      "BAD_CREDENTIALS",
    );
    expect((await client.delete(`/v1/passkeys/${passkeyId}`, { body: { password } })).status).toBe(204);
  });

  it("Wrong passwords are limited as everywhere", async () => {
    const { client } = await aReader(site);
    const { passkeyId } = await withPasskey(client);
    site.clock.advance(HOUR);
    const remove = (sent: string) => client.delete(`/v1/passkeys/${passkeyId}`, { body: { password: sent } });
    for (let tries = 0; tries < 5; tries += 1) expectProblem(await remove("notmine1"), 403, "BAD_CREDENTIALS");
    expectProblem(await remove(password), 429, "RATE_LIMITED");
  });

  it("A session that began with a passkey needs no password at any time", async () => {
    const { client } = await aReader(site);
    const authenticator = await withPasskey(client);
    const session = await aPasskeySession(site, authenticator);
    site.clock.advance(20 * HOUR);
    await withPasskey(session);
    expect((await session.delete(`/v1/passkeys/${authenticator.passkeyId}`)).status).toBe(204);
  });

  it("An account without a password makes passkeys in a new session only", async () => {
    const { client } = await aReader(site, { passwordHash: null });
    await withPasskey(client);
    site.clock.advance(11 * MINUTE);
    expectProblem(await makePasskey(client, newAuthenticator()), 403, "BAD_CREDENTIALS");
    expectProblem(await makePasskey(client, newAuthenticator(), { password }), 403, "BAD_CREDENTIALS");
  });

  it("The owner gets a mail about a new passkey with its name, the browser, the time and a link to the sessions", async () => {
    const { client, email } = await aReader(site, { language: "FR" });
    const response = newAuthenticator().make(await creationOptions(client));
    const headers = {
      "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0",
    };
    await client.post("/v1/passkeys", { body: { name: "Mon <b>téléphone</b>", response }, headers });
    const mails = (await site.mails()).filter(({ recipient }) => recipient === email);
    expect(mails).toHaveLength(1);
    const { subject, text, html } = mails[0]!;
    expect(subject).toBe("Une nouvelle clé d’accès ouvre ton compte Fabula");
    expect(text).toContain("«\u00a0Mon <b>téléphone</b>\u00a0»");
    expect(html).not.toContain("<b>téléphone");
    expect(text).toContain("Firefox (Linux)");
    expect(text).toContain(`${passkeyOrigin}/user/settings?topic=sessions`);
    expect(text).toMatch(/Date\u00a0: \d+ \S+ 20\d\d/);
  });
});

it("Used challenges are forgotten once they have expired", async () => {
  const { client } = await aReader(site);
  await withPasskey(client);
  const { pool } = site.context.database;
  const kept = async () => (await pool.query("select id from used_passkey_challenges")).rows.length;
  expect(await kept()).toBeGreaterThan(0);
  site.clock.advance(DAY);
  const { removeExpiredChallenges } = await import("./challenges.ts");
  await removeExpiredChallenges(site.context);
  expect(await kept()).toBe(0);
});

it.each(["http://fabula.test", "http://127.0.0.1:8080", "https://192.0.2.7", "https://[2001:db8::1]"])(
  "At %s there are no passkeys: 409, but the list",
  async (SITE_URL) => {
    const other = SITE_URL === "http://fabula.test" ? await aSite() : await aSite({ env: { SITE_URL } });
    try {
      const { client } = await aReader(other);
      expectProblem(await client.post("/v1/passkeys/options"), 409, "CONFLICT");
      expectProblem(await client.post("/auth/passkey/options"), 409, "CONFLICT");
      const authenticator = newAuthenticator();
      const { client: member } = await aReader(site);
      const response = authenticator.make(await creationOptions(member));
      expectProblem(await client.post("/v1/passkeys", { body: { name: "Phone", response } }), 409, "CONFLICT");
      const assertion = authenticator.use({ challenge: "x" });
      expectProblem(await client.post("/auth/passkey", { body: { response: assertion } }), 409, "CONFLICT");
      expect((await client.get("/v1/passkeys")).body).toEqual({ passkeys: [] });
    } finally {
      await other.close();
    }
  },
);
