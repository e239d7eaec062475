import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DAY, MINUTE } from "#vocabulary/limits.ts";
import { knownBrowser, loginFailures } from "#vocabulary/account-limits.ts";
import type { Client } from "#tests/support/client.ts";
import { aReader, password, type Person } from "#tests/support/people.ts";
import { expectProblem, statusCounts } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

let lastNetwork = 0;
const aNetwork = () => `2001:db8:${(lastNetwork += 1).toString(16)}::1`;

const guess = (email: string, sent: string, client: Client = site.visitor(aNetwork())) =>
  client.post("/auth/login", { body: { email, password: sent } });

/** Makes failed attempts from many networks until the limit of the account is reached. */
async function strangersGuessEachTime({ email }: Pick<Person, "email">, count = loginFailures.perAccount) {
  for (let n = 0; n < count; n += 1) expectProblem(await guess(email, `wrong${n}`), 403, "BAD_CREDENTIALS");
}

async function failuresByKey(): Promise<Map<string, number>> {
  const { rows } = await site.context.database.pool.query<{ key: string; failures: number }>(
    "select key, failures from throttles",
  );
  return new Map(rows.map(({ key, failures }) => [key, failures]));
}

/** The same with two real attempts: the others are counted in the database, because each attempt computes a slow hash. */
async function strangersGuess(person: Pick<Person, "email">, count = loginFailures.perAccount) {
  if (count < 3) return strangersGuessEachTime(person, count);
  await strangersGuessEachTime(person, 1);
  const before = await failuresByKey();
  await strangersGuessEachTime(person, 1);
  // The second guess comes from another network, so it counts up one row alone: the account's.
  const [key] = [...(await failuresByKey())].find(([each, failures]) => failures > (before.get(each) ?? failures))!;
  await site.context.database.pool.query("update throttles set failures = failures + $1 where key = $2", [
    count - 2,
    key,
  ]);
}

const cookieOf = (client: Client) => client.cookies.get("known-browser");

/** A browser in which these members have logged in, one after the other. */
async function aBrowserOf(...people: Pick<Person, "email">[]): Promise<Client> {
  const browser = site.visitor(aNetwork());
  for (const { email } of people) expect((await guess(email, password, browser)).status).toBe(200);
  return browser;
}

/** The same cookies in another network. */
function moved(browser: Client): Client {
  const otherClient = site.visitor(aNetwork());
  for (const [name, value] of browser.cookies) otherClient.cookies.set(name, value);
  return otherClient;
}

describe("50 failed attempts at one account from all networks", () => {
  it(
    "50 failed attempts at one account lock out strangers for 15 minutes, also with the right password",
    { tags: "variation" },
    async () => {
      const person = await aReader(site);
      await strangersGuessEachTime(person);
      const answer = await guess(person.email, password);
      expectProblem(answer, 429, "RATE_LIMITED");
      expect(answer.headers.get("retry-after")).toBe("900");
      site.clock.advance(15 * MINUTE);
      expect((await guess(person.email, password)).status).toBe(200);
    },
  );

  it("Parallel attempts at one account get no more than 50 tries", { tags: "variation" }, async () => {
    const { email } = await aReader(site);
    const guesses = Array.from({ length: loginFailures.perAccount + 20 }, (_, n) => guess(email, `wrong${n}`));
    expect(statusCounts(await Promise.all(guesses))).toEqual({ 403: loginFailures.perAccount, 429: 20 });
  });

  it("A login of the owner does not reset the count of strangers' attempts", { tags: "variation" }, async () => {
    const person = await aReader(site);
    await strangersGuess(person, loginFailures.perAccount - 1);
    expect((await guess(person.email, password)).status).toBe(200);
    await strangersGuess(person, 1);
    expectProblem(await guess(person.email, password), 429, "RATE_LIMITED");
  });

  it("A known browser of the owner is not locked out, in any network", async () => {
    const person = await aReader(site);
    const browser = await aBrowserOf(person);
    await strangersGuess(person);
    expect((await guess(person.email, password, browser)).status).toBe(200);
    expect((await guess(person.email, password, moved(browser))).status).toBe(200);
  });

  it("A browser in which only another member has logged in is locked out", { tags: "variation" }, async () => {
    const person = await aReader(site);
    const browser = await aBrowserOf(await aReader(site));
    await strangersGuess(person);
    expectProblem(await guess(person.email, password, browser), 429, "RATE_LIMITED");
  });

  it("Members who share a browser are not locked out there", { tags: "variation" }, async () => {
    const people = await Promise.all([1, 2, 3].map(() => aReader(site)));
    const browser = await aBrowserOf(...people);
    for (const person of people) {
      await strangersGuess(person);
      expect((await guess(person.email, password, browser)).status).toBe(200);
    }
  });
});

