import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { HOUR, MINUTE } from "#vocabulary/limits.ts";
import { aModerator, anAdmin, aReader, type Person } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { anOwnSite, type TestSite } from "#tests/support/site.ts";

let site: TestSite;
let staff: Person;
beforeAll(async () => {
  site = await anOwnSite();
  staff = await aModerator(site, { username: "Staff1" });
});
afterAll(() => site.close());

const list = (query: Record<string, string | number> = {}, { client }: Person = staff) =>
  client.get("/v1/users", { query });
const names = async (query: Record<string, string | number>) =>
  (await list(query)).body.users.map(({ username }: { username: string }) => username);
const inAnHour = () => new Date(site.clock.now().getTime() + HOUR);
const past = () => new Date(site.clock.now().getTime() - HOUR);

describe("list of members", () => {
  it("The list of members contains name, role, status, ban level, troll state and creation time", async () => {
    await anAdmin(site, { username: "Whole1", banLevel: 2, isTroll: true });
    const { status, body } = await list({ query: "whole" });
    expect(status).toBe(200);
    const createdAt = site.clock.now().toISOString();
    // For moderators; administrators see more.
    expect(body).toEqual({
      users: [{ username: "Whole1", role: "ROLE_ADMIN", status: "active", banLevel: 2, isTroll: true, createdAt }],
      totalUsers: 1,
    });
  });

  it("The list shows pending, active and banned members; a running login ban has priority, an expired one is ignored", async () => {
    await aReader(site, { username: "StateActive" });
    await aReader(site, { username: "StateBoth", commentBannedUntil: inAnHour(), loginBannedUntil: inAnHour() });
    await aReader(site, { username: "StateComment", commentBannedUntil: inAnHour(), loginBannedUntil: past() });
    await aReader(site, { username: "StateLogin", loginBannedUntil: inAnHour() });
    await aReader(site, { username: "StateOver", commentBannedUntil: past(), loginBannedUntil: past() });
    await aReader(site, { username: "StatePending", activatedAt: null });
    const { body } = await list({ query: "state" });
    const states = body.users.map((each: { username: string; status: string }) => [
      each.username.slice(5),
      each.status,
    ]);
    expect(states).toEqual([
      ["Active", "active"],
      ["Both", "login-banned"],
      ["Comment", "comment-banned"],
      ["Login", "login-banned"],
      ["Over", "active"],
      ["Pending", "pending"],
    ]);
  });

  it("The search matches part of a name in any case, without wildcards", async () => {
    await aReader(site, { username: "FindMeHere" });
    for (const query of ["FindMeHere", "findme", "MEHE", " here "])
      expect(await names({ query })).toEqual(["FindMeHere"]);
    for (const query of ["Find%", "Find_eHere", "%", "_", "\\", "'", "İ", "Find Me", "😀"]) {
      expect((await list({ query })).body).toEqual({ users: [], totalUsers: 0 });
    }
    expect((await list({ query: "" })).body.totalUsers).toBe((await list()).body.totalUsers);
  });

  it("A text of one or two characters finds the names that begin with it", { tags: "variation" }, async () => {
    for (const username of ["Zqfirst", "beforezq"]) await aReader(site, { username });
    expect(await names({ query: "ZQ" })).toEqual(["Zqfirst"]);
    expect(await names({ query: "zqf" })).toEqual(["Zqfirst"]);
    expect(await names({ query: "rez" })).toEqual(["beforezq"]);
  });

  it("The list is ordered by name without regard to case, and its pages are complete and disjoint", async () => {
    const people = ["pageB2", "PAGEa1", "pagec3", "PageA0", "pageD4"];
    for (const username of people) await aReader(site, { username });
    const pages = await Promise.all([0, 1, 2, 3].map((pageNumber) => list({ query: "page", pageNumber, pageSize: 2 })));
    expect(pages.map(({ body }) => body.users.map(({ username }: { username: string }) => username))).toEqual([
      ["PageA0", "PAGEa1"],
      ["pageB2", "pagec3"],
      ["pageD4"],
      [],
    ]);
    expect(pages.map(({ body }) => body.totalUsers)).toEqual([5, 5, 5, 5]);
  });

  const statesOf = async (query: Record<string, string | number>, person?: Person) =>
    (await list({ query: "among", ...query }, person)).body.users.map(({ username }: { username: string }) =>
      username.slice(5),
    );

  it("The list is narrowed to a status; both bans and trolls are found together, whatever else they are", async () => {
    await aReader(site, { username: "AmongActive" });
    await aReader(site, { username: "AmongBoth", commentBannedUntil: inAnHour(), loginBannedUntil: inAnHour() });
    await aReader(site, { username: "AmongComment", commentBannedUntil: inAnHour(), loginBannedUntil: past() });
    await aReader(site, { username: "AmongPending", activatedAt: null });
    await aModerator(site, { username: "AmongTroll", isTroll: true, commentBannedUntil: inAnHour() });
    const found = {
      active: ["Active"],
      pending: ["Pending"],
      waiting: [],
      rejected: [],
      "login-banned": ["Both"],
      "comment-banned": ["Comment", "Troll"],
      banned: ["Both", "Comment", "Troll"],
      troll: ["Troll"],
      "": ["Active", "Both", "Comment", "Pending", "Troll"],
    };
    for (const [status, names] of Object.entries(found)) {
      expect(await statesOf({ status }), status).toEqual(names);
      // The same without a search, among others that earlier tests have made.
      const { body } = await list({ status, pageSize: 100 });
      const all = body.users.map(({ username }: { username: string }) => username);
      expect(all.filter((name: string) => name.startsWith("Among"))).toEqual(names.map((name) => `Among${name}`));
      expect(body.totalUsers).toBe(all.length);
    }
    expect(await statesOf({ status: "banned", role: "USER" })).toEqual(["Both", "Comment"]);
    expect(await statesOf({ status: "banned", role: "MODERATOR" })).toEqual(["Troll"]);
    expect(await statesOf({ status: "active", role: "MODERATOR" })).toEqual([]);
    expectProblem(await list({ status: "removed" }), 400, "BAD_REQUEST", "status");
  });

  it("The list is narrowed to a role, named as in other calls or as in answers", async () => {
    const admin = await anAdmin(site, { username: "Roles1" });
    const member = await aReader(site, { username: "Roles2" });
    for (const role of ["ADMIN", "ROLE_ADMIN"]) {
      const all = await names({ role, pageSize: 100 });
      expect(all).toContain(admin.username);
      expect(all).not.toContain(member.username);
      expect(await names({ role, query: "roles" })).toEqual(["Roles1"]);
    }
    expect(await names({ role: "USER", query: "roles" })).toEqual(["Roles2"]);
    expect(await names({ role: "", query: "roles" })).toEqual(["Roles1", "Roles2"]);
    expectProblem(await list({ role: "OWNER" }), 400, "BAD_REQUEST", "role");
  });

  it("The newest members come first if the list is sorted by creation", async () => {
    for (const username of ["SortedC", "SortedA", "SortedB"]) {
      site.clock.advance(MINUTE);
      await aReader(site, { username });
    }
    const newest = ["SortedB", "SortedA", "SortedC"];
    expect((await names({ sortBy: "createdAt" })).slice(0, 3)).toEqual(newest);
    expect(await names({ sortBy: "createdAt", query: "sorted" })).toEqual(newest);
    expect(await names({ query: "sorted" })).toEqual(newest.toSorted());
    const pages = [0, 1].map((pageNumber) => names({ sortBy: "createdAt", query: "sorted", pageNumber, pageSize: 2 }));
    expect(await Promise.all(pages)).toEqual([["SortedB", "SortedA"], ["SortedC"]]);
    site.clock.advance(MINUTE);
    await aReader(site, { username: "SortedD", isTroll: true });
    expect((await names({ sortBy: "createdAt", status: "troll" }))[0]).toBe("SortedD");
    expectProblem(await list({ sortBy: "banLevel" }), 400, "BAD_REQUEST", "sortBy");
  });

  it("Administrators find members by a part of their e-mail, and read it; moderators don't", async () => {
    const admin = await anAdmin(site);
    await aReader(site, { username: "Lettered", email: "Postbox.99%@tales.example.com" });
    for (const query of ["postbox.99", "99%@TALES", "tales.example.com"]) {
      const { body } = await list({ query }, admin);
      expect(body.users).toMatchObject([{ username: "Lettered", email: "Postbox.99%@tales.example.com" }]);
      expect((await list({ query })).body).toEqual({ users: [], totalUsers: 0 });
      expect((await list({ query, status: "pending" }, admin)).body.users).toEqual([]);
    }
    expect((await list({ query: "po%box" }, admin)).body.users).toEqual([]);
    for (const entry of (await list({ pageSize: 100 })).body.users) {
      expect(Object.keys(entry)).not.toContain("email");
      expect(Object.keys(entry)).not.toContain("usedAt");
    }
  });

  it("Administrators see when members last used the site, to the hour, and sort by it; moderators don't", async () => {
    const admin = await anAdmin(site);
    const [reader, other] = [
      await aReader(site, { username: "Usedone" }),
      await aReader(site, { username: "Usedtwo" }),
    ];
    const usedAt = async (query: string) => (await list({ query }, admin)).body.users[0].usedAt;
    const opened = await usedAt("usedone");
    expect(opened).toBe(site.clock.now().toISOString());
    // Closer than an hour it is not written again.
    site.clock.advance(30 * MINUTE);
    await reader.client.get("/v1/user");
    expect(await usedAt("usedone")).toBe(opened);
    site.clock.advance(30 * MINUTE);
    await Promise.all([1, 2, 3].map(() => reader.client.get("/v1/user")));
    expect(await usedAt("usedone")).toBe(site.clock.now().toISOString());
    const sorted = (query: Record<string, string>) => list({ sortBy: "usedAt", ...query }, admin);
    const order = (body: { users: { username: string }[] }) => body.users.map(({ username }) => username);
    expect(order((await sorted({ query: "used" })).body)).toEqual(["Usedone", "Usedtwo"]);
    site.clock.advance(HOUR);
    await other.client.get("/v1/user");
    expect(order((await sorted({ query: "used" })).body)).toEqual(["Usedtwo", "Usedone"]);
    const all = (await sorted({})).body.users;
    expect(all[0].usedAt).toBe(site.clock.now().toISOString());
    expectProblem(await list({ sortBy: "usedAt" }), 403, "FORBIDDEN");
  });

  it("An account that a job erases is in no list", async () => {
    const gone = await aReader(site, { username: "Closing1" });
    const { pool } = site.context.database;
    await pool.query("update users set username = '#' || id, email = null, activated_at = null where id = $1", [
      gone.id,
    ]);
    for (const query of [{}, { status: "pending" }, { sortBy: "createdAt" }])
      expect(await names({ ...query, pageSize: 100 })).not.toContain(`#${gone.id}`);
  });

  it("The list of members refuses invalid page parameters", async () => {
    for (const [name, value] of [
      ["pageNumber", -1],
      ["pageNumber", "one"],
      ["pageSize", 0],
      ["pageSize", 101],
    ] as const) {
      expectProblem(await list({ [name]: value }), 400, "BAD_REQUEST", name);
    }
    expectProblem(await list({ query: "x".repeat(101) }), 400, "BAD_REQUEST", "query");
  });

  it(
    "A search finds 200 members at most, and first of all those whose names begin with the text",
    { tags: "variation" },
    async () => {
      await site.context.database.pool.query(
        `INSERT INTO users (username, email, firstname, lastname, language, created_at)
       SELECT CASE WHEN n <= 150 THEN 'alot' || n ELSE 'not' || n || 'alot' END, 'many' || n || '@example.org', 'Ada', 'Lovel', 'EN', now()
       FROM generate_series(1, 300) AS n`,
      );
      const { body } = await list({ query: "alot", pageSize: 100 });
      expect(body.totalUsers).toBe(200);
      const found = [
        ...(await names({ query: "alot", pageSize: 100 })),
        ...(await names({ query: "alot", pageSize: 100, pageNumber: 1 })),
      ];
      expect(found).toHaveLength(200);
      expect(found.filter((name) => name.startsWith("alot"))).toHaveLength(150);
      expect(found).toEqual(found.toSorted());
    },
  );
});
