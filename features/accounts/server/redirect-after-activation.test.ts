import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { HOUR, MINUTE } from "#vocabulary/limits.ts";
import { links } from "#vocabulary/account-limits.ts";
import { userAgents } from "#tests/support/logins.ts";
import { oddPath } from "#tests/support/odd-paths.ts";
import { expectProblem, statusCounts } from "#tests/support/problems.ts";
import { aRegistration, anUnconfirmedAccount } from "#tests/support/registrations.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { firstOrAll } from "#tests/support/thoroughness.ts";

/** After sign-up and activation the new member is logged in and returns to the page where the sign-up began. */

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

const activate = (token: string, headers: Record<string, string> = {}) =>
  site.visitor().post("/auth/activate", { body: { token }, headers });
const nextOf = (link: string) => new URL(link).searchParams.get("next");

describe("the path after activation", () => {
  it("The activation link contains the path named at sign-up", async () => {
    const next = "/posts/horror/42?sort=title&page=2#7";
    const { email } = await anUnconfirmedAccount(site, { next });
    const link = new URL(await site.mailedLink(email));
    expect([link.origin, link.searchParams.get("next")]).toEqual(["http://fabula.test", next]);
    expect(link.pathname).toMatch(/^\/activate\/[\w-]{43}$/);
  });

  it("A repeated activation link contains the path named at sign-up", { tags: "variation" }, async () => {
    const { email } = await anUnconfirmedAccount(site, { next: "/blog/posts/3" });
    site.clock.advance(3 * MINUTE);
    await site.visitor().post("/auth/resend-activation", { body: { email } });
    expect((await site.mails()).filter(({ recipient }) => recipient === email)).toHaveLength(2);
    expect(nextOf(await site.mailedLink(email))).toBe("/blog/posts/3");
  });

  it("The path of a mailed link is in the archive of personal data", { tags: "variation" }, async () => {
    const { email } = await anUnconfirmedAccount(site, { next: "/blog/posts/4" });
    const { rows } = await site.context.database.pool.query(
      "select next from mailed_links order by created_at desc, token_hash",
    );
    expect(rows.map(({ next }) => next)).toContain("/blog/posts/4");
    expect((await activate(await site.mailedToken(email))).status).toBe(200);
  });

  it.each(
    firstOrAll([
      "//evil.example/",
      "/.//evil.example",
      "/\\evil.example",
      "https://evil.example/",
      "posts",
      "",
      "/",
      `/${"x".repeat(links.nextMax)}`,
    ]),
  )("The activation link omits a path that is not of this site or is the home page: %j", async (next) => {
    const { email } = await anUnconfirmedAccount(site, { next });
    expect(new URL(await site.mailedLink(email)).search).toBe("");
  });

  it("The path of an activation link never leads to another site", { tags: "variation" }, async () => {
    const own = fc.asyncProperty(oddPath("&", "\0"), async (next) => {
      const form = aRegistration({ next });
      const { status } = await site.visitor().post("/auth/register", { body: form });
      // A NUL is refused in every call.
      expect(status).toBe(next.includes("\0") ? 400 : 201);
      if (status !== 201) return;
      const link = new URL(await site.mailedLink(String(form.email)));
      expect(link.origin).toBe("http://fabula.test");
      expect(new URL(link.searchParams.get("next") ?? "/", "http://fabula.test/activate/x").origin).toBe(
        "http://fabula.test",
      );
    });
    await fc.assert(own, { numRuns: 25 });
  });

  it("A path that is not a string gets 400", async () => {
    for (const next of [7, ["/posts"], { path: "/posts" }]) {
      expectProblem(
        await site.visitor().post("/auth/register", { body: aRegistration({ next }) }),
        400,
        "BAD_REQUEST",
        "next",
      );
    }
  });
});

describe("activation", () => {
  it("Activation answers like a login and opens an ordinary session", async () => {
    const { id, username, email, password } = await anUnconfirmedAccount(site);
    const answer = await activate(await site.mailedToken(email), { "user-agent": userAgents.chrome });
    const login = await site.visitor().post("/auth/login", { body: { email, password } });
    expect(Object.keys(answer.body).toSorted()).toEqual(Object.keys(login.body).toSorted());
    expect(answer.body).toMatchObject({ id, username, role: "ROLE_USER" });
    const client = site.visitor();
    client.token = answer.body.token;
    const { sessions } = (await client.get("/v1/sessions")).body;
    expect(sessions).toHaveLength(2);
    expect(sessions[0]).toMatchObject({ current: true, browser: "Chrome (Linux)" });
    expect(answer.headers.getSetCookie().join()).toContain("known-browser=");
  });

  it("Two activation links of an account log in only once, also simultaneously", { tags: "variation" }, async () => {
    const { email } = await anUnconfirmedAccount(site);
    const first = await site.mailedToken(email);
    site.clock.advance(3 * MINUTE);
    await site.visitor().post("/auth/resend-activation", { body: { email } });
    const second = await site.mailedToken(email);
    const answers = await Promise.all([first, second, first, second, first, second].map((token) => activate(token)));
    expect(statusCounts(answers)).toEqual({ 200: 1, 401: 5 });
  });

  it("Activation during a login ban gets 406 BANNED, and the link works afterwards", async () => {
    const { id, email } = await anUnconfirmedAccount(site);
    const token = await site.mailedToken(email);
    const until = new Date(site.clock.now().getTime() + HOUR);
    await site.context.database.pool.query("UPDATE users SET login_banned_until = $2 WHERE id = $1", [id, until]);
    const refused = await activate(token);
    expectProblem(refused, 406, "BANNED");
    expect(refused.body).toMatchObject({ bannedUntil: until.toISOString(), ground: null, note: null });
    site.clock.advance(HOUR);
    expect((await activate(token)).status).toBe(200);
  });

  it("Activation of a removed account gets 401", { tags: "variation" }, async () => {
    const { id, email } = await anUnconfirmedAccount(site);
    const token = await site.mailedToken(email);
    await site.context.database.pool.query("DELETE FROM users WHERE id = $1", [id]);
    expectProblem(await activate(token), 401, "TOKEN_INVALID");
  });
});
