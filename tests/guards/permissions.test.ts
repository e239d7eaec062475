import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { HOUR } from "#vocabulary/limits.ts";
import type { ErrorCode } from "#vocabulary/errors.ts";
import { scopesOf } from "#kit/calls/scopes.ts";
import type { Caller } from "#vocabulary/roles.ts";
import { users } from "#features/accounts/server/tables.ts";
import { samples } from "../support/every-sample.ts";
import type { Answer, Client } from "../support/client.ts";
import { anAdmin, type Person } from "../support/people.ts";
import { expectProblem } from "../support/problems.ts";
import { everyCall, makeCall, type CallMaker } from "../support/sample-calls.ts";
import { usualCaller, type World } from "../support/sample-world.ts";
import { requestOf, sendSample } from "../support/samples.ts";
import type { TestSite } from "../support/site.ts";
import { aSiteForSamples, aSmallWorld } from "../support/small-world.ts";

/**
 * Checks on every call of the contract who may make it, and what a ban, a read-only account or a removed account
 * forbids. `docs/permissions.md` is written from the contract and reviewed, so a `caller` that is changed by mistake
 * shows as a change of that file. `call-errors.test.ts` proves that the server enforces each `caller`.
 */

let site: TestSite;
beforeAll(async () => {
  site = await aSiteForSamples();
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

const set = (id: number, change: Partial<typeof users.$inferInsert>) =>
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
      .toSorted((one, other) => (one.name < other.name ? -1 : 1))
      .map(({ name, endpoint }) => {
        const refused = [
          ...(trollWriting.includes(name) ? ["read-only account"] : []),
          ...(commentWriting.includes(name) ? ["comment ban"] : []),
        ];
        return `| \`${name}\` | ${callers[rank]} | ${refused.join(", ")} | ${scopesOf(endpoint)?.join(", ") ?? "never"} |`;
      }),
  );
  return [
    "# Who may make each call",
    "",
    "Written from the contract by `npm test -- --project api tests/guards/permissions.test.ts -u`. Review its changes: each one is a",
    "permission given or taken. Whose data a call may touch is decided by `policy.ts` and the queries of each feature. The last column",
    "has the scopes that an access token needs; `write` includes `read`. `never`: no token may make the call.",
    "",
    "| call | allowed for | refused to members with a | scopes of an access token |",
    "|---|---|---|---|",
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
    await set(person.id, { loginBannedUntil: until });
    for (const { endpoint } of forPeople) {
      const answer = await makeCall(asPerson(person), endpoint);
      expectProblem(answer, 401, "BANNED");
      expect(answer.body.bannedUntil).toBe(until.toISOString());
    }
  });

  it(
    "A member with a login ban is treated as a visitor by calls that visitors may make",
    { tags: "variation" },
    async () => {
      const person = await anAdmin(site, { privacy: "private" });
      await set(person.id, { loginBannedUntil: new Date(site.clock.now().getTime() + HOUR) });
      await expectVisitorsAnswers(person);
    },
  );
});

describe("a removed account", () => {
  it("A removed account's token gets 401, and is ignored by calls that visitors may make", async () => {
    const [person, admin] = [await anAdmin(site, { privacy: "private" }), await anAdmin(site)];
    const { status } = await admin.client.put("/v1/user/remove-by-admin", { query: { username: person.username } });
    expect(status).toBe(204);
    for (const { endpoint } of forPeople)
      expectProblem(await makeCall(asPerson(person), endpoint), 401, "UNAUTHENTICATED");
    await expectVisitorsAnswers(person);
  });
});

/** Makes all calls of visitors, also about this person, and gets the same responses as a visitor. */
async function expectVisitorsAnswers(person: Person) {
  const reading = forVisitors.filter(({ endpoint }) => endpoint.method === "GET");
  for (const { name, endpoint } of reading) {
    if (name === "GET /v0/random-posts") continue;
    const known = { username: person.username };
    const [theirs, visitors] = [
      await makeCall(asPerson(person), endpoint, known),
      await makeCall(visiting(), endpoint, known),
    ];
    expect([name, theirs.status, theirs.body]).toEqual([name, visitors.status, visitors.body]);
  }
  const isRefused = ({ body }: Answer) => ["UNAUTHENTICATED", "BANNED"].includes(body?.code);
  for (const { name, endpoint } of forVisitors.filter((call) => !reading.includes(call))) {
    const answers = [await makeCall(asPerson(person), endpoint), await makeCall(visiting(), endpoint)];
    expect([name, isRefused(answers[0]!)]).toEqual([name, isRefused(answers[1]!)]);
  }
}

/** Judges are chosen: neither trolls nor banned members are among them (403). */
const refusedWithout406 = ["PUT /v1/prompts/:id/judge"];

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
  let world: World;
  beforeAll(async () => {
    world = await aSmallWorld(site);
  });

  /** Sends the sample of a call before and after the end of what its sender has. */
  async function sendTwice({ name, endpoint }: (typeof everyCall)[number]) {
    const sample = samples(name)[0]!;
    const request = await requestOf(world, endpoint, sample, 0);
    const by = sample.by ?? usualCaller[endpoint.caller];
    const client: Client & { id?: number } = request.client ?? world.callers[by === "visitor" ? "member" : by];
    const send = () => sendSample(world, endpoint, sample, { ...request, client });
    // Somebody who has yet to sign in has none.
    const { id = 0 } = client;
    await set(id, kept());
    const during = await send();
    await set(id, cleared);
    return { during, after: during.status < 400 ? during : await send() };
  }

  it(`${what} answers 406 ${code} to what it forbids, and the same calls succeed when it ends`, async () => {
    for (const call of everyCall.filter(({ name }) => forbidden.includes(name))) {
      const { during, after } = await sendTwice(call);
      expectProblem(during, 406, code);
      expect(during.body.bannedUntil !== undefined).toBe(code === "BANNED");
      expect([call.name, after.status]).toEqual([call.name, call.endpoint.reply.status]);
    }
  });

  it(`${what} forbids no other call`, { tags: "variation" }, async () => {
    for (const call of everyCall.filter(({ name }) => ![...forbidden, ...refusedWithout406].includes(name))) {
      const { status, body } = (await sendTwice(call)).during;
      expect([call.name, status, body?.code]).toEqual([call.name, call.endpoint.reply.status, undefined]);
    }
  });
});
