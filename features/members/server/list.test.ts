import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { HOUR } from "#vocabulary/limits.ts";
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
});
