import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { resetPasswordOf } from "#features/members/server/machine-commands.ts";
import { HOUR, SECOND } from "#vocabulary/limits.ts";
import { aLiveClient } from "#tests/support/live-client.ts";
import { aModerator, anAdmin, aReader, password, type Person } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { countStatements } from "#tests/support/statement-recorder.ts";
import { aSubmittedTale } from "#tests/support/tales.ts";
import { aProgram, aProgramOf, makeToken } from "#tests/support/tokens.ts";

let site: TestSite;
/** Another process of the same site. */
let there: TestSite;
beforeAll(async () => {
  site = await aSite();
  const { config, secret } = site.context;
  there = await aSite({ clock: site.clock, env: { DATABASE_URL: config.DATABASE_URL!, SESSION_SECRET: secret } });
});
afterAll(async () => {
  await there.close();
  await site.close();
});

const profile = { firstname: "Ada", lastname: "Changed" };

describe("scopes", () => {
  it("A token with read reads what its member may, and changes nothing", async () => {
    const reader = await aReader(site);
    const program = await aProgramOf(site, reader, ["read"]);
    expect((await program.get("/v1/user")).body).toMatchObject({ id: reader.id, email: reader.email });
    expectProblem(await program.put("/v1/user", { body: profile }), 403, "SCOPE");
    expect((await reader.client.get("/v1/user")).body.lastname).toBe("Lovel");
  });

  it("A token with write reads and changes, without the anti-forgery header", async () => {
    const reader = await aReader(site);
    const program = await aProgramOf(site, reader, ["write"]);
    expect((await program.put("/v1/user", { body: profile })).status).toBe(200);
    expect((await program.get("/v1/user")).body.lastname).toBe("Changed");
    expect([...program.cookies.keys()]).not.toContain("session");
  });

  it("Staff's calls need staff, and their changes write, too", async () => {
    const moderator = await aModerator(site);
    const message = { receiverUsername: (await aReader(site)).username, message: "Hello." };
    const none = await aProgramOf(site, moderator, ["write"]);
    expectProblem(await none.get("/v1/users"), 403, "SCOPE");
    const reading = await aProgramOf(site, moderator, ["staff"]);
    expect((await reading.get("/v1/users")).status).toBe(200);
    expectProblem(await reading.post("/v1/send-notification", { body: message }), 403, "SCOPE");
    expectProblem(await reading.get("/v1/own-posts"), 403, "SCOPE");
    expectProblem(await reading.get("/v1/audit-log"), 403, "FORBIDDEN");
    const writing = await aProgramOf(site, moderator, ["write", "staff"]);
    expect((await writing.get("/v1/users")).status).toBe(200);
    expect((await writing.get("/v1/own-posts")).status).toBe(200);
    expect((await writing.post("/v1/send-notification", { body: message })).status).toBeLessThan(300);
  });

  it("In calls that members may make, too, only what the role alone allows needs staff", async () => {
    const { id } = await aSubmittedTale(site);
    const moderator = await aModerator(site);
    const without = await aProgramOf(site, moderator, ["write"]);
    expectProblem(await without.get(`/v1/posts/${id}`), 403, "SCOPE");
    expectProblem(await without.delete(`/v1/delete/${id}`), 403, "SCOPE");
    expectProblem(await without.get("/v1/posts/999999"), 404, "NOT_FOUND");
    const program = await aProgramOf(site, moderator, ["read", "staff"]);
    expect((await program.get(`/v1/posts/${id}`)).status).toBe(200);
  });

  it("The role of members without one stays theirs: 403 FORBIDDEN", async () => {
    const program = await aProgramOf(site, await aReader(site));
    expectProblem(await program.get("/v1/users"), 403, "FORBIDDEN");
  });

  it("The same in a batch", async () => {
    const program = await aProgramOf(site, await anAdmin(site), ["read"]);
    const { body } = await program.get("/v1/batch?call=/v1/users&call=/v1/sessions&call=/v1/pending");
    expect(body).toMatchObject([
      { status: 403, body: { code: "SCOPE" } },
      { status: 403, body: { code: "SCOPE" } },
      { status: 200 },
    ]);
  });

  it("A visitor's call recognises the member of a token with read, and takes others for visitors", async () => {
    const moderator = await aModerator(site, { privacy: "private" });
    const { username } = moderator;
    const profileFor = async (token: string) =>
      (await aProgram(site, token).get("/v0/profile", { query: { username } })).body;
    const { token } = await makeToken(moderator.client, ["read"]);
    const staffOnly = await makeToken(moderator.client, ["staff"]);
    const asVisitor = (await site.visitor().get("/v0/profile", { query: { username } })).body;
    expect(await profileFor(staffOnly.token)).toEqual(asVisitor);
    expect(await profileFor("fab_unknown")).toEqual(asVisitor);
    expect(await profileFor(token)).not.toEqual(asVisitor);
  });

  it("The live connection is refused: ERROR SCOPE, and 403 for a handshake that sends the token", async () => {
    const reader = await aReader(site);
    const { token } = await makeToken(reader.client, ["write"]);
    for (const transport of ["websocket", "xhr-polling"] as const) {
      const live = await aLiveClient(site, reader, { token, transport });
      expect((await live.refused).code ?? (await live.refused).message).toContain("SCOPE");
    }
    const handshake = await fetch(`${site.url}/ws/info`, { headers: { authorization: `Bearer ${token}` } });
    expect(handshake.status).toBe(403);
  });
});

