import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { HOUR, MINUTE, SECOND } from "#vocabulary/limits.ts";
import { aModerator, anAdmin, aReader, password } from "#tests/support/people.ts";
import { expectProblem, statusCounts } from "#tests/support/problems.ts";
import { anOwnSite, aSite, type TestSite } from "#tests/support/site.ts";
import { firstOrAll } from "#tests/support/thoroughness.ts";

let site: TestSite;
beforeAll(async () => {
  // Attempts are also counted by address: through a proxy, each test uses its own addresses.
  site = await aSite();
});
afterAll(() => site.close());

let lastByte = 0;
const anAddress = () => `198.51.100.${(lastByte += 1)}`;

const login = (email: string, sent: string, address = anAddress()) =>
  site.visitor(address).post("/auth/login", { body: { email, password: sent } });

async function wrongGuesses(count: number, email: string, address = anAddress()) {
  for (let n = 0; n < count; n += 1) expectProblem(await login(email, `wrong${n}`, address), 403, "BAD_CREDENTIALS");
}

describe("login", () => {
  it.each([
    ["ROLE_USER", aReader],
    ["ROLE_MODERATOR", aModerator],
    ["ROLE_ADMIN", anAdmin],
  ])("A login answers id, username, highest role (%s), token and expiry", async (role, somebody) => {
    const { id, username, email } = await somebody(site);
    const answer = await login(email, password);
    expect(answer.status).toBe(200);
    const expiresAt = new Date(site.clock.now().getTime() + 24 * HOUR).toISOString();
    expect(answer.body).toEqual({ id, username, role, token: expect.any(String), expiresAt });
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  it("A login ignores the case of the e-mail, but not of the password", async () => {
    const { email } = await aReader(site);
    expect((await login(` ${email.toUpperCase()} `, password)).status).toBe(200);
    expectProblem(await login(email, password.toUpperCase()), 403, "BAD_CREDENTIALS");
  });

  it.each(firstOrAll(["", "nobody@example.org", "' or 1=1 --", "%"]))(
    "A login with the unknown e-mail %j gets 403",
    async (email) => {
      expectProblem(await login(email, password), 403, "BAD_CREDENTIALS");
    },
  );

  it("A login with an e-mail of a megabyte gets 403", { tags: "variation" }, async () => {
    const email = randomBytes(500_000).toString("hex");
    expectProblem(await login(email, password), 403, "BAD_CREDENTIALS");
  });

  it("A login to an account without a password is answered like a wrong password", { tags: "variation" }, async () => {
    const { email } = await aReader(site, { passwordHash: null });
    expectProblem(await login(email, ""), 403, "BAD_CREDENTIALS");
  });

  it("A login before activation gets 401, but only with the right password", async () => {
    const { email } = await aReader(site, { activatedAt: null });
    expectProblem(await login(email, "wrong1"), 403, "BAD_CREDENTIALS");
    expectProblem(await login(email, password), 401, "NOT_ACTIVATED");
  });

  it("A login during a login ban gets 406 with its end; a comment ban does not matter", async () => {
    const until = new Date(site.clock.now().getTime() + HOUR);
    const banned = await aReader(site, { loginBannedUntil: until });
    const answer = await login(banned.email, password);
    expectProblem(answer, 406, "BANNED");
    expect(answer.body.bannedUntil).toBe(until.toISOString());
    expect(answer.body.detail).toContain(until.toISOString());
    const mute = await aReader(site, { commentBannedUntil: until });
    expect((await login(mute.email, password)).status).toBe(200);
    site.clock.advance(HOUR);
    expect((await login(banned.email, password)).status).toBe(200);
  });

  it.each(
    firstOrAll([
      {},
      { email: "a@example.org" },
      { password: "x" },
      { email: 7, password: "x" },
      { email: ["a"], password: {} },
      [],
    ]),
  )("A login with the invalid body %j gets 400", async (body) => {
    expectProblem(await site.visitor(anAddress()).post("/auth/login", { body }), 400, "BAD_REQUEST");
  });
});

describe("attempts at one account", () => {
  it("After 5 failures a network is refused for 15 minutes at this account, also with the right password", async () => {
    const [{ email }, address] = [await aReader(site), anAddress()];
    await wrongGuesses(5, email, address);
    const answer = await login(email, password, address);
    expectProblem(answer, 429, "RATE_LIMITED");
    expect(answer.headers.get("retry-after")).toBe("900");
    site.clock.advance(15 * MINUTE - SECOND);
    const still = await login(email.toUpperCase(), password, address);
    expectProblem(still, 429, "RATE_LIMITED");
    expect(still.headers.get("retry-after")).toBe("1");
    site.clock.advance(SECOND);
    expect((await login(email, password, address)).status).toBe(200);
  });

  it("Failures in one network do not lock out the owner in another", { tags: "variation" }, async () => {
    const { email } = await aReader(site);
    await wrongGuesses(5, email);
    expect((await login(email, password)).status).toBe(200);
  });

  it("A successful login resets the count of its network", { tags: "variation" }, async () => {
    const [{ email }, address] = [await aReader(site), anAddress()];
    await wrongGuesses(4, email, address);
    expect((await login(email, password, address)).status).toBe(200);
    await wrongGuesses(5, email, address);
    expectProblem(await login(email, password, address), 429, "RATE_LIMITED");
  });

  it("Attempts at accounts that do not exist are counted, too", { tags: "variation" }, async () => {
    const address = anAddress();
    await wrongGuesses(5, "no.such.account@example.org", address);
    expectProblem(await login("no.such.account@example.org", password, address), 429, "RATE_LIMITED");
  });

  it("Parallel attempts at one account get no more tries than sequential ones", { tags: "variation" }, async () => {
    const { email } = await aReader(site);
    const guesses = Array.from({ length: 19 }, (_, n) => login(email, `wrong${n}`, "203.0.113.9"));
    expect(statusCounts(await Promise.all(guesses))).toEqual({ 403: 5, 429: 14 });
  });
});

describe("attempts from one network", () => {
  it("After 20 failures at any accounts a network is refused, and only this network", async () => {
    const address = anAddress();
    for (let n = 0; n < 20; n += 1) await wrongGuesses(1, `guess${n}@example.org`, address);
    const { email } = await aReader(site);
    const answer = await login(email, password, address);
    expectProblem(answer, 429, "RATE_LIMITED");
    expect(answer.headers.get("retry-after")).toBe("900");
    expect((await login(email, password)).status).toBe(200);
    site.clock.advance(15 * MINUTE);
    expect((await login(email, password, address)).status).toBe(200);
  });

  it("FAILED_LOGINS_PER_NETWORK sets this limit, and leaves that of an account", { tags: "variation" }, async () => {
    const school = await aSite({ env: { FAILED_LOGINS_PER_NETWORK: "30" } });
    const guess = (email: string) => school.visitor().post("/auth/login", { body: { email, password: "wrong1" } });
    const one = Array.from({ length: 6 }, () => guess("one@example.org"));
    expect(statusCounts(await Promise.all(one))).toEqual({ 403: 5, 429: 1 });
    const others = Array.from({ length: 30 }, (_, n) => guess(`other${n}@example.org`));
    expect(statusCounts(await Promise.all(others))).toEqual({ 403: 25, 429: 5 });
    await school.close();
  });

  it("Failures are counted for a whole IPv6 /64 network", { tags: "variation" }, async () => {
    for (let n = 0; n < 20; n += 1) await wrongGuesses(1, `six${n}@example.org`, `2001:db8:20:1::${n}`);
    const { email } = await aReader(site);
    expectProblem(await login(email, password, "2001:db8:20:1:ffff::1"), 429, "RATE_LIMITED");
    expect((await login(email, password, "2001:db8:20:2::1")).status).toBe(200);
  });

  it("Parallel attempts at many accounts get no more tries than sequential ones", { tags: "variation" }, async () => {
    const address = anAddress();
    const guesses = Array.from({ length: 32 }, (_, n) => login(`many${n}@example.org`, "wrong1", address));
    expect(statusCounts(await Promise.all(guesses))).toEqual({ 403: 20, 429: 12 });
  });

  it("Many simultaneous successful logins from one network are not refused", { tags: "variation" }, async () => {
    const address = anAddress();
    const people = await Promise.all(Array.from({ length: 24 }, () => aReader(site)));
    const answers = await Promise.all(people.map(({ email }) => login(email, password, address)));
    expect(statusCounts(answers)).toEqual({ 200: 24 });
  });

  it("An untrusted client cannot change its address by a header", { tags: "variation" }, async () => {
    const open = await anOwnSite();
    const guess = (n: number) =>
      open.visitor(anAddress()).post("/auth/login", { body: { email: `spoof${n}@example.org`, password: "wrong1" } });
    for (let n = 0; n < 20; n += 1) expectProblem(await guess(n), 403, "BAD_CREDENTIALS");
    expectProblem(await guess(20), 429, "RATE_LIMITED");
    await open.close();
  });
});
