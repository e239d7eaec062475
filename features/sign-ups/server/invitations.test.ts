import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DAY, HOUR } from "#vocabulary/limits.ts";
import { signUps } from "#vocabulary/account-limits.ts";
import { removeUnactivatedAccounts } from "#features/personal-data/server/removal.ts";
import { eventually } from "#tests/support/eventually.ts";
import { aModerator, anAdmin, type Person } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aRegistration, anUnconfirmedAccount } from "#tests/support/registrations.ts";
import { anOwnSite, type TestSite } from "#tests/support/site.ts";
import { changeSettings } from "#tests/support/site-settings.ts";

let site: TestSite;
let admin: Person;
beforeAll(async () => {
  site = await anOwnSite();
  admin = await anAdmin(site);
});
afterAll(() => site.close());
beforeEach(() => changeSettings(site, { signUps: "invited", mailDomains: [] }));

const ahead = (milliseconds: number) => new Date(site.clock.now().getTime() + milliseconds).toISOString();
const make = (fields: object = {}) =>
  admin.client.post("/v1/site/invitations", { body: { uses: 1, expiresAt: ahead(DAY), role: "USER", ...fields } });
const listed = async () => (await admin.client.get("/v1/site/invitations", { query: { pageSize: 100 } })).body;
const usedOf = async (id: number) => (await listed()).invitations.find((each: { id: number }) => each.id === id)?.used;

async function anInvitation(fields: object = {}) {
  const { status, body } = await make(fields);
  expect(status).toBe(201);
  return { id: Number(body.id), token: new URL(body.address).searchParams.get("invitation")! };
}
const register = (overrides: Record<string, unknown>) =>
  site.visitor().post("/auth/register", { body: aRegistration(overrides) });
const activate = async (email: string) =>
  site.visitor().post("/auth/activate", { body: { token: await site.mailedToken(email) } });

describe("making invitations to the site", () => {
  it("An invitation is answered with its address, and listed with it, the newest first", async () => {
    const { status, body } = await make({ uses: 30, note: " Class 4b ", expiresAt: ahead(365 * DAY) });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(Number),
      address: expect.stringMatching(/^http:\/\/fabula\.test\/signup\?invitation=[\w.-]+$/),
      uses: 30,
      used: 0,
      role: "USER",
      expiresAt: ahead(365 * DAY),
      note: "Class 4b",
      createdAt: site.clock.now().toISOString(),
    });
    const { invitations, totalInvitations } = await listed();
    expect(invitations[0]).toEqual(body);
    expect(totalInvitations).toBe(invitations.length);
  });

  it("The address of an invitation for a moderator is answered once, and not listed", async () => {
    const { body } = await make({ role: "MODERATOR", expiresAt: ahead(14 * DAY) });
    const { address, ...others } = body;
    expect(address).toContain("/signup?invitation=");
    expect((await listed()).invitations[0]).toEqual(others);
  });

  it.each([
    ["no use", { uses: 0 }, "uses"],
    ["1,001 uses", { uses: 1001 }, "uses"],
    ["an end that is over", { expiresAt: "2020-01-01T00:00:00.000Z" }, "expiresAt"],
    ["an end that is no time", { expiresAt: "tomorrow" }, "expiresAt"],
    ["the role of an administrator", { role: "ADMIN" }, "role"],
    ["two uses for moderators", { role: "MODERATOR", uses: 2 }, "uses"],
    ["a long note", { note: "x".repeat(301) }, "note"],
  ])("An invitation with %s is 400", async (_, fields, path) => {
    expectProblem(await make(fields), 400, "BAD_REQUEST", path);
  });

  it("An invitation that lives longer than a year, or 14 days for a moderator, is 400", async () => {
    expectProblem(await make({ expiresAt: ahead(365 * DAY + 1) }), 400, "BAD_REQUEST", "expiresAt");
    const late = { role: "MODERATOR", expiresAt: ahead(14 * DAY + 1) };
    expectProblem(await make(late), 400, "BAD_REQUEST", "expiresAt");
  });

  it("Moderators neither make, list nor end invitations to the site", async () => {
    const { client } = await aModerator(site);
    const { id } = await anInvitation();
    const body = { uses: 1, expiresAt: ahead(DAY), role: "USER" };
    expectProblem(await client.post("/v1/site/invitations", { body }), 403, "FORBIDDEN");
    expectProblem(await client.get("/v1/site/invitations"), 403, "FORBIDDEN");
    expectProblem(await client.delete(`/v1/site/invitations/${id}`), 403, "FORBIDDEN");
  });

  it("The audit log names making and ending, without address and note", async () => {
    const { id } = await anInvitation({ note: "for the reading group" });
    await admin.client.delete(`/v1/site/invitations/${id}`);
    const { rows } = await site.context.database.pool.query(
      "select action, target, detail from audit_log order by id desc limit 2",
    );
    expect(rows).toEqual([
      { action: "site-invitation", target: "all", detail: `${id} ended` },
      { action: "site-invitation", target: "all", detail: `${id} USER` },
    ]);
  });
});

