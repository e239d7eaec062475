import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { HOUR, MINUTE } from "#vocabulary/limits.ts";
import { blockEmail } from "#features/accounts/server/sign-up-limits.ts";
import type { Account } from "#tests/support/identity-provider.ts";
import { changeSettings } from "#tests/support/site-settings.ts";
import { anAdmin, aReader } from "#tests/support/people.ts";
import { expectProblem, statusCounts } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aSocialLoginSite, setCookieHeader, type SocialLoginSite } from "./social-login-site.fixture.ts";

const people = ["mara", "twice", "known", "held", "banned", "erased", "raced", "rival", "picky", "late", "evader"];
const accounts: Account[] = [
  ...people.map((sub) => ({ sub, name: `${sub} Holt`, email: `${sub}@other.example`, email_verified: true })),
  { sub: "unverified", name: "Una Verified", email: "una@other.example", email_verified: false },
  { sub: "shortly", name: "A", email: "shortly@other.example", email_verified: true },
  { sub: "nameless", email: "nameless@other.example" },
  { sub: "wordy", name: `  Ada\u0000\u202e\n Byron   ${"de la Tour ".repeat(900)}`, email: "wordy@other.example" },
  { sub: "linking", name: "Dr. www.evil.co/Ada @evil", email: "linking@other.example" },
  { sub: "odd-mail", name: "🦉".repeat(30), email: `${"x".repeat(300)}@other.example` },
];
const emailOf = (sub: string) => accounts.find((each) => each.sub === sub)!.email;

let social: SocialLoginSite;
let site: TestSite;
let bare: TestSite;
beforeAll(async () => {
  [social, bare] = await Promise.all([
    aSocialLoginSite(accounts),
    aSite({ env: { CHANGES_PER_MINUTE: "6", TRUST_PROXY: "127.0.0.1" } }),
  ]);
  site = social.site;
});
afterAll(() => Promise.all([social.close(), bare.close()]));

const form = (sub: string, username = `${sub}Here`) => ({ id: sub, email: emailOf(sub), name: "whoever", username });

describe("accounts of the social login", () => {
  it("A new person at a provider chooses a username and is logged in", async () => {
    const client = await social.withPendingLogin("mara");
    const admin = await anAdmin(site);
    const body = { address: "https://receiver.example.com", events: ["member.joined"] };
    const { body: webhook } = await admin.client.post("/v1/webhooks", { body });
    const identity = { id: "mara", name: "mara Holt", email: "mara@other.example" };
    expect((await client.get("/v0/user-fb")).body).toEqual({ ...identity, registered: false });

    const account = await client.post("/v0/user-fb-register", { body: { ...form("mara"), languageName: "it" } });
    expect(account.status).toBe(201);
    expect(account.body).toEqual({ id: expect.any(Number), username: "maraHere" });
    expect((await client.get("/v0/user-fb")).body).toEqual({ ...identity, registered: true });
    const { deliveries } = (await admin.client.get(`/v1/webhooks/${webhook.id}/deliveries`)).body;
    expect(deliveries).toMatchObject([{ type: "member.joined" }]);
    await admin.client.delete(`/v1/webhooks/${webhook.id}`);

    const access = await client.post("/v0/user-fb-access", { body: { id: "mara", email: "Mara@Other.example" } });
    expect(access.status).toBe(200);
    expect(access.body).toMatchObject({ ...account.body, role: "ROLE_USER", token: expect.any(String) });
    client.token = access.body.token;
    expect((await client.get("/v1/user")).body).toMatchObject({
      firstname: "mara",
      lastname: "Holt",
      email: "mara@other.example",
      languageName: "IT",
      hasPassword: false,
    });
  });

  it("A registered person at a provider is logged in directly", async () => {
    await social.registered("twice", "comesTwice");
    const client = await social.withPendingLogin("twice");
    const access = await client.post("/v0/user-fb-access", { body: { id: "twice" } });
    expect(access.body).toMatchObject({ username: "comesTwice" });
    expect(setCookieHeader(access, "social-ticket")).toMatch(/^social-ticket=; .*Path=\/v0/);
  });

  it("A person at a provider has no account before choosing a username", { tags: "variation" }, async () => {
    const client = await social.withPendingLogin("picky");
    expectProblem(await client.post("/v0/user-fb-access", { body: { id: "picky" } }), 404, "NOT_FOUND");
  });

  it("The username rules of sign-up apply to social registration", { tags: "variation" }, async () => {
    const client = await social.withPendingLogin("picky");
    await aReader(site, { username: "Chosen" });
    const choose = (username: string) => client.post("/v0/user-fb-register", { body: form("picky", username) });
    for (const username of ["x!", "lineEnd\n", "with\0nul"])
      expectProblem(await choose(username), 400, "USERNAME_INVALID", "username");
    for (const username of ["chosen", "admin", "Support", "MODERATOR", "fabula"])
      expectProblem(await choose(username), 400, "USERNAME_TAKEN", "username");
    expect((await choose("chosen2")).status).toBe(201);
  });

  it("An account of a social registration cannot log in by password", async () => {
    await social.registered("late", "lateHere");
    const body = { email: emailOf("late"), password: "inkwell7" };
    expectProblem(await site.visitor().post("/auth/login", { body }), 403, "BAD_CREDENTIALS");
  });

  it("A login ban applies to the social login", async () => {
    const client = await social.registered("banned", "bannedHere");
    const until = new Date(site.clock.now().getTime() + 5 * MINUTE);
    const { pool } = site.context.database;
    const cause = { until: until.toISOString(), ground: "REASON4", note: "Kinder words, please." };
    await pool.query("UPDATE users SET login_banned_until = $1, login_ban_cause = $2 WHERE username = 'bannedHere'", [
      until,
      cause,
    ]);
    const answer = await client.post("/v0/user-fb-access", { body: { id: "banned" } });
    expectProblem(answer, 406, "BANNED");
    expect(answer.body).toMatchObject({
      bannedUntil: until.toISOString(),
      ground: "REASON4",
      note: "Kinder words, please.",
    });
    site.clock.advance(6 * MINUTE);
    expect((await client.post("/v0/user-fb-access", { body: { id: "banned" } })).status).toBe(200);
  });

  it("A person whose account was erased can register again with the same provider", { tags: "variation" }, async () => {
    const client = await social.registered("erased", "erasedHere");
    await site.context.database.pool.query("DELETE FROM users WHERE username = 'erasedHere'");
    expect((await client.get("/v0/user-fb")).body.registered).toBe(false);
    expect((await client.post("/v0/user-fb-register", { body: form("erased") })).status).toBe(201);
  });
});

