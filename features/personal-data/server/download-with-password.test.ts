import { afterAll, beforeAll, expect, it } from "vitest";
import { HOUR, MINUTE } from "#vocabulary/limits.ts";
import { aReader, password, type Person } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { archiveFrom, downloadArchive } from "./downloaded-archive.fixture.ts";

/** The download of the archive during a ban, when the account has no session. */

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

const withPassword = (body: unknown) => site.visitor().post("/v0/user/data", { body });
const later = (time: number) => new Date(site.clock.now().getTime() + time);
const credentials = ({ email }: Person) => ({ email, password });

it("A comment ban does not prevent the download", { tags: "variation" }, async () => {
  const person = await aReader(site, { commentBannedUntil: later(HOUR), isTroll: true });
  expect((await downloadArchive(person.client)).data.bans).toMatchObject({
    commentBannedUntil: later(HOUR).toISOString(),
    isTroll: true,
  });
});

it("During a login ban the archive can be downloaded with e-mail and password", async () => {
  const person = await aReader(site, { loginBannedUntil: later(HOUR) });
  expectProblem(await person.client.get("/v1/user/data"), 401, "BANNED");
  expectProblem(await site.visitor().post("/auth/login", { body: credentials(person) }), 406, "BANNED");
  const { data } = archiveFrom(await withPassword(credentials(person)));
  expect(data).toMatchObject({
    account: { username: person.username },
    bans: { loginBannedUntil: later(HOUR).toISOString() },
  });
});

it("Without a ban the archive can be downloaded with e-mail and password, too", async () => {
  const { email, username } = await aReader(site);
  const { data } = archiveFrom(await withPassword({ email: email.toUpperCase(), password }));
  expect(data.account.username).toBe(username);
});

it("A download with a password is refused like a login for unknown, passwordless and unactivated accounts", async () => {
  const social = await aReader(site, { passwordHash: null });
  const unconfirmed = await aReader(site, { activatedAt: null });
  expectProblem(await withPassword(credentials(social)), 403, "BAD_CREDENTIALS");
  expectProblem(await withPassword(credentials(unconfirmed)), 401, "NOT_ACTIVATED");
  expectProblem(await withPassword({ email: "nobody@example.org", password }), 403, "BAD_CREDENTIALS");
});

it("Failed downloads with a password count as login attempts", async () => {
  const person = await aReader(site);
  const wrong = { email: person.email, password: "notmine1" };
  for (let n = 0; n < 3; n += 1) expectProblem(await withPassword(wrong), 403, "BAD_CREDENTIALS");
  for (let n = 0; n < 2; n += 1)
    expectProblem(await site.visitor().post("/auth/login", { body: wrong }), 403, "BAD_CREDENTIALS");
  expectProblem(await withPassword(credentials(person)), 429, "RATE_LIMITED");
  site.clock.advance(15 * MINUTE);
  expect((await withPassword(credentials(person))).status).toBe(200);
});
