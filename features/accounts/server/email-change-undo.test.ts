import { afterAll, beforeAll, expect, it } from "vitest";
import { DAY, HOUR, SECOND } from "#vocabulary/limits.ts";
import { aLiveClient } from "#tests/support/live-client.ts";
import { anotherLogin } from "#tests/support/logins.ts";
import { anAdmin, aReader } from "#tests/support/people.ts";
import { expectProblem, statusCounts } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aProgramOf } from "#tests/support/tokens.ts";
import { emailChangesAt } from "./email-changes.fixture.ts";

/** The link to the old e-mail: it undoes a change and shuts out an intruder who made it. */

let site: TestSite;
let on: ReturnType<typeof emailChangesAt>;
beforeAll(async () => {
  site = await aSite();
  on = emailChangesAt(site);
});
afterAll(() => site.close());

it("An undo link restores the e-mail and ends all sessions and live connections", async () => {
  const { owner, oldEmail, newEmail, undoToken } = await on.aConfirmedChange();
  const intruder = await anotherLogin(site, { email: newEmail });
  const live = await aLiveClient(site, owner, { token: intruder.token });
  const answer = await on.undo(undoToken);
  expect([answer.status, answer.body]).toEqual([200, { email: oldEmail }]);
  for (const client of [owner.client, intruder]) expectProblem(await client.get("/v1/user"), 401, "UNAUTHENTICATED");
  expect((await live.refused).code).toBe("UNAUTHENTICATED");
  await live.closed;
  expect((await on.login(oldEmail)).status).toBe(200);
  expectProblem(await on.login(newEmail), 403, "BAD_CREDENTIALS");
  expectProblem(await on.undo(undoToken), 401, "TOKEN_INVALID");
});

it("An undo link ends access tokens, which somebody who changed the e-mail may have made", async () => {
  const { owner, newEmail, undoToken } = await on.aConfirmedChange();
  const program = await aProgramOf(site, { client: await anotherLogin(site, { email: newEmail }) }, ["read"]);
  expect((await program.get("/v1/user")).status).toBe(200);
  expect((await on.undo(undoToken, owner.client)).status).toBe(200);
  expectProblem(await program.get("/v1/user"), 401, "UNAUTHENTICATED");
  expect((await owner.client.get("/v1/tokens")).body).toEqual({ tokens: [] });
});

it("An undo keeps the caller's own session of the account", { tags: "variation" }, async () => {
  const { owner, newEmail, undoToken } = await on.aConfirmedChange();
  const intruder = await anotherLogin(site, { email: newEmail });
  expect((await on.undo(undoToken, owner.client)).status).toBe(200);
  expect((await owner.client.get("/v1/user")).status).toBe(200);
  expectProblem(await intruder.get("/v1/user"), 401, "UNAUTHENTICATED");
});

it("An undo with another member's token keeps no session of the account", { tags: "variation" }, async () => {
  const { owner, undoToken } = await on.aConfirmedChange();
  expect((await on.undo(undoToken, (await aReader(site)).client)).status).toBe(200);
  expectProblem(await owner.client.get("/v1/user"), 401, "UNAUTHENTICATED");
});

it("An undo before the confirmation cancels the change", { tags: "variation" }, async () => {
  const { oldEmail, confirmToken, undoToken } = await on.aRequestedChange();
  expect((await on.undo(undoToken)).status).toBe(200);
  expectProblem(await on.confirm(confirmToken), 401, "TOKEN_INVALID");
  expect((await on.login(oldEmail)).status).toBe(200);
});

it("An undo link is valid for 7 days", { tags: "variation" }, async () => {
  const [early, late] = [await on.aConfirmedChange(), await on.aConfirmedChange()];
  site.clock.advance(7 * DAY - SECOND);
  expect((await on.undo(early.undoToken)).status).toBe(200);
  site.clock.advance(SECOND);
  expectProblem(await on.undo(late.undoToken), 401, "TOKEN_INVALID");
});

it(
  "An undo of the first of two changes also undoes the second and invalidates its link",
  { tags: "variation" },
  async () => {
    const first = await on.aConfirmedChange();
    const second = await on.aConfirmedChange(first.owner);
    expect((await on.undo(first.undoToken)).body).toEqual({ email: first.oldEmail });
    expectProblem(await on.undo(second.undoToken), 401, "TOKEN_INVALID");
    expect((await on.login(first.oldEmail)).status).toBe(200);
  },
);

it("An undo of the second of two changes leaves the first undo link valid", { tags: "variation" }, async () => {
  const first = await on.aConfirmedChange();
  const second = await on.aConfirmedChange(first.owner);
  expect((await on.undo(second.undoToken)).body).toEqual({ email: first.newEmail });
  expect((await on.undo(first.undoToken)).body).toEqual({ email: first.oldEmail });
});

it("An undo invalidates reset links mailed to the intruder's e-mail", async () => {
  const { newEmail, undoToken } = await on.aConfirmedChange();
  await on.visitor().post("/auth/reset-password-request", { body: { email: newEmail } });
  const token = await site.mailedToken(newEmail);
  await on.undo(undoToken);
  const body = { newPassword: "brandnew1", confirmPassword: "brandnew1", token };
  expectProblem(await on.visitor().post("/auth/reset-password", { body }), 401, "TOKEN_INVALID");
});

it(
  "Simultaneous undo and confirmation leave a consistent e-mail, and no call fails",
  { tags: "variation" },
  async () => {
    for (let round = 0; round < 4; round += 1) {
      const { oldEmail, confirmToken, undoToken } = await on.aRequestedChange();
      const [confirmed, ...undone] = await Promise.all([
        on.confirm(confirmToken),
        on.undo(undoToken),
        on.undo(undoToken),
      ]);
      expect(statusCounts(undone)).toEqual({ 200: 1, 401: 1 });
      expect([200, 401]).toContain(confirmed.status);
      expect((await on.login(oldEmail)).status).toBe(200);
    }
  },
);

it("An undo for a removed account gets 401", { tags: "variation" }, async () => {
  const { owner, confirmToken, undoToken } = await on.aRequestedChange();
  const admin = await anAdmin(site);
  expect((await admin.client.put("/v1/user/remove-by-admin", { query: { username: owner.username } })).status).toBe(
    204,
  );
  expectProblem(await on.confirm(confirmToken), 401, "TOKEN_INVALID");
  expectProblem(await on.undo(undoToken), 401, "TOKEN_INVALID");
});

it("An undo works during a login ban and does not lift it", { tags: "variation" }, async () => {
  const { owner, oldEmail, undoToken } = await on.aConfirmedChange();
  const until = new Date(site.clock.now().getTime() + HOUR);
  await site.context.database.pool.query("UPDATE users SET login_banned_until = $2 WHERE id = $1", [owner.id, until]);
  expect((await on.undo(undoToken)).status).toBe(200);
  expectProblem(await on.login(oldEmail), 406, "BANNED");
});