describe("e-mails of the social login", () => {
  it("An e-mail of an existing account, in any case, gets no second account", async () => {
    await aReader(site, { email: "KNOWN@other.example" });
    const client = await social.withPendingLogin("known");
    expectProblem(await client.post("/v0/user-fb-register", { body: form("known") }), 406, "EMAIL_TAKEN");
  });

  it("A banned person at a provider cannot register again with another e-mail", { tags: "variation" }, async () => {
    const client = await social.registered("evader", "evaderHere");
    const access = await client.post("/v0/user-fb-access", { body: { id: "evader" } });
    client.token = access.body.token;
    const { pool } = site.context.database;
    const until = new Date(site.clock.now().getTime() + 7 * 24 * HOUR);
    await pool.query("UPDATE users SET comment_banned_until = $1 WHERE username = 'evaderHere'", [until]);
    expect((await client.put("/v1/user/remove", { body: {} })).status).toBe(204);
    const evader = accounts.find(({ sub }) => sub === "evader")!;
    evader.email = "evader.again@other.example";
    const again = await social.withPendingLogin("evader");
    expectProblem(
      await again.post("/v0/user-fb-register", { body: form("evader", "evaderAgain") }),
      406,
      "EMAIL_TAKEN",
    );
    await pool.query("DELETE FROM blocked_emails");
  });

  it("A social registration always gets a first name", { tags: "variation" }, async () => {
    const client = await social.registered("shortly", "shortlyHere");
    client.token = (await client.post("/v0/user-fb-access", { body: { id: "shortly" } })).body.token;
    expect((await client.get("/v1/user")).body).toMatchObject({ firstname: "shortlyHere", lastname: "" });
  });

  it(
    "A social registration without an e-mail gets EMAIL_INVALID, and an invalid id BAD_REQUEST",
    { tags: "variation" },
    async () => {
      const client = await social.withPendingLogin("unverified");
      expectProblem(
        await client.post("/v0/user-fb-register", { body: { ...form("unverified"), email: null } }),
        406,
        "EMAIL_INVALID",
      );
      expectProblem(
        await client.post("/v0/user-fb-register", { body: { ...form("unverified"), id: ["unverified"] } }),
        400,
        "BAD_REQUEST",
        "id",
      );
    },
  );

  it("A blocked e-mail and an already registered identity get no account", async () => {
    await blockEmail(site.context, site.context.database.db, "Held@other.example");
    const held = await social.withPendingLogin("held");
    expectProblem(await held.post("/v0/user-fb-register", { body: form("held") }), 406, "EMAIL_TAKEN");
    const again = await social.withPendingLogin("twice");
    expectProblem(await again.post("/v0/user-fb-register", { body: form("twice", "comesTwice") }), 406, "EMAIL_TAKEN");
  });

  it.each(["unverified", "odd-mail"])(
    "The form has no e-mail if the provider's is unverified or invalid: %s",
    { tags: "variation" },
    async (sub) => {
      const client = await social.withPendingLogin(sub);
      expect((await client.get("/v0/user-fb")).body.email).toBeNull();
      const body = { ...form(sub, "hasNoMail"), email: "" };
      expectProblem(await client.post("/v0/user-fb-register", { body }), 406, "EMAIL_INVALID", "email");
      expectProblem(
        await client.post("/v0/user-fb-register", { body: form(sub, "hasNoMail") }),
        401,
        "UNAUTHENTICATED",
      );
    },
  );
});

