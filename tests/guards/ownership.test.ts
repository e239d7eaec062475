import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Endpoint } from "#kit/calls/endpoint.ts";
import { aComment, aNewsComment } from "../support/comments.ts";
import { aCorrection, aTaleToCorrect } from "../support/corrections.ts";
import { aNewsPost } from "../support/news.ts";
import { aModerator, aReader, type Person } from "../support/people.ts";
import { everyCall, makeCall, sampled, samplePath, type Samples } from "../support/sample-calls.ts";
import { samplePushToken } from "../support/schema-samples.ts";
import { aSeries } from "../support/series.ts";
import { aSite, type TestSite } from "../support/site.ts";
import { aDraft, aPublishedTale, tagNames } from "../support/tales.ts";

/** Calls that name another member's content: 404 for what the caller may not see, 403 for what the caller may not change. */

/** A text that is in all private content of the owner. */
const secret = "quietword";
const endpoint = "https://push.example.org/of-the-owner";

let site: TestSite;
let world: Awaited<ReturnType<typeof aWorld>>;
beforeAll(async () => {
  site = await aSite();
  world = await aWorld();
});
afterAll(() => site.close());

async function aWorld() {
  const owner = await aReader(site);
  const staff = await aModerator(site);
  const draft = await aDraft(site, { author: owner, title: `A ${secret} to come` });
  const published = await aPublishedTale(site, { author: owner });
  const deleted = await aPublishedTale(site, { author: owner });
  const series = await aSeries(site, { author: owner, title: `A ${secret} in parts`, tales: [draft] });
  const news = await aNewsPost(site);
  const comment = await aComment(site, { on: published, by: owner });
  const newsComment = await aNewsComment(site, { on: news, by: owner });
  await staff.client.post("/v1/send-notification", {
    body: { receiverUsername: owner.username, message: `A ${secret} for you` },
  });
  const notificationList = await owner.client.get("/v1/notifications");
  await owner.client.post("/v0/register-token", { body: { userId: owner.id, token: samplePushToken(endpoint) } });
  const { body: kept } = await owner.client.post("/v1/notebook", {
    body: { postId: published.id, block: 0, from: 0, to: 6, note: `A ${secret} of mine` },
  });
  const corrected = await aTaleToCorrect(site);
  const correction = await aCorrection(owner, corrected, ["nihgts", `nights, a ${secret}`]);
  const session = (await owner.client.get("/v1/sessions")).body.sessions[0];
  await owner.client.put("/v1/user", {
    body: { firstname: "Ada", lastname: "Lovel", bio: `My ${secret}`, languageName: "EN" },
  });
  await owner.client.patch("/v1/privacy", { query: { newPrivacy: "private" } });
  return {
    owner,
    kept,
    correction,
    session,
    draft,
    published,
    deleted,
    series,
    comment,
    newsComment,
    notification: notificationList.body.notifications[0],
    tags: await tagNames(site),
  };
}
type World = typeof world;

const callsThatReferTo = (kind: Endpoint["refersTo"]) =>
  everyCall.filter(({ endpoint }) => endpoint.refersTo === kind).map(({ name }) => name);

/** The owner's data that a call refers to, the status for another reader, and the status for a moderator. */
type Row = [name: string, samplesOf: (world: World) => Samples, reader: number, moderator: number];

/** The draft, by each name under which calls send a Tale; no comment, as none is on it. */
const draftOf = ({ draft, tags }: World) => ({ id: draft.id, postId: draft.id, tags, commentId: undefined });
const username = ({ owner }: World) => ({ username: owner.username });
const receiver = ({ owner }: World) => ({
  receiverUsername: owner.username,
  username: owner.username,
  notificationTitle: "Admin-Message",
});
const ownerId = ({ owner }: World) => ({ userId: owner.id });
const comment = (all: World) => ({ commentId: all.comment.id, id: all.comment.id });
const newsComment = (all: World) => ({ commentId: all.newsComment.id, id: all.newsComment.id });