describe("signing up by an invitation", () => {
  it("A sign-up without invitation is 403 SIGN_UPS_CLOSED while only invited people are let in", async () => {
    expectProblem(await register({}), 403, "SIGN_UPS_CLOSED");
    expectProblem(await register({ invitation: "" }), 403, "SIGN_UPS_CLOSED");
  });

  it("An invitation lets somebody in, counts at the 201, and is used up", async () => {
    const { id, token } = await anInvitation();
    const form = await anUnconfirmedAccount(site, { invitation: token });
    expect(await usedOf(id)).toBe(1);
    expectProblem(await register({ invitation: token }), 403, "INVITATION_INVALID");
    expect((await activate(form.email)).status).toBe(200);
    expect(await usedOf(id)).toBe(1);
  });

  it("A refused sign-up uses nothing, and a repeated one with the same key counts once", async () => {
    const { id, token } = await anInvitation({ uses: 2 });
    expectProblem(await register({ invitation: token, email: admin.email }), 406, "EMAIL_TAKEN");
    expect(await usedOf(id)).toBe(0);
    const form = aRegistration({ invitation: token, clientKey: crypto.randomUUID() });
    for (let time = 0; time < 2; time += 1)
      expect((await site.visitor().post("/auth/register", { body: form })).status).toBe(201);
    expect(await usedOf(id)).toBe(1);
  });

  it("Unknown, foreign and expired invitations are 403 INVITATION_INVALID, also while sign-ups are open", async () => {
    const { id, token } = await anInvitation({ expiresAt: ahead(HOUR) });
    await changeSettings(site, { signUps: "open" });
    const wrong = ["x", `${id}`, `${id}.${"a".repeat(43)}`, `${id + 999}.${token.split(".")[1]}`, "y".repeat(5000)];
    for (const invitation of wrong) expectProblem(await register({ invitation }), 403, "INVITATION_INVALID");
    site.clock.advance(HOUR);
    expectProblem(await register({ invitation: token }), 403, "INVITATION_INVALID");
    expect(await usedOf(id)).toBe(0);
  });

  it("With closed sign-ups an invitation lets nobody in", async () => {
    const { token } = await anInvitation();
    await changeSettings(site, { signUps: "closed" });
    expectProblem(await register({ invitation: token }), 403, "SIGN_UPS_CLOSED");
  });

  it("Of two sign-ups at the last use one is 201", async () => {
    const { id, token } = await anInvitation({ uses: 2 });
    const answers = await Promise.all([1, 2, 3, 4].map(() => register({ invitation: token })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 403, 403]);
    expect(await usedOf(id)).toBe(2);
  });

  it("An invitation for a moderator gives the role with the activation", async () => {
    const { token } = await anInvitation({ role: "MODERATOR" });
    const { email, id } = await anUnconfirmedAccount(site, { invitation: token });
    const roleOf = async () =>
      (await site.context.database.pool.query("select role from users where id = $1", [id])).rows[0].role;
    expect(await roleOf()).toBe("USER");
    const { body } = await activate(email);
    expect(body.role).toBe("ROLE_MODERATOR");
    const client = site.visitor();
    client.token = body.token;
    expect((await client.get("/v1/users")).status).toBe(200);
    expect(await roleOf()).toBe("MODERATOR");
  });

  it("An account that is an administrator by then keeps that role when it is activated", async () => {
    const { token } = await anInvitation({ role: "MODERATOR" });
    const { email, id } = await anUnconfirmedAccount(site, { invitation: token });
    await site.context.database.pool.query("update users set role = 'ADMIN' where id = $1", [id]);
    expect((await activate(email)).body.role).toBe("ROLE_ADMIN");
    const { rows } = await site.context.database.pool.query("select role from users where id = $1", [id]);
    expect(rows[0].role).toBe("ADMIN");
  });

  it("An invited account that is erased without being activated gives its use back", async () => {
    const { id, token } = await anInvitation({ expiresAt: ahead(30 * DAY) });
    await anUnconfirmedAccount(site, { invitation: token });
    site.clock.advance(signUps.activateWithin + HOUR);
    await removeUnactivatedAccounts(site.context);
    admin = await anAdmin(site);
    expect(await usedOf(id)).toBe(0);
    const { email } = await anUnconfirmedAccount(site, { invitation: token });
    const { body } = await activate(email);
    const member = site.visitor();
    member.token = body.token;
    expect((await member.put("/v1/user/remove", { body: { password: "inkwell7" } })).status).toBe(204);
    expect(await usedOf(id)).toBe(1);
  });
});

