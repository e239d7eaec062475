import { afterAll, beforeAll, expect, it } from "vitest";
import type { Endpoint } from "#kit/calls/endpoint.ts";
import type { ErrorCode } from "#vocabulary/errors.ts";
import type { SignedIn } from "#proofs/load/bench-site.ts";
import { samples } from "../support/every-sample.ts";
import { aModerator, aReader } from "../support/people.ts";
import { everyCall, sampled, type Samples } from "../support/sample-calls.ts";
import { aDraft, done } from "../support/sample-rows.ts";
import type { World } from "../support/sample-world.ts";
import { samplePushToken } from "../support/schema-samples.ts";
import { requestOf, sendSample } from "../support/samples.ts";
import { aSite, type TestSite } from "../support/site.ts";
import { aSmallWorld } from "../support/small-world.ts";

/** Calls that name another member's content: 404 for what the caller may not see, 403 for what the caller may not change. */

/** A text that is in all private content of the owner. */
const secret = "quietword";
const endpoint = "https://push.example.org/of-the-owner";

let site: TestSite;
let world: World;
let owner: SignedIn;
/** Hidden things of the owner, by each name under which calls send it. */
let hidden: Samples;
beforeAll(async () => {
  site = await aSite();
  world = await aSmallWorld(site);
  owner = world.callers.author;
  const draft = await aDraft(world, owner, { title: `A ${secret} to come` });
  const series = { title: `A ${secret} in parts`, languageName: "EN" };
  const { id } = done(await owner.post("/v1/series", { body: series }));
  done(await owner.put(`/v1/series/${id}/posts`, { body: { postIds: [draft] } }));
  done(await owner.put("/v1/user", { body: { firstname: "Ada", lastname: "Lovel", bio: `My ${secret}` } }));
  const notification = { receiverUsername: owner.username, message: `A ${secret} for you` };
  done(await world.callers.moderator.post("/v1/send-notification", { body: notification }));
  done(await owner.patch("/v1/privacy", { query: { newPrivacy: "private" } }));
  const { username } = owner;
  done(await owner.post("/v0/register-token", { body: { userId: owner.id, token: samplePushToken(endpoint) } }));
  hidden = { id: draft, postId: draft, username, userId: owner.id, receiverUsername: username, endpoint };
});
afterAll(() => site.close());

const naming = /^(id|username|endpoint|\w+Id|\w+Username)$/;
const namesOf = ({ path, query, body }: Endpoint) => [
  ...(path.match(/(?<=:)\w+/g) ?? []),
  ...Object.keys(sampled(query)),
  ...Object.keys(sampled(body)),
];
const calls = everyCall.filter(({ endpoint }) => ["visitor", "user"].includes(endpoint.caller));
const isNaming = ({ endpoint }: (typeof calls)[number]) => namesOf(endpoint).some((name) => naming.test(name));

it("Exactly the calls in which a visitor or member sends an id or a username say what it refers to", () => {
  const names = (some: typeof calls) => some.map(({ name }) => name).toSorted();
  expect(names(everyCall.filter(({ endpoint }) => endpoint.refersTo !== undefined))).toEqual(
    names(calls.filter(isNaming)),
  );
});

const refusals: Partial<Record<NonNullable<Endpoint["refersTo"]>, [number, ErrorCode]>> = {
  tale: [404, "NOT_FOUND"],
  own: [404, "NOT_FOUND"],
  authored: [403, "FORBIDDEN"],
  self: [403, "FORBIDDEN"],
};
const otherRefusals: Record<string, [number, ErrorCode]> = {
  "POST /v0/register-token": [401, "UNAUTHENTICATED"],
};

const asking = calls.filter(({ endpoint: { refersTo = "public" } }) => refersTo !== "public");

it.each(asking)("$name hides and protects what belongs to somebody else", async ({ name, endpoint }) => {
  const sample = samples(name)[0]!;
  const refersTo = endpoint.refersTo!;
  const isMade = refersTo === "own" || refersTo === "authored";
  const names = Object.fromEntries(
    namesOf(endpoint)
      .map((each) => [each, hidden[each]])
      .filter(([, id]) => id),
  );
  const of = async () => ({ ...(await sample.of?.(world, 0)), ...(isMade ? {} : names) });
  const request = await requestOf(world, endpoint, { of }, 0);
  for (const { client } of [await aReader(site), await aModerator(site)]) {
    const { status, body } = await sendSample(world, endpoint, {}, { ...request, client });
    expect([status, body?.code]).toEqual(
      otherRefusals[name] ?? refusals[refersTo] ?? [endpoint.reply.status, undefined],
    );
    expect(JSON.stringify(body)).not.toContain(secret);
  }
  if (isMade) expect((await sendSample(world, endpoint, sample, request)).status).toBe(endpoint.reply.status);
});

it("A published Tale of somebody else can't be saved", async () => {
  const { client } = await aReader(site);
  const id = world.landmarks.popularTale.id;
  const { body } = await owner.get(`/v1/posts/${hidden.id as number}`);
  const answer = await client.put(`/v1/posts/${id}`, { body });
  expect([answer.status, answer.body.code]).toEqual([409, "PUBLISHED"]);
});

it("The owner's data is unchanged after all these calls", async () => {
  const draft = (await owner.get(`/v1/posts/${hidden.id as number}`)).body;
  expect([draft.title, draft.createdAt]).toEqual([`A ${secret} to come`, draft.updatedAt]);
  expect((await owner.get("/v1/user")).body).toMatchObject({
    picProfile: null,
    privacy: "private",
    bio: `My ${secret}`,
  });
  expect((await owner.get("/v1/pending")).body).toBe("1");
  const subscriptions = "select endpoint from push_subscriptions where user_id = $1";
  expect(await world.sql(subscriptions, [owner.id])).toEqual([{ endpoint }]);
});
