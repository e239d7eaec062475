import { afterAll, beforeAll, expect, it } from "vitest";
import { DAY, HOUR, SECOND } from "#vocabulary/limits.ts";
import { signUps } from "#vocabulary/account-limits.ts";
import { aComment } from "#tests/support/comments.ts";
import { aReader } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aRegistration, anUnconfirmedAccount } from "#tests/support/registrations.ts";
import { anOwnSite, type TestSite } from "#tests/support/site.ts";
import { aPublishedTale } from "#tests/support/tales.ts";
import { removeUnactivatedAccounts } from "./removal.ts";

let site: TestSite;
beforeAll(async () => {
  site = await anOwnSite();
});
afterAll(() => site.close());

const tidy = (stopping?: AbortSignal) => removeUnactivatedAccounts(site.context, stopping);
const register = (body: Record<string, unknown>) => site.visitor().post("/auth/register", { body });
const activate = async (email: string) =>
  site.visitor().post("/auth/activate", { query: { token: await site.mailedToken(email) } });

it("An account that is not activated within 7 days is removed, and its name and e-mail are free again", async () => {
  const { username, email } = await anUnconfirmedAccount(site);
  site.clock.advance(signUps.activateWithin);
  await tidy();
  expectProblem(await register(aRegistration({ username })), 400, "USERNAME_TAKEN");
  site.clock.advance(SECOND);
  await tidy();
  expect((await register(aRegistration({ username, email }))).status).toBe(201);
});

it("The activation mail mentions the 7 days in every language", { tags: "variation" }, async () => {
  for (const [language, words] of Object.entries({
    EN: "7 days",
    ES: "7 días",
    IT: "7 giorni",
    FR: "7 jours",
    PT: "7 dias",
  })) {
    const { email } = await anUnconfirmedAccount(site, { languageName: language });
    const mail = (await site.mails()).find(({ recipient }) => recipient === email)!;
    expect(mail.text).toContain(words);
    expect(mail.html).toContain(words);
  }
});

it("Activated accounts stay", { tags: "variation" }, async () => {
  const [late, member] = [await anUnconfirmedAccount(site), await aReader(site)];
  expect((await activate(late.email)).status).toBe(200);
  const stay = async () => {
    const { rows } = await site.context.database.pool.query(
      "select count(*)::int as total from users where activated_at is not null",
    );
    return rows[0].total as number;
  };
  const before = await stay();
  site.clock.advance(signUps.activateWithin + DAY);
  await tidy();
  expect(await stay()).toBe(before);
  expect((await site.visitor().get("/v0/profile", { query: { username: member.username } })).status).toBe(200);
});

it("An activation during the removal of its account either succeeds or is refused", { tags: "variation" }, async () => {
  const somebody = await anUnconfirmedAccount(site);
  site.clock.advance(signUps.activateWithin - HOUR);
  await site.visitor().post("/auth/resend-activation", { query: { email: somebody.email } });
  site.clock.advance(2 * HOUR);
  const [{ status }] = await Promise.all([activate(somebody.email), tidy()]);
  const login = await site
    .visitor()
    .post("/auth/login", { body: { email: somebody.email, password: somebody.password } });
  expect([status, login.status]).toEqual(status === 200 ? [200, 200] : [401, 403]);
});

it("Removing an unactivated account leaves the comments of others unchanged", { tags: "variation" }, async () => {
  const { username } = await anUnconfirmedAccount(site);
  const comment = await aComment(site, { on: await aPublishedTale(site), text: `No answer for @${username}` });
  site.clock.advance(signUps.activateWithin + SECOND);
  await tidy();
  // Nobody could mention it: the name in the comment may mean a former member.
  const { rows } = await site.context.database.pool.query("select text from comments where id = $1", [comment.id]);
  expect(rows).toEqual([{ text: `No answer for @${username}` }]);
});

it("One run removes a bounded number of accounts, found by an index", { tags: "variation" }, async () => {
  const { pool } = site.context.database;
  await pool.query(
    `insert into users (username, email, firstname, lastname, language, created_at)
     select 'idle' || n, 'idle' || n || '@example.org', 'Ida', 'Idle', 'EN', $1 from generate_series(1, $2) n`,
    [new Date(site.clock.now().getTime() - signUps.activateWithin - DAY), 6],
  );
  const { rows } = await pool.query(
    "explain select id from users where activated_at is null and created_at < now() order by created_at limit 1000",
  );
  expect(JSON.stringify(rows)).not.toMatch(/Sort/);
  const countAccounts = async () => (await pool.query("select 1 from users where username like 'idle%'")).rowCount;
  // A process that is asked to stop leaves the rest to the next run.
  await tidy(AbortSignal.abort());
  expect(await countAccounts()).toBe(6);
  await tidy();
  expect(await countAccounts()).toBe(0);
});
