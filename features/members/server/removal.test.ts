import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { socialIdentities } from "#features/social-login/server/tables.ts";
import { isBlockedIdentity } from "#features/accounts/server/sign-up-limits.ts";
import { actionsOn, auditEntries } from "#tests/support/audit-log-entries.ts";
import { aComment } from "#tests/support/comments.ts";
import { anAdmin, aReader, password, type Person } from "#tests/support/people.ts";
import { expectProblem, statusCounts } from "#tests/support/problems.ts";
import { aRegistration } from "#tests/support/registrations.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aDraft, aPublishedTale } from "#tests/support/tales.ts";

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

const remove = ({ client }: Person, username: string | undefined, body?: unknown) =>
  client.put("/v1/user/remove-by-admin", { query: { username }, ...(body === undefined ? {} : { body }) });
const sql = (text: string, values: unknown[] = []) => site.context.database.pool.query(text, values);
const exists = async ({ id }: Person) => (await sql("select 1 from users where id = $1", [id])).rowCount === 1;

const register = (email: string) => site.visitor().post("/auth/register", { body: aRegistration({ email }) });

async function onlyAdministrators(...people: Person[]) {
  await sql("update users set role = 'USER' where role = 'ADMIN' and id <> all($1)", [people.map(({ id }) => id)]);
}

describe("removal by an administrator", () => {
  it(
    "A removal by an administrator erases the same data as a removal by the owner",
    { tags: "variation" },
    async () => {
      const admin = await anAdmin(site);
      const own = await aPublishedTale(site);
      const { writer } = own;
      await aDraft(site, { author: writer });
      const tale = await aPublishedTale(site);
      const parentComment = await aComment(site, { on: tale, by: writer, text: "What I say." });
      await aComment(site, { on: tale, answering: parentComment, text: `@${writer.username} no.` });
      await aComment(site, { on: tale, by: writer, text: "What nobody answered." });
      await writer.client.post(`/v1/posts/${tale.id}/like`);

      const answer = await remove(admin, writer.username.toUpperCase(), { reason: "Spam, again and again." });
      expect([answer.status, answer.body]).toEqual([204, null]);
      expect(await exists(writer)).toBe(false);
      expectProblem(await writer.client.get("/v1/user"), 401, "UNAUTHENTICATED");
      expectProblem(
        await site.visitor().post("/auth/login", { body: { email: writer.email, password } }),
        403,
        "BAD_CREDENTIALS",
      );
      expectProblem(await site.visitor().get(`/v0/posts/${own.id}`), 404, "NOT_FOUND");
      expect((await site.visitor().get(`/v0/posts/${tale.id}`)).body).toMatchObject({ totLikes: 0, totComments: 1 });
      const { body } = await tale.writer.client.get(`/v0/comments/${tale.id}`);
      expect(body).toMatchObject([{ deleted: true, author: null, replies: [{ comment: "@… no." }] }]);
      expect(JSON.stringify(body)).not.toContain(writer.username);
    },
  );

  it("A removal by an administrator blocks the e-mail and the provider identity for ever", async () => {
    const [admin, person] = [await anAdmin(site), await aReader(site)];
    const identity = { issuer: "https://login.example.org", subject: "removed-for-cause" };
    await site.context.database.db
      .insert(socialIdentities)
      .values({ ...identity, userId: person.id, createdAt: site.clock.now() });
    await remove(admin, person.username);
    expectProblem(await register(person.email.toUpperCase()), 406, "EMAIL_TAKEN");
    expect(await isBlockedIdentity(site.context, site.context.database.db, identity)).toBe(true);
    const { rows } = await sql("select email_hash from blocked_emails");
    expect(JSON.stringify(rows)).not.toContain(person.email);
  });

  it("The audit log records the administrator, the reason without the note, and only the id of the removed member", async () => {
    const [admin, one, other] = [await anAdmin(site), await aReader(site), await aReader(site)];
    await remove(admin, one.username, { reason: "  Said\r\nwhat must not be said. ", ground: "REASON9" });
    await remove(admin, other.username);
    expect(await auditEntries(site, { target: `#${one.id}` })).toMatchObject([
      {
        actor: admin.username,
        action: "remove",
        target: `#${one.id}`,
        detail: "REASON9",
        createdAt: site.clock.now().toISOString(),
      },
    ]);
    expect(await actionsOn(site, `#${other.id}`)).toEqual([[admin.username, "remove", ""]]);
    const { rows } = await sql("select a::text from audit_log a");
    for (const { username } of [one, other]) expect(JSON.stringify(rows)).not.toContain(username);
  });

  it("An administrator can remove members who are not activated or banned", { tags: "variation" }, async () => {
    const admin = await anAdmin(site);
    for (const person of [
      await aReader(site, { activatedAt: null }),
      await aReader(site, { loginBannedUntil: new Date("2030-01-01T00:00:00Z") }),
    ]) {
      expect((await remove(admin, person.username)).status).toBe(204);
      expect(await exists(person)).toBe(false);
    }
  });
});

