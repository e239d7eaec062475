import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { HOUR } from "#vocabulary/limits.ts";
import type { Endpoint } from "#kit/calls/endpoint.ts";
import type { ErrorCode } from "#vocabulary/errors.ts";
import type { Caller } from "#vocabulary/roles.ts";
import { users } from "#features/accounts/server/tables.ts";
import { aComment, aNewsComment } from "../support/comments.ts";
import { propose, welcomeCorrections } from "../support/corrections.ts";
import { aNewsPost } from "../support/news.ts";
import { anAdmin, aReader, type Person } from "../support/people.ts";
import { expectProblem } from "../support/problems.ts";
import { everyCall, makeCall, type Samples, type CallMaker } from "../support/sample-calls.ts";
import { aSeries } from "../support/series.ts";
import { aSite, type TestSite } from "../support/site.ts";
import { aDraft, aPublishedTale, aSubmittedTale, tagNames } from "../support/tales.ts";
import { aDraftTranslation, anOpenTale } from "../support/translations.ts";

/**
 * Checks on every call of the contract who may make it, and what a ban, a read-only account or a removed account
 * forbids. `docs/permissions.md` is written from the contract and reviewed, so a `caller` that is changed by mistake
 * shows as a change of that file. `call-errors.test.ts` proves that the server enforces each `caller`.
 */

let site: TestSite;
let tags: string[];
beforeAll(async () => {
  site = await aSite();
  tags = await tagNames(site);
});
afterAll(() => site.close());

const ranks: Caller[] = ["visitor", "user", "moderator", "admin"];
const declares = (code: ErrorCode) => everyCall.filter(({ endpoint }) => endpoint.errors.includes(code));
/**
 * The calls that a read-only account may not make: all that change what others see. Deleting one's own data stays
 * allowed.
 */
const trollWriting = declares("TROLL").map(({ name }) => name);
/** The login also declares BANNED, but for the login ban. */
const commentWriting = declares("BANNED")
  .filter(({ endpoint }) => endpoint.caller === "user")
  .map(({ name }) => name);

const visiting = (): CallMaker => ({ client: site.visitor(), person: null });
const asPerson = (person: Person): CallMaker => ({ client: person.client, person });

/** A reason only for these calls, so that the catalogue of reasons stays unchanged. */
const make = (callMaker: CallMaker, endpoint: Endpoint, known: Samples = {}) =>
  makeCall(callMaker, endpoint, {
    tags,
    clientKey: randomUUID(),
    reason: endpoint.path === "/reasons" ? "Of no use" : "REASON1",
    ...known,
  });

const set = ({ id }: Person, change: Partial<typeof users.$inferInsert>) =>
  site.context.database.db.update(users).set(change).where(eq(users.id, id));

const forPeople = everyCall.filter(({ endpoint }) => endpoint.caller !== "visitor");
const forVisitors = everyCall.filter(({ endpoint }) => endpoint.caller === "visitor");

const callers: Record<Caller, string> = {
  visitor: "everybody",
  user: "members",
  moderator: "moderators and administrators",
  admin: "administrators",
};

function permissionTable(): string {
  const rows = ranks.flatMap((rank) =>
    everyCall
      .filter(({ endpoint }) => endpoint.caller === rank)
      .map(({ name }) => name)
      .toSorted()
      .map((name) => {
        const refused = [
          ...(trollWriting.includes(name) ? ["read-only account"] : []),
          ...(commentWriting.includes(name) ? ["comment ban"] : []),
        ];
        return `| \`${name}\` | ${callers[rank]} | ${refused.join(", ")} |`;
      }),
  );
  return [
    "# Who may make each call",
    "",
    "Written from the contract by `npm test -- --project api tests/guards/permissions.test.ts -u`. Review its changes: each one is a",
    "permission given or taken. Whose data a call may touch is decided by `policy.ts` and the queries of each feature.",
    "",
    "| call | allowed for | refused to members with a |",
    "|---|---|---|",
    ...rows,
    "",
  ].join("\n");
}

it("docs/permissions.md names every call with its caller as the contract has it", async () => {
  await expect(permissionTable()).toMatchFileSnapshot("../../docs/permissions.md");
});

describe("a login ban", () => {
  it("A member with a login ban gets 401 BANNED with its end from every call that needs a session", async () => {
    const until = new Date(site.clock.now().getTime() + HOUR);
    const person = await anAdmin(site);
    await set(person, { loginBannedUntil: until });
    for (const { endpoint } of forPeople) {
      const answer = await make(asPerson(person), endpoint);
      expectProblem(answer, 401, "BANNED");
      expect(answer.body.bannedUntil).toBe(until.toISOString());
    }
  });

  it(
    "A member with a login ban is treated as a visitor by calls that visitors may make",
    { tags: "variation" },
    async () => {
      const person = await anAdmin(site, { privacy: "private" });
      await set(person, { loginBannedUntil: new Date(site.clock.now().getTime() + HOUR) });
      await expectVisitorsAnswers(person);
    },
  );
});

describe("a removed account", () => {
  it("A removed account's token gets 401, and is ignored by calls that visitors may make", async () => {
    const [person, admin] = [await anAdmin(site, { privacy: "private" }), await anAdmin(site)];
    const { status } = await admin.client.put("/v1/user/remove-by-admin", { query: { username: person.username } });
    expect(status).toBe(204);
    for (const { endpoint } of forPeople) expectProblem(await make(asPerson(person), endpoint), 401, "UNAUTHENTICATED");
    await expectVisitorsAnswers(person);
  });
});