describe("password reset", () => {
  it(
    "A password reset clears all failed attempts and makes its browser a known one",
    { tags: "variation" },
    async () => {
      const person = await aReader(site);
      const own = site.visitor(aNetwork());
      for (let n = 0; n < loginFailures.perAccountAndNetwork; n += 1) await guess(person.email, `wrong${n}`, own);
      await strangersGuess(person, loginFailures.perAccount - loginFailures.perAccountAndNetwork);
      expectProblem(await guess(person.email, password, own), 429, "RATE_LIMITED");

      const phone = site.visitor(aNetwork());
      await phone.post("/auth/reset-password-request", { query: { email: person.email } });
      const query = { newPassword: "vq7hx2m", confirmPassword: "vq7hx2m", token: await site.mailedToken(person.email) };
      expect((await phone.post("/auth/reset-password", { query })).status).toBe(200);

      expect((await guess(person.email, "vq7hx2m", own)).status).toBe(200);
      await strangersGuess(person);
      expect((await guess(person.email, "vq7hx2m", phone)).status).toBe(200);
      expectProblem(await guess(person.email, "vq7hx2m"), 429, "RATE_LIMITED");
    },
  );
});

describe("the cookie of a known browser", () => {
  it("The cookie of a known browser is HttpOnly, lasts a year and contains neither username nor id", async () => {
    const person = await aReader(site);
    const answer = await guess(person.email, password);
    const line = answer.headers.getSetCookie().find((each) => each.startsWith("known-browser="))!;
    expect(line).toMatch(/; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Strict$/);
    const [, value = ""] = /=([^;]+)/.exec(line)!;
    const decoded = value
      .split(".")
      .map((part) => part + Buffer.from(part, "base64url").toString("latin1"))
      .join(" ");
    for (const personalText of [person.username, person.email, `"${person.id}"`])
      expect(decoded).not.toContain(personalText);
    const other = await guess((await aReader(site)).email, password);
    expect(other.headers.getSetCookie().join()).not.toContain(value);
  });

  it("The cookie of a known browser is set only after a login", { tags: "variation" }, async () => {
    const { email } = await aReader(site);
    const browser = site.visitor(aNetwork());
    await guess(email, "wrong1", browser);
    await guess((await aReader(site, { activatedAt: null })).email, password, browser);
    expect(cookieOf(browser)).toBeUndefined();
  });

  it("A forged, foreign or expired cookie does not make a browser known", async () => {
    const [person, other] = [await aReader(site), await aReader(site)];
    const mark = cookieOf(await aBrowserOf(person))!;
    const otherMark = cookieOf(await aBrowserOf(other))!;
    const [issued, name] = mark.split(".");
    const forged = [
      otherMark,
      `${issued}.${name}.${otherMark.split(".")[2]}`,
      `${issued}.AAAAAAAAAAAA.${mark.split(".")[2]}`,
      `zzzzzz.${name}.${mark.split(".")[2]}`,
      "~~~",
      "",
    ];
    const withCookie = (value: string) => {
      const client = site.visitor(aNetwork());
      client.cookies.set("known-browser", value);
      return client;
    };
    await strangersGuess(person);
    for (const value of forged)
      expectProblem(await guess(person.email, password, withCookie(value)), 429, "RATE_LIMITED");
    expect((await guess(person.email, password, withCookie(mark))).status).toBe(200);
    site.clock.advance(knownBrowser.lifetime + DAY);
    await strangersGuess(person);
    expectProblem(await guess(person.email, password, withCookie(mark)), 429, "RATE_LIMITED");
  });

  it("A stolen known-browser cookie gives no more attempts than a stranger has", { tags: "variation" }, async () => {
    const person = await aReader(site);
    const browser = await aBrowserOf(person);
    for (let n = 0; n < loginFailures.perAccount; n += 1) {
      expectProblem(await guess(person.email, `wrong${n}`, moved(browser)), 403, "BAD_CREDENTIALS");
    }
    expectProblem(await guess(person.email, password, moved(browser)), 429, "RATE_LIMITED");
    expect((await guess(person.email, password)).status).toBe(200);
  });

  it(
    "The cookie is useless after the account is removed, even for a new account with the same e-mail",
    { tags: "variation" },
    async () => {
      const person = await aReader(site);
      const browser = await aBrowserOf(person);
      expect((await person.client.put("/v1/user/remove", { body: { password } })).status).toBe(204);
      const again = await aReader(site, { email: person.email });
      await strangersGuess(again);
      expectProblem(await guess(again.email, password, browser), 429, "RATE_LIMITED");
    },
  );

  it("The cookie keeps the marks of the five accounts that logged in last", { tags: "variation" }, async () => {
    const people = await Promise.all(Array.from({ length: knownBrowser.accounts + 1 }, () => aReader(site)));
    const browser = await aBrowserOf(...people);
    expect(cookieOf(browser)!.split("~")).toHaveLength(knownBrowser.accounts);
    expect(cookieOf(browser)!.length).toBeLessThan(400);
  });
});