describe("using a token", () => {
  it("usedAt is at most a minute behind, and is written at most once a minute", async () => {
    const { client } = await aReader(site);
    const { token } = await makeToken(client);
    const program = aProgram(site, token);
    const usedAt = async () => (await client.get("/v1/tokens")).body.tokens[0].usedAt;
    const first = site.clock.now().toISOString();
    await Promise.all(Array.from({ length: 5 }, () => program.get("/v1/user")));
    expect(await usedAt()).toBe(first);
    site.clock.advance(59 * SECOND);
    await program.get("/v1/user");
    expect(await usedAt()).toBe(first);
    site.clock.advance(2 * SECOND);
    await program.get("/v1/user");
    expect(await usedAt()).toBe(site.clock.now().toISOString());
  });

  it("Calls that arrive together find their tokens with one statement, each call with one at most", async () => {
    const readers = await Promise.all(Array.from({ length: 4 }, () => aReader(site)));
    const tokens = await Promise.all(readers.map(async ({ client }) => (await makeToken(client)).token));
    const ask = (token: string) =>
      site.app.inject({ url: "/v1/pending", headers: { authorization: `Bearer ${token}` } });
    for (const token of tokens) await ask(token);
    const statements = countStatements(site.context.database.pool, (text) => text.includes('"access_tokens"'));
    await ask(tokens[0]!);
    expect(statements()).toBe(1);
    const answers = await Promise.all([...tokens, "fab_unknown"].map(ask));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 401]);
    expect(statements()).toBe(2);
  });

  it("A token that is revoked while calls run ends for all calls after it, in every process", async () => {
    const { client } = await aReader(site);
    const { id, token } = await makeToken(client, ["write"]);
    const [here, elsewhere] = [aProgram(site, token), aProgram(there, token)];
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => elsewhere.get("/v1/user")),
      client.delete(`/v1/tokens/${id}`),
      ...Array.from({ length: 4 }, () => here.get("/v1/user")),
    ]);
    expect(answers.filter(({ status }) => ![200, 204, 401].includes(status))).toEqual([]);
    for (const program of [here, elsewhere]) expectProblem(await program.get("/v1/user"), 401, "UNAUTHENTICATED");
    expect((await client.get("/v1/tokens")).body.tokens).toEqual([]);
  });

  it("A refused call of a program is logged without the token", async () => {
    const lines: unknown[] = [];
    const own = await aSite({ logLevel: "debug", onLogLine: (line) => lines.push(line) });
    try {
      const program = await aProgramOf(own, await aReader(own), ["read"]);
      expectProblem(await program.get("/v1/users"), 403, "FORBIDDEN");
      expectProblem(await program.post("/v1/tokens", { body: {} }), 403, "SCOPE");
      expectProblem(await program.get("/v1/posts/abc"), 400, "BAD_REQUEST");
      const secret = program.token!.slice(4);
      program.token = `${program.token}x`;
      expectProblem(await program.get("/v1/user"), 401, "UNAUTHENTICATED");
      expect(lines.length).toBeGreaterThan(3);
      expect(JSON.stringify([lines, own.securityLog])).not.toContain(secret);
    } finally {
      await own.close();
    }
  });
});