/** Makes all calls of visitors, also about this person, and gets the same responses as a visitor. */
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

/** A member with own content, content of others, and the targets of the changing calls. */
async function aWritersDesk() {
  const person = await anAdmin(site);
  const [tale, news, draft] = [
    await aPublishedTale(site),
    await aNewsPost(site),
    await aDraft(site, { author: person }),
  ];
  const [submitted, ownPublished] = [
    await aSubmittedTale(site, { author: person }),
    await aPublishedTale(site, { author: person }),
  ];
  const [own, others] = [await aComment(site, { on: tale, by: person }), await aComment(site, { on: tale })];
  const [ownOnNews, othersOnNews] = [
    await aNewsComment(site, { on: news, by: person }),
    await aNewsComment(site, { on: news }),
  ];
  const open = await anOpenTale(site);
  const translation = await aDraftTranslation(site, open, "FR", { author: person });
  const asking = await aReader(site);
  const request = await asking.client.post(`/v1/posts/${ownPublished.id}/translation-requests`, {
    body: { languageName: "IT", message: "May I?" },
  });
  const corrected = await aPublishedTale(site);
  await welcomeCorrections(corrected);
  await welcomeCorrections({ ...ownPublished, writer: person });
  const correction = await propose(asking, ownPublished, {
    block: 0,
    from: 0,
    to: 6,
    quote: "Nobody",
    replacement: "No one",
  });
  const series = await aSeries(site, { author: person });
  const about: Record<string, Samples> = {
    "POST /v1/posts": { translationOf: open.id, languageName: "IT", tags: await tagNames(site, 1, "HORROR", "IT") },
    "PATCH /v1/posts/:id/settings": { id: ownPublished.id },
    "POST /v1/posts/:id/translation-requests": { id: tale.id, languageName: "IT" },
    "PATCH /v1/translation-requests/:requestId": { requestId: request.body.id },
    "POST /v1/posts/:id/corrections": { id: corrected.id },
    "PATCH /v1/corrections/:id": { id: correction.body.id, status: "REJECTED" },
    "PUT /v1/posts/:id/source": { id: translation.id },
    "PUT /v1/posts/:id": { id: draft.id, expectedUpdatedAt: draft.updatedAt },
    "POST /v1/posts/:id/revision": { id: ownPublished.id },
    "POST /v1/posts/:id/invitations": { id: draft.id },
    "PUT /v1/series/:id": { id: series.id },
    "PUT /v1/series/:id/posts": { id: series.id, postIds: [] },
    "PUT /v1/posts/:id/revision": { id: ownPublished.id, expectedUpdatedAt: site.clock.now().toISOString() },
    "POST /v1/posts/:id/versions": { id: submitted.id },
    "POST /v1/posts/:id/versions/:number/restore": {
      id: submitted.id,
      number: 1,
      expectedUpdatedAt: submitted.updatedAt,
    },
    "POST /v1/comments": { postId: tale.id, commentId: others.id },
    "PATCH /v1/comments": { commentId: own.id },
    "POST /v1/comment/:id/like": { id: others.id },
    "POST /v1/comments-blog": { adminPostId: news.id, commentId: othersOnNews.id },
    "PATCH /v1/comments-blog": { commentId: ownOnNews.id },
    "POST /v1/comment-blog/:id/like": { id: othersOnNews.id },
    "POST /v1/reportings": { commentId: others.id },
    "POST /v1/reportings-blog": { commentId: othersOnNews.id },
    "POST /v1/tale-reports": { postId: tale.id },
    "POST /v1/user-reports": { username: others.writer.username },
    "PUT /v1/follows/:username": { username: others.writer.username },
  };
  // Calls that refer to a Tale get a published one, except calls about the caller's own content.
  const published = { id: tale.id, postId: tale.id };
  const samplesOf = ({ name, endpoint }: (typeof everyCall)[number]) =>
    about[name] ?? (endpoint.refersTo === "tale" ? published : undefined);
  return { person, samplesOf };
}

describe.each([
  [
    "A comment ban",
    "BANNED",
    commentWriting,
    () => ({ commentBannedUntil: new Date(site.clock.now().getTime() + HOUR) }),
    { commentBannedUntil: null },
  ],
  ["A read-only account", "TROLL", trollWriting, () => ({ trollSince: site.clock.now() }), { trollSince: null }],
] as const)("%s", (what, code, forbidden, kept, cleared) => {
  it(`${what} answers 406 ${code} to what it forbids, and the same calls succeed when it ends`, async () => {
    const { person, samplesOf } = await aWritersDesk();
    const calls = everyCall.filter(({ name }) => forbidden.includes(name));
    expect(calls).toHaveLength(forbidden.length);
    await set(person, kept());
    for (const call of calls) {
      const answer = await make(asPerson(person), call.endpoint, samplesOf(call));
      expectProblem(answer, 406, code);
      expect(answer.body.bannedUntil !== undefined).toBe(code === "BANNED");
    }
    await set(person, cleared);
    for (const call of calls) {
      const { status } = await make(asPerson(person), call.endpoint, samplesOf(call));
      expect([call.name, status]).toEqual([call.name, call.endpoint.reply.status]);
    }
  });

  it(`${what} forbids no other call`, { tags: "variation" }, async () => {
    const { samplesOf } = await aWritersDesk();
    for (const call of everyCall) {
      if (forbidden.includes(call.name)) continue;
      const person = await anAdmin(site, kept());
      const { body } = await make(asPerson(person), call.endpoint, samplesOf(call));
      expect([call.name, body?.code]).not.toEqual([call.name, code]);
    }
  });
});