const table: Row[] = [
  // Only its author sees a draft. Reviewers see a Tale once it is submitted (features/review/server/visible-to-staff.test.ts).
  ...callsThatReferTo("tale").map((name): Row => [name, draftOf, 404, 404]),
  // Everybody may read a published Tale; a moderator may delete it.
  ["DELETE /v1/delete/:id", ({ deleted }) => ({ id: deleted.id }), 403, 204],
  ["PUT /v1/posts/:id", ({ published, tags }) => ({ id: published.id, tags }), 409, 409],
  // Everybody sees comments, only authors change them, and moderators censor them.
  ["PATCH /v1/comments", comment, 403, 403],
  ["DELETE /v1/comments/:id", comment, 403, 403],
  ["PATCH /v1/comments-blog", newsComment, 403, 403],
  ["DELETE /v1/comments-blog/:id", newsComment, 403, 403],
  // The comment does not exist as the other kind.
  ["PATCH /v1/comments", newsComment, 404, 404],
  ["DELETE /v1/comments/:id", newsComment, 404, 404],
  ["PATCH /v1/comments-blog", comment, 404, 404],
  ["DELETE /v1/comments-blog/:id", comment, 404, 404],
  // Notifications, pictures and browsers.
  ["GET /v1/notifications", receiver, 403, 403],
  ["GET /v1/pending", receiver, 403, 403],
  ["GET /v1/total-published", receiver, 403, 403],
  ["PATCH /v1/mark-as-read-by-title", receiver, 403, 403],
  ["PATCH /v1/mark-as-read-first-time", receiver, 403, 403],
  ["PATCH /v1/mark-as-read", ({ notification }) => ({ notificationId: notification.id }), 404, 404],
  ["PATCH /v1/notification-groups", ({ notification }) => ({ notificationId: notification.id }), 404, 404],
  ["PUT /v1/photo-profile/:userId", ownerId, 403, 403],
  ["POST /v0/register-token", ownerId, 401, 401],
  ["DELETE /v0/register-token", () => ({ endpoint }), 204, 204],
  ["DELETE /v1/sessions/:id", ({ session }) => ({ id: session.id }), 404, 404],
  ["GET /v1/posts-not-published/author", ownerId, 403, 403],
  ["PATCH /v1/notebook/:id", ({ kept }) => ({ id: kept.id }), 404, 404],
  ["DELETE /v1/notebook/:id", ({ kept }) => ({ id: kept.id }), 404, 404],
  ["POST /v1/notebook/:id/answer", ({ kept }) => ({ id: kept.id }), 404, 404],
  // Everybody lists their own words.
  ["GET /v1/notebook", draftOf, 200, 200],
  ["PATCH /v1/corrections/:id", ({ correction }) => ({ id: correction.id }), 404, 404],
  ["DELETE /v1/corrections/:id", ({ correction }) => ({ id: correction.id }), 404, 404],
  // One's own requests about a Tale: none.
  ["GET /v1/translation-requests", draftOf, 200, 200],
  ["PUT /v1/series/:id", ({ series }) => ({ id: series.id }), 404, 404],
  ["DELETE /v1/series/:id", ({ series }) => ({ id: series.id }), 404, 404],
  ["PUT /v1/series/:id/posts", ({ series }) => ({ id: series.id }), 404, 404],
  ["GET /v1/series/:id", ({ series }) => ({ id: series.id }), 404, 404],
  // Deleting one's own mark answers alike for every Tale.
  ["DELETE /v1/reading/:postId", draftOf, 204, 204],
  ["DELETE /v1/read-later/:postId", draftOf, 204, 204],
  ["DELETE /v1/mutes/posts/:postId", draftOf, 204, 204],
  // These calls hide private data and do not refuse the caller.
  ["GET /v0/profile", username, 200, 200],
  ["GET /v0/series", username, 200, 200],
  ["GET /v0/posts-published/author", username, 200, 200],
  ["GET /v0/posts/bookmark", username, 200, 200],
  ["GET /v0/trophies/user", username, 200, 200],
];

const naming = /^(id|username|endpoint|\w+Id|\w+Username)$/;

describe("what belongs to somebody", () => {
  it("Every call in which a visitor or member sends an id or a username has `refersTo` or a row here", () => {
    const asking = everyCall.filter(({ endpoint: { caller, path, query, body } }) => {
      const names = [
        ...(path.match(/(?<=:)\w+/g) ?? []),
        ...Object.keys(sampled(query)),
        ...Object.keys(sampled(body)),
      ];
      return (caller === "visitor" || caller === "user") && names.some((name) => naming.test(name));
    });
    expect([...new Set(table.map(([name]) => name)), ...callsThatReferTo("public")].toSorted()).toEqual(
      asking.map(({ name }) => name).toSorted(),
    );
  });

  async function ask(person: Person, name: string, samplesOf: Samples) {
    const { endpoint: call } = everyCall.find((each) => each.name === name)!;
    return makeCall(
      { client: person.client, person },
      call,
      { expectedUpdatedAt: undefined, ...samplesOf },
      {},
      samplePath(call, samplesOf),
    );
  }

  it.each(table)("%s hides and protects the owner's data from another member", async (name, samplesOf, reader) => {
    const answer = await ask(await aReader(site), name, samplesOf(world));
    expect([answer.status, answer.body?.code]).toEqual([
      reader,
      { 401: "UNAUTHENTICATED", 403: "FORBIDDEN", 404: "NOT_FOUND", 409: "PUBLISHED" }[reader],
    ]);
    expect(JSON.stringify(answer.body)).not.toContain(secret);
  });

  it.each(table)(
    "%s hides and protects the owner's data from a moderator as far as the rules say",
    async (name, samplesOf, _reader, moderator) => {
      const answer = await ask(await aModerator(site), name, samplesOf(world));
      expect(answer.status).toBe(moderator);
    },
  );

  it("The owner's data is unchanged after all these calls", async () => {
    const { owner, draft, published } = world;
    expect((await owner.client.get(`/v1/posts/${draft.id}`)).body).toMatchObject({
      title: draft.title,
      content: draft.content,
      updatedAt: draft.updatedAt,
    });
    expect((await owner.client.get(`/v0/comments/${published.id}`)).body).toMatchObject([
      { comment: "I read this twice." },
    ]);
    const { notifications } = (await owner.client.get("/v1/notifications")).body;
    expect(notifications.map(({ read }: { read: boolean }) => read)).toEqual([false, false, false]);
    expect((await owner.client.get("/v1/user")).body).toMatchObject({ picProfile: null, privacy: "private" });
    const { rows } = await site.context.database.pool.query(
      "select endpoint from push_subscriptions where user_id = $1",
      [owner.id],
    );
    expect(rows).toEqual([{ endpoint }]);
  });
});