it("Social registrations count towards the sign-up limit of their network", { tags: "variation" }, async () => {
  const few = await aSocialLoginSite(accounts, { SIGN_UPS_PER_HOUR: "1" });
  await few.registered("mara", "maraHere");
  const next = await few.withPendingLogin("linking");
  expectProblem(await next.post("/v0/user-fb-register", { body: form("linking") }), 429, "RATE_LIMITED");
  await few.close();
});

it(
  "With closed sign-ups a new person at a provider gets SIGN_UPS_CLOSED, and a member logs in",
  { tags: "variation" },
  async () => {
    const open = await aSocialLoginSite(accounts);
    await open.registered("mara", "maraHere");
    await changeSettings(open.site, { signUps: "closed" });
    const stranger = await open.withPendingLogin("linking");
    expect((await stranger.get("/v0/user-fb")).body.registered).toBe(false);
    expectProblem(await stranger.post("/v0/user-fb-register", { body: form("linking") }), 403, "SIGN_UPS_CLOSED");
    const member = await open.withPendingLogin("mara");
    expect((await member.post("/v0/user-fb-access", { body: { id: "mara" } })).status).toBe(200);
    await open.close();
  },
);

it("A social registration asks for an application, takes an invitation and keeps to the domains", async () => {
  const own = await aSocialLoginSite(accounts);
  const admin = await anAdmin(own.site);
  const access = async (sub: string) =>
    (await own.withPendingLogin(sub)).post("/v0/user-fb-access", { body: { id: sub } });

  await changeSettings(own.site, { signUps: "approval" });
  const applicant = await own.withPendingLogin("mara");
  expectProblem(
    await applicant.post("/v0/user-fb-register", { body: form("mara") }),
    400,
    "BAD_REQUEST",
    "application",
  );
  const application = "I have written about rivers for years.";
  expect((await applicant.post("/v0/user-fb-register", { body: { ...form("mara"), application } })).status).toBe(201);
  expectProblem(await access("mara"), 401, "WAITING_FOR_APPROVAL");
  const { applications } = (await admin.client.get("/v1/applications", { query: { status: "PENDING" } })).body;
  expect(applications).toMatchObject([{ username: "maraHere", application }]);
  const decide = (id: number, status: string) => admin.client.put(`/v1/applications/${id}`, { body: { status } });
  expect((await decide(applications[0].id, "ACCEPTED")).status).toBe(200);
  expect((await access("mara")).status).toBe(200);

  const second = await own.withPendingLogin("twice");
  expect((await second.post("/v0/user-fb-register", { body: { ...form("twice"), application } })).status).toBe(201);
  const [waiting] = (await admin.client.get("/v1/applications", { query: { status: "PENDING" } })).body.applications;
  expect((await decide(waiting.id, "REJECTED")).status).toBe(200);
  expectProblem(await access("twice"), 403, "BAD_CREDENTIALS");

  await changeSettings(own.site, { signUps: "invited", mailDomains: ["school.example"] });
  const body = {
    uses: 1,
    role: "MODERATOR",
    expiresAt: new Date(own.site.clock.now().getTime() + HOUR).toISOString(),
  };
  const { address } = (await admin.client.post("/v1/site/invitations", { body })).body;
  const invitation = new URL(address).searchParams.get("invitation")!;
  const invited = await own.withPendingLogin("linking");
  const register = (more: object) => invited.post("/v0/user-fb-register", { body: { ...form("linking"), ...more } });
  expectProblem(await register({}), 403, "SIGN_UPS_CLOSED");
  expectProblem(await register({ invitation: "1.forged" }), 403, "INVITATION_INVALID");
  expect((await register({ invitation })).status).toBe(201);
  expect((await access("linking")).body.role).toBe("ROLE_MODERATOR");
  await changeSettings(own.site, { signUps: "open" });
  const other = await own.withPendingLogin("known");
  expectProblem(await other.post("/v0/user-fb-register", { body: form("known") }), 403, "EMAIL_DOMAIN", "email");
  await own.close();
});