describe("the end of every token", () => {
  const asAdmin = async (act: (admin: Person) => Promise<{ status: number }>) => {
    const { status } = await act(await anAdmin(site));
    expect(status).toBeLessThan(300);
  };

  it.each<[string, (person: Person) => Promise<unknown>]>([
    [
      "A changed password",
      ({ client }) =>
        client.patch("/v1/auth/change-password", { body: { oldPassword: password, newPassword: "brandnew1" } }),
    ],
    [
      "A password that is reset by mail",
      async ({ email }) => {
        await site.visitor().post("/auth/reset-password-request", { query: { email } });
        const token = await site.mailedToken(email);
        const query = { newPassword: "brandnew1", confirmPassword: "brandnew1", token };
        expect((await site.visitor().post("/auth/reset-password", { query })).status).toBe(200);
      },
    ],
    ["A password that the operator replaces", ({ username }) => resetPasswordOf(site.context, username)],
    [
      "A lost role",
      ({ username }) =>
        asAdmin(({ client }) => client.patch("/v1/auth/change-role", { query: { username, role: "MODERATOR" } })),
    ],
    [
      "A login ban",
      ({ username }) =>
        asAdmin(({ client }) =>
          client.post(`/v1/members/${username}/decisions`, {
            body: { kind: "LOGIN_BAN", ground: "REASON4", note: "Enough.", days: 1 },
          }),
        ),
    ],
    ["The removal of the account", ({ client }) => client.put("/v1/user/remove", { body: { password } })],
  ])("%s ends all tokens for good, in every process", async (_what, end) => {
    const person = await anAdmin(site);
    const { token } = await makeToken(person.client, ["read"]);
    const programs = [aProgram(site, token), aProgram(there, token)];
    for (const program of programs) expect((await program.get("/v1/user")).status).toBe(200);
    await end(person);
    for (const program of programs) expectProblem(await program.get("/v1/user"), 401, "UNAUTHENTICATED");
    const { pool } = site.context.database;
    expect((await pool.query("select id from access_tokens where user_id = $1", [person.id])).rows).toEqual([]);
    site.clock.advance(25 * HOUR);
    for (const program of programs) expectProblem(await program.get("/v1/user"), 401, "UNAUTHENTICATED");
  });

  it("A new role and the end of sessions end no token", async () => {
    const reader = await aReader(site);
    const program = await aProgramOf(site, reader, ["write"]);
    await asAdmin(({ client }) =>
      client.patch("/v1/auth/change-role", { query: { username: reader.username, role: "MODERATOR" } }),
    );
    await reader.client.delete("/v1/sessions");
    await reader.client.post("/logout");
    expect((await program.get("/v1/user")).body.role).toBe("ROLE_MODERATOR");
    expectProblem(await program.get("/v1/users"), 403, "SCOPE");
  });

  it("A member who is banned while a token is being made gets none", async () => {
    const { client, username, id } = await aReader(site);
    const admin = await anAdmin(site);
    const body = { kind: "LOGIN_BAN", ground: "REASON4", note: "Enough.", days: 1 };
    const answers = await Promise.all([
      ...Array.from({ length: 3 }, () => client.post("/v1/tokens", { body: { name: "Late", scopes: ["read"] } })),
      admin.client.post(`/v1/members/${username}/decisions`, { body }),
      client.post("/v1/tokens", { body: { name: "Later", scopes: ["read"] } }),
    ]);
    expect(answers.filter(({ status }) => ![201, 401].includes(status))).toEqual([]);
    const { rows } = await site.context.database.pool.query("select name from access_tokens where user_id = $1", [id]);
    expect(rows).toEqual([]);
  });
});
