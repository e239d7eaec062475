import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { actionsOn } from "#tests/support/audit-log-entries.ts";
import { eventually } from "#tests/support/eventually.ts";
import { aModerator, anAdmin, aReader, type Person } from "#tests/support/people.ts";
import { expectProblem, statusCounts } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { firstOrAll } from "#tests/support/thoroughness.ts";

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

const changeRole = ({ client }: Person, username: string | undefined, role: string | undefined) =>
  client.patch("/v1/auth/change-role", { query: { username, role } });

const reviewQueue = ({ client }: Person) => client.get("/v1/posts-not-published");

async function administrators(): Promise<string[]> {
  const { rows } = await site.context.database.pool.query("SELECT username FROM users WHERE role = 'ADMIN'");
  return rows.map(({ username }) => username);
}

/** Demotes all other administrators. */
async function onlyAdministrators(...people: Person[]) {
  const ids = people.map(({ id }) => id);
  await site.context.database.pool.query("UPDATE users SET role = 'USER' WHERE role = 'ADMIN' AND id <> ALL($1)", [
    ids,
  ]);
}

describe("change of role", () => {
  it.each([
    ["USER", "ROLE_USER"],
    ["MODERATOR", "ROLE_MODERATOR"],
    ["ADMIN", "ROLE_ADMIN"],
  ])("Changing a role to %s answers the name and %s", async (role, tokenRole) => {
    const admin = await anAdmin(site);
    const { username } = await aReader(site);
    const answer = await changeRole(admin, username.toUpperCase(), role);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ username, role: tokenRole });
  });

  it("A role change takes effect on the member's next call, in both directions", async () => {
    const admin = await anAdmin(site);
    const person = await aReader(site);
    expectProblem(await reviewQueue(person), 403, "FORBIDDEN");
    await changeRole(admin, person.username, "MODERATOR");
    expect((await reviewQueue(person)).status).toBe(200);
    expect((await person.client.get("/v1/user")).body.role).toBe("ROLE_MODERATOR");
    await changeRole(admin, person.username, "USER");
    expectProblem(await reviewQueue(person), 403, "FORBIDDEN");
  });

  it("A role change is in the audit log with both roles", async () => {
    const [admin, person] = [await anAdmin(site), await aReader(site)];
    for (const role of ["MODERATOR", "MODERATOR", "ADMIN", "USER"]) await changeRole(admin, person.username, role);
    expect(await actionsOn(site, person.username)).toEqual([
      [admin.username, "role", "ADMIN → USER"],
      [admin.username, "role", "MODERATOR → ADMIN"],
      [admin.username, "role", "USER → MODERATOR"],
    ]);
  });

  it("A staff call that waited for the actor's demotion is refused", async () => {
    const [admin, person] = [await anAdmin(site), await anAdmin(site)];
    const [one, other] = [await aReader(site), await aReader(site)];
    await person.client.get("/v0/csrf");
    // The administrators' rows are locked until all three calls wait for them.
    const { pool } = site.context.database;
    const lockingClient = await pool.connect();
    const waitForLocks = (count: number) =>
      eventually(async () => {
        const { rows } = await pool.query(
          "select query from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        );
        expect(rows).toHaveLength(count);
      });
    await lockingClient.query("begin");
    await lockingClient.query("select 1 from users where role = 'ADMIN' order by id for update");
    const first = changeRole(admin, person.username, "USER");
    await waitForLocks(1);
    const second = changeRole(person, one.username, "MODERATOR");
    const third = person.client.put("/v1/user/remove-by-admin", { query: { username: other.username } });
    await waitForLocks(3).finally(() => lockingClient.query("commit"));
    lockingClient.release();
    expect((await first).status).toBe(200);
    expectProblem(await second, 403, "FORBIDDEN");
    expectProblem(await third, 403, "FORBIDDEN");
    expect((await other.client.get("/v1/user")).status).toBe(200);
    expect((await one.client.get("/v1/user")).body.role).toBe("ROLE_USER");
    expect([...(await actionsOn(site, one.username)), ...(await actionsOn(site, other.username))]).toEqual([]);
  });

  it("Only administrators may change roles", async () => {
    const { username } = await aReader(site);
    for (const somebody of [await aReader(site), await aModerator(site)]) {
      expectProblem(await changeRole(somebody, username, "ADMIN"), 403, "FORBIDDEN");
      expectProblem(await changeRole(somebody, somebody.username, "ADMIN"), 403, "FORBIDDEN");
    }
  });

  it("A role change of an unknown member gets 404", async () => {
    expectProblem(await changeRole(await anAdmin(site), "nobodyhere", "USER"), 404, "NOT_FOUND");
  });

  it.each(firstOrAll([undefined, "", "user", "ROLE_ADMIN", "SUPERUSER", "ADMIN "]))(
    "A role change to %j gets 400",
    async (role) => {
      const { username } = await aReader(site);
      expectProblem(await changeRole(await anAdmin(site), username, role), 400, "BAD_REQUEST", "role");
    },
  );

  it.each(firstOrAll([undefined, "", "no one", "a"]))("A role change of the username %j gets 400", async (username) => {
    expectProblem(await changeRole(await anAdmin(site), username, "USER"), 400, "BAD_REQUEST", "username");
  });
});

describe("the last administrator", () => {
  it("The last administrator can't be demoted, but may be named administrator again", async () => {
    const admin = await anAdmin(site);
    await onlyAdministrators(admin);
    expectProblem(await changeRole(admin, admin.username, "USER"), 409, "LAST_ADMIN");
    expectProblem(await changeRole(admin, admin.username, "MODERATOR"), 409, "LAST_ADMIN");
    expect((await changeRole(admin, admin.username, "ADMIN")).status).toBe(200);
    expect(await administrators()).toEqual([admin.username]);
    expect((await actionsOn(site, admin.username)).length).toBe(0);
  });

  it("An administrator can be demoted once there is another", async () => {
    const admin = await anAdmin(site);
    await onlyAdministrators(admin);
    const { username } = await aReader(site);
    await changeRole(admin, username, "ADMIN");
    expect((await changeRole(admin, admin.username, "USER")).status).toBe(200);
    expect(await administrators()).toEqual([username]);
  });

  it("One administrator is left when two demote each other at the same moment", async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, other] = [await anAdmin(site), await anAdmin(site)];
      await onlyAdministrators(one, other);
      const answers = await Promise.all([
        changeRole(one, other.username, "USER"),
        changeRole(other, one.username, "USER"),
      ]);
      expect(await administrators()).toHaveLength(1);
      expect(statusCounts(answers)[200]).toBe(1);
      const actions = await Promise.all([one, other].map(({ username }) => actionsOn(site, username)));
      expect(actions.flat()).toHaveLength(1);
    }
  });

  it("One administrator is left when all resign at the same moment", { tags: "variation" }, async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => anAdmin(site)));
    await onlyAdministrators(...people);
    const answers = await Promise.all(people.map((person) => changeRole(person, person.username, "USER")));
    expect(statusCounts(answers)).toEqual({ 200: 4, 409: 1 });
    expect(await administrators()).toHaveLength(1);
  });
});