describe("names of the social login", () => {
  it(
    "A provider's name is cut to the maximum length, without invisible characters",
    { tags: "variation" },
    async () => {
      const client = await social.registered("wordy", "wordyHere");
      expect((await client.get("/v0/user-fb")).body.name).toMatch(/^Ada Byron de la Tour de[\w ]{0,77}$/);
      client.token = (await client.post("/v0/user-fb-access", { body: { id: "wordy" } })).body.token;
      expect((await client.get("/v1/user")).body).toMatchObject({ firstname: "Ada", lastname: "Byron de la Tour de" });
    },
  );

  it(
    "A provider's name loses characters that mail programs would turn into a link",
    { tags: "variation" },
    async () => {
      const client = await social.registered("linking", "linkingHere");
      client.token = (await client.post("/v0/user-fb-access", { body: { id: "linking" } })).body.token;
      expect((await client.get("/v1/user")).body).toMatchObject({ firstname: "Dr", lastname: "wwwevilco Ada evil" });
    },
  );

  it("A provider's name may be missing", { tags: "variation" }, async () => {
    const client = await social.registered("nameless", "nameless1");
    expect((await client.get("/v0/user-fb")).body.name).toBe("");
    client.token = (await client.post("/v0/user-fb-access", { body: { id: "nameless" } })).body.token;
    expect((await client.get("/v1/user")).body).toMatchObject({ firstname: "nameless1", lastname: "" });
  });
});

describe("simultaneous registrations", () => {
  it("Simultaneous registrations of one identity create one account", async () => {
    const client = await social.withPendingLogin("raced");
    const choose = (username: string) => client.post("/v0/user-fb-register", { body: form("raced", username) });
    expect(statusCounts(await Promise.all([choose("raced1"), choose("raced2"), choose("raced3")]))).toEqual({
      201: 1,
      406: 2,
    });
  });

  it("Simultaneous registrations of one username give it to one identity", { tags: "variation" }, async () => {
    const [one, other] = await Promise.all([social.withPendingLogin("rival"), social.withPendingLogin("held")]);
    await site.context.database.pool.query("DELETE FROM blocked_emails");
    const answers = await Promise.all([
      one.post("/v0/user-fb-register", { body: form("rival", "Coveted") }),
      other.post("/v0/user-fb-register", { body: form("held", "coveted") }),
    ]);
    expect(statusCounts(answers)).toEqual({ 201: 1, 400: 1 });
  });
});

describe("social login without providers", () => {
  it("Without a configured provider the social login is 404", async () => {
    for (const address of ["/auth/social/1", "/auth/social/1/callback", "/v0/user-fb"]) {
      expectProblem(await bare.visitor().get(address), 404, "NOT_FOUND");
    }
    const client = bare.visitor();
    expectProblem(await client.post("/v0/user-fb-register", { body: form("mara") }), 404, "NOT_FOUND");
    expectProblem(await client.post("/v0/user-fb-access", { body: { id: "mara" } }), 404, "NOT_FOUND");
  });

  it("Redirects to providers have the limit of changes", { tags: "variation" }, async () => {
    const client = bare.visitor("198.51.100.7");
    const paths = ["/auth/social/1", "/auth/social/1/callback"];
    for (const path of paths) for (let n = 0; n < 3; n += 1) expect((await client.get(path)).status).toBe(404);
    for (const path of paths) expectProblem(await client.get(path), 429, "RATE_LIMITED");
  });
});
