import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { HOUR } from "#contract/limits.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import type { Caller } from "#contract/roles.ts";
import { users } from "#server/features/accounts/tables.ts";
import { aComment, aNewsComment } from "#tests/support/comments.ts";
import { aNewsPost } from "#tests/support/news.ts";
import { anAdmin, type Person } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { everyCall, makeCall, type Samples, type CallMaker } from "#tests/support/sample-calls.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aDraft, aPublishedTale, tagNames } from "#tests/support/tales.ts";
import { commentWriting, trollWriting, whoMay } from "./permission-table.fixture.ts";

/**
 * The permission table, proved on every call of the contract for who is banned, read-only or gone. That a call is for whom
 * the contract says, and for nobody less, `refusals.test.ts` proves.
 */

let site: TestSite;
let tags: string[];
beforeAll(async () => {
  site = await aSite({ env: { CHANGES_PER_MINUTE: "100000" } });
  tags = await tagNames(site);
});
afterAll(() => site.close());

const ranks: Caller[] = ["visitor", "user", "moderator", "admin"];
const callerOf = new Map(ranks.flatMap((rank) => whoMay[rank].map((name) => [name, rank] as const)));

const visiting = (): CallMaker => ({ client: site.visitor(), person: null });
const asPerson = (person: Person): CallMaker => ({ client: person.client, person });

/** The catalogue of reasons stays whole: the one that comes and goes here is nobody's. */
const make = (whoever: CallMaker, endpoint: Endpoint, known: Samples = {}) =>
  makeCall(whoever, endpoint, {
    tags,
    clientKey: randomUUID(),
    reason: endpoint.path === "/reasons" ? "Of no use" : "REASON1",
    ...known,
  });

const set = ({ id }: Person, change: Partial<typeof users.$inferInsert>) =>
  site.context.database.db.update(users).set(change).where(eq(users.id, id));

const forPeople = everyCall.filter(({ endpoint }) => endpoint.caller !== "visitor");
const forVisitors = everyCall.filter(({ endpoint }) => endpoint.caller === "visitor");

describe("the permission table", () => {
  it("names every call of the contract once, and the contract agrees with it", () => {
    expect(ranks.flatMap((rank) => whoMay[rank]).toSorted()).toEqual(everyCall.map(({ name }) => name).toSorted());
    expect(everyCall.map(({ name, endpoint }) => [name, endpoint.caller])).toEqual(
      everyCall.map(({ name }) => [name, callerOf.get(name)]),
    );
  });
});

describe("a login ban", () => {
  it("ends sessions: every call but visitors' is 401 BANNED, and says until when", async () => {
    const until = new Date(site.clock.now().getTime() + HOUR);
    const person = await anAdmin(site);
    await set(person, { loginBannedUntil: until });
    for (const { endpoint } of forPeople) {
      const answer = await make(asPerson(person), endpoint);
      expectProblem(answer, 401, "BANNED");
      expect(answer.body.bannedUntil).toBe(until.toISOString());
    }
  });

  it("makes a visitor of its owner where visitors may call", async () => {
    const person = await anAdmin(site, { privacy: "private" });
    await set(person, { loginBannedUntil: new Date(site.clock.now().getTime() + HOUR) });
    await expectVisitorsAnswers(person);
  });
});

describe("an account that is gone", () => {
  it("has a token for nothing: 401, and where visitors may call it says nothing", async () => {
    const [person, admin] = [await anAdmin(site, { privacy: "private" }), await anAdmin(site)];
    const { status } = await admin.client.put("/v1/user/remove-by-admin", { query: { username: person.username } });
    expect(status).toBe(204);
    for (const { endpoint } of forPeople) expectProblem(await make(asPerson(person), endpoint), 401, "UNAUTHENTICATED");
    await expectVisitorsAnswers(person);
  });
});