describe("ending an invitation", () => {
  it("Ending ends the accounts that aren't activated, and leaves the others", async () => {
    const { id, token } = await anInvitation({ uses: 3 });
    const [first, late] = [
      await anUnconfirmedAccount(site, { invitation: token }),
      await anUnconfirmedAccount(site, { invitation: token }),
    ];
    expect((await activate(first.email)).status).toBe(200);
    for (let time = 0; time < 2; time += 1)
      expect((await admin.client.delete(`/v1/site/invitations/${id}`)).status).toBe(204);
    expectProblem(await activate(late.email), 401, "TOKEN_INVALID");
    expectProblem(await register({ invitation: token }), 403, "INVITATION_INVALID");
    expect(await usedOf(id)).toBeUndefined();
    await eventually(async () => {
      const { rows } = await site.context.database.pool.query("select username from users where id = any($1)", [
        [first.id, late.id],
      ]);
      expect(rows).toEqual([{ username: first.username }]);
    });
    await changeSettings(site, { signUps: "open" });
    // Its name and its e-mail are free.
    expect((await register({ username: late.username, email: late.email })).status).toBe(201);
  });

  it("A sign-up that meets the end of its invitation is refused, or ends with it", async () => {
    const { id, token } = await anInvitation({ uses: 5 });
    const forms = [1, 2, 3].map(() => aRegistration({ invitation: token }));
    const [ended, ...answers] = await Promise.all([
      admin.client.delete(`/v1/site/invitations/${id}`),
      ...forms.map((body) => site.visitor().post("/auth/register", { body })),
    ]);
    expect(ended.status).toBe(204);
    for (const { status } of answers) expect([201, 403]).toContain(status);
    await eventually(async () => {
      const { rows } = await site.context.database.pool.query("select 1 from users where email = any($1)", [
        forms.map(({ email }) => email),
      ]);
      expect(rows).toEqual([]);
    });
  });
});

describe("domains of e-mails", () => {
  beforeEach(() => changeSettings(site, { signUps: "open", mailDomains: ["school.example"] }));

  it("A sign-up with another domain is 403 EMAIL_DOMAIN, unless it is invited", async () => {
    for (const email of ["ada@example.org", "ada@sub.school.example", "school.example@other.example"])
      expectProblem(await register({ email }), 403, "EMAIL_DOMAIN", "email");
    expect((await register({ email: "ada@School.example" })).status).toBe(201);
    const { token } = await anInvitation();
    expect((await register({ email: "ada@example.org", invitation: token })).status).toBe(201);
  });

  it("A change of e-mail to another domain is 403 EMAIL_DOMAIN, by its owner and by an administrator", async () => {
    const { client, username } = await aModerator(site);
    const change = (newEmail: string) =>
      client.patch("/v1/auth/change-email", { body: { newEmail, password: "inkwell7" } });
    expectProblem(await change("mod@example.org"), 403, "EMAIL_DOMAIN", "newEmail");
    expect((await change("mod@school.example")).status).toBe(202);
    const correct = (email: string) => admin.client.patch(`/v1/users/${username}/email`, { body: { email } });
    expectProblem(await correct("mod@example.org"), 403, "EMAIL_DOMAIN", "email");
    expect((await correct("mod2@school.example")).status).toBe(200);
  });
});

it("The minimum age has to be confirmed, unless it is 0", async () => {
  await changeSettings(site, { signUps: "open", minimumAge: 16 });
  const answer = await register({ overThirteen: false });
  expectProblem(answer, 400, "TERMS");
  expect(answer.body.detail).toContain("16");
  await changeSettings(site, { minimumAge: 0 });
  expect((await register({ overThirteen: undefined })).status).toBe(201);
  expectProblem(await register({ acceptedTerms: false }), 400, "TERMS");
});