describe("refused removals", () => {
  it("An administrator who removes themselves gets 403", async () => {
    const admin = await anAdmin(site);
    expectProblem(await remove(admin, admin.username.toUpperCase()), 403, "FORBIDDEN");
    expect(await exists(admin)).toBe(true);
    expect(await actionsOn(site, admin.username)).toEqual([]);
  });

  it("Removing an unknown member gets 404, a missing name or a long reason 400", async () => {
    const [admin, person] = [await anAdmin(site), await aReader(site)];
    expectProblem(await remove(admin, "nobodyhere"), 404, "NOT_FOUND");
    for (const username of [undefined, "", "a b"])
      expectProblem(await remove(admin, username), 400, "BAD_REQUEST", "username");
    expectProblem(await remove(admin, person.username, { reason: "x".repeat(1001) }), 400, "BAD_REQUEST", "reason");
    expect(await exists(person)).toBe(true);
  });

  it("The last administrator's removal of themselves gets 409 and erases nothing", async () => {
    const admin = await anAdmin(site);
    await onlyAdministrators(admin);
    expectProblem(await remove(admin, admin.username), 409, "LAST_ADMIN");
    expect(await exists(admin)).toBe(true);
    expect(await actionsOn(site, admin.username)).toEqual([]);
  });

  it("Two administrators who remove each other at once: one gets 409", { tags: "variation" }, async () => {
    for (let round = 0; round < 3; round += 1) {
      const [one, other] = [await anAdmin(site), await anAdmin(site)];
      await onlyAdministrators(one, other);
      const answers = await Promise.all([remove(one, other.username), remove(other, one.username)]);
      expect(statusCounts(answers)[204]).toBe(1);
      expect([await exists(one), await exists(other)].filter(Boolean)).toHaveLength(1);
      expect((await sql("select 1 from users where role = 'ADMIN'")).rowCount).toBe(1);
    }
  });

  it(
    "A removal by an administrator who was demoted while the call waited is refused",
    { tags: "variation" },
    async () => {
      const [admin, other, person] = [await anAdmin(site), await anAdmin(site), await aReader(site)];
      await admin.client.get("/v0/csrf");
      const demote = other.client.patch("/v1/auth/change-role", { query: { username: admin.username, role: "USER" } });
      const [removal] = await Promise.all([remove(admin, person.username), demote]);
      // In either order, there is an entry exactly if the account was removed.
      const actions = await actionsOn(site, `#${person.id}`);
      expect(await exists(person)).toBe(removal.status !== 204);
      expect(actions.filter(([, action]) => action === "remove")).toHaveLength(removal.status === 204 ? 1 : 0);
    },
  );
});

it("Simultaneous removals of one member by several administrators happen once", { tags: "variation" }, async () => {
  const admins = await Promise.all(Array.from({ length: 4 }, () => anAdmin(site)));
  const person = await aReader(site);
  const answers = await Promise.all(admins.map((admin) => remove(admin, person.username)));
  expect(statusCounts(answers)).toEqual({ 204: 1, 404: 3 });
  expect(await auditEntries(site, { target: `#${person.id}` })).toHaveLength(1);
});