/** Asks all that visitors may, about this person too, and gets what a visitor gets. */
async function expectVisitorsAnswers(person: Person) {
  const reading = forVisitors.filter(({ endpoint }) => endpoint.method === "GET");
  for (const { name, endpoint } of reading) {
    if (name === "GET /v0/random-posts") continue;
    const known = { username: person.username };
    const [theirs, visitors] = [await make(asPerson(person), endpoint, known), await make(visiting(), endpoint, known)];
    expect([name, theirs.status, theirs.body]).toEqual([name, visitors.status, visitors.body]);
  }
  for (const { endpoint } of forVisitors.filter((call) => !reading.includes(call))) {
    const { body } = await make(asPerson(person), endpoint);
    expect(["UNAUTHENTICATED", "BANNED"]).not.toContain(body?.code);
  }
}

/** Somebody with things of their own beside those of others, and what the writing calls are to be about. */
async function aWritersDesk() {
  const person = await anAdmin(site);
  const [tale, news, draft] = [
    await aPublishedTale(site),
    await aNewsPost(site),
    await aDraft(site, { author: person }),
  ];
  const [own, others] = [await aComment(site, { on: tale, by: person }), await aComment(site, { on: tale })];
  const [ownOnNews, othersOnNews] = [
    await aNewsComment(site, { on: news, by: person }),
    await aNewsComment(site, { on: news }),
  ];
  const about: Record<string, Samples> = {
    "PUT /v1/posts/:id": { id: draft.id, expectedUpdatedAt: draft.updatedAt },
    "POST /v1/posts/:id/like": { id: tale.id },
    "POST /v1/posts/bookmark": { postId: tale.id },
    "POST /v1/comments": { postId: tale.id, commentId: others.id },
    "PATCH /v1/comments": { commentId: own.id },
    "POST /v1/comment/:id/like": { id: others.id },
    "POST /v1/comments-blog": { adminPostId: news.id, commentId: othersOnNews.id },
    "PATCH /v1/comments-blog": { commentId: ownOnNews.id },
    "POST /v1/comment-blog/:id/like": { id: othersOnNews.id },
    "POST /v1/reportings": { commentId: others.id },
    "POST /v1/reportings-blog": { commentId: othersOnNews.id },
    "POST /v1/user-reports": { username: others.writer.username },
  };
  return { person, about };
}

describe.each([
  [
    "a comment ban",
    "BANNED",
    commentWriting,
    () => ({ commentBannedUntil: new Date(site.clock.now().getTime() + HOUR) }),
    { commentBannedUntil: null },
  ],
  ["a read-only account", "TROLL", trollWriting, () => ({ trollSince: site.clock.now() }), { trollSince: null }],
] as const)("%s", (_what, code, forbidden, kept, cleared) => {
  it(`is 406 ${code} on what it forbids, and the same goes through once it is over`, async () => {
    const { person, about } = await aWritersDesk();
    const calls = everyCall.filter(({ name }) => forbidden.some((each) => each === name));
    expect(calls).toHaveLength(forbidden.length);
    await set(person, kept());
    for (const { name, endpoint } of calls) {
      const answer = await make(asPerson(person), endpoint, about[name]);
      expectProblem(answer, 406, code);
      expect(answer.body.bannedUntil !== undefined).toBe(code === "BANNED");
    }
    await set(person, cleared);
    for (const { name, endpoint } of calls) {
      const { status } = await make(asPerson(person), endpoint, about[name]);
      expect([name, status]).toEqual([name, endpoint.reply.status]);
    }
  });

  it("forbids nothing else", async () => {
    const { about } = await aWritersDesk();
    for (const { name, endpoint } of everyCall) {
      if (forbidden.some((each) => each === name)) continue;
      const person = await anAdmin(site, kept());
      const { body } = await make(asPerson(person), endpoint, about[name]);
      expect([name, body?.code]).not.toEqual([name, code]);
    }
  });
});

it("the contract declares TROLL for just the calls that it forbids", () => {
  const declared = everyCall.filter(({ endpoint }) => endpoint.errors.includes("TROLL")).map(({ name }) => name);
  expect(declared.toSorted()).toEqual(trollWriting.toSorted());
});
