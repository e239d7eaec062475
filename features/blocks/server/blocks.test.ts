import { afterAll, beforeAll, expect, it } from "vitest";
import type { Comment, CommentReply } from "#features/comments/calls.ts";
import { aComment } from "#tests/support/comments.ts";
import { aModerator, aReader, aWriter, password, type Person } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aPublishedTale, aSubmittedTale } from "#tests/support/tales.ts";

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

const block = ({ client }: Person, username: string) => client.put(`/v1/blocks/${username}`);
const unblock = ({ client }: Person, username: string) => client.delete(`/v1/blocks/${username}`);
const blocked = async ({ client }: Person, query = {}) => (await client.get("/v1/blocks", { query })).body;
/** Of the notifications, without trophies, which no other member causes. */
async function titles({ client }: Person): Promise<string[]> {
  await site.jobsDone();
  const { body } = await client.get("/v1/notifications");
  return body.notifications
    .map(({ notificationTitle }: { notificationTitle: string }) => notificationTitle)
    .filter((title: string) => title !== "Trophy");
}

it("A member can be blocked and unblocked, and repeating either changes nothing", async () => {
  const [one, two, blocker] = [await aReader(site), await aModerator(site), await aReader(site)];
  for (const { username } of [one, one, two, two])
    expect((await block(blocker, username.toUpperCase())).status).toBe(204);
  const listed = ({ username }: Person) => ({ username, avatar: null });
  expect(await blocked(blocker)).toEqual({ users: [listed(two), listed(one)], totalUsers: 2 });
  expect(await blocked(blocker, { pageSize: 1, pageNumber: 1 })).toEqual({ users: [listed(one)], totalUsers: 2 });
  for (let time = 0; time < 2; time += 1) expect((await unblock(blocker, two.username)).status).toBe(204);
  expect(await blocked(blocker)).toEqual({ users: [listed(one)], totalUsers: 1 });
  expect(await blocked(one)).toEqual({ users: [], totalUsers: 0 });
});

it("Blocking oneself gets 400 and an unknown member 404", async () => {
  const reader = await aReader(site);
  expectProblem(await block(reader, reader.username), 400, "BAD_REQUEST", "username");
  for (const call of [block, unblock]) expectProblem(await call(reader, "nobodyhere"), 404, "NOT_FOUND");
});

it("A block ends follows in both directions, and the blocked member isn't notified", async () => {
  const [blocker, other] = [await aReader(site), await aReader(site)];
  await blocker.client.put(`/v1/follows/${other.username}`);
  await other.client.put(`/v1/follows/${blocker.username}`);
  await block(blocker, other.username);
  for (const person of [blocker, other])
    expect((await person.client.get("/v1/follows")).body).toEqual({ users: [], totalUsers: 0 });
  const profile = await site.visitor().get("/v0/profile", { query: { username: other.username } });
  expect(profile.body.totFollowers).toBe(0);
  expect(await titles(other)).toEqual([]);
  const check = await blocker.client.get("/v1/follows/check", { query: { username: other.username } });
  expect(check.body).toEqual({ follows: false, blocks: true });
  // The blocker may follow again; the other side may not.
  expect((await blocker.client.put(`/v1/follows/${other.username}`)).status).toBe(204);
  expectProblem(await other.client.put(`/v1/follows/${blocker.username}`), 403, "BLOCKED");
});

it("Neither of the two gets notifications about the other, and both get those about others", async () => {
  const [blocker, other, third] = [await aWriter(site), await aWriter(site), await aReader(site)];
  const tales = [await aPublishedTale(site, { author: blocker }), await aPublishedTale(site, { author: other })];
  const ground = await aPublishedTale(site);
  const before = await Promise.all([blocker, other].map(titles));
  const comments = [await aComment(site, { on: ground, by: blocker }), await aComment(site, { on: ground, by: other })];
  await block(blocker, other.username);
  // The blocker may reply; likes and favourites of both are not refused.
  await aComment(site, { on: ground, by: blocker, answering: comments[1]! });
  await aComment(site, { on: tales[1]!, by: blocker });
  for (const [person, tale, comment] of [
    [blocker, tales[1], comments[1]],
    [other, tales[0], comments[0]],
  ] as const) {
    expect((await person.client.post(`/v1/posts/${tale!.id}/like`)).status).toBe(200);
    expect((await person.client.post("/v1/posts/bookmark", { query: { postId: tale!.id } })).status).toBe(204);
    expect((await person.client.post(`/v1/comment/${comment!.id}/like`)).status).toBe(200);
  }
  expect(await Promise.all([blocker, other].map(titles))).toEqual(before);
  await aComment(site, { on: ground, by: third, answering: comments[0]! });
  await aComment(site, { on: ground, by: third, answering: comments[1]! });
  for (const [at, person] of [blocker, other].entries())
    expect(await titles(person)).toEqual(["Replay-Comment", ...before[at]!]);
});

it(
  "Staff who are blocked decide about the blocker's Tales and comments, and the blocker is notified",
  { tags: "variation" },
  async () => {
    const [author, moderator] = [await aWriter(site), await aModerator(site)];
    await block(author, moderator.username);
    const [accepted, returned] = [await aSubmittedTale(site, { author }), await aSubmittedTale(site, { author })];
    expect((await moderator.client.patch(`/v1/posts/${accepted.id}`)).status).toBe(200);
    const note = { body: { note: "Shorter, please." } };
    expect((await moderator.client.patch(`/v1/posts/${returned.id}/return`, note)).status).toBe(200);
    const comment = await aComment(site, { on: accepted, by: author });
    const censor = await moderator.client.patch(`/v1/comments/${comment.id}/censor`, { body: { censored: true } });
    expect(censor.status).toBe(200);
    const body = { receiverUsername: author.username, message: "A word from the team." };
    expect((await moderator.client.post("/v1/send-notification", { body })).status).toBe(201);
    expect((await titles(author)).toSorted()).toEqual(
      expect.arrayContaining(["Admin-Message", "Post-Published", "Tale-Returned"]),
    );
  },
);

it("The blocker alone sees comments of the blocked member marked, in lists and threads", async () => {
  const [blocker, other] = [await aReader(site), await aReader(site)];
  const tale = await aPublishedTale(site);
  const top = await aComment(site, { on: tale, by: other });
  await aComment(site, { on: tale, by: other, answering: top });
  await aComment(site, { on: tale, by: blocker, answering: top });
  await block(blocker, other.username);
  const marks = async (client: Person["client"]) => {
    const comments: Comment[] = (await client.get(`/v0/comments/${tale.id}`)).body;
    return comments.flatMap((each) => [each, ...each.replies]).map(({ blocked }) => blocked);
  };
  expect(await marks(blocker.client)).toEqual([true, true, undefined]);
  const { body: replies } = await blocker.client.get(`/v0/comment/${top.id}/replies`);
  expect(replies.map(({ blocked }: CommentReply) => blocked)).toEqual([true, undefined]);
  for (const client of [other.client, site.visitor()])
    expect(await marks(client)).toEqual([undefined, undefined, undefined]);
});

it("The removal of either account ends a block", { tags: "variation" }, async () => {
  const people = [await aReader(site), await aReader(site), await aReader(site)] as const;
  await block(people[0], people[1].username);
  await block(people[2], people[0].username);
  await people[0].client.put("/v1/user/remove", { body: { password } });
  expect(await blocked(people[2])).toEqual({ users: [], totalUsers: 0 });
  const { rowCount } = await site.context.database.pool.query("select 1 from blocks where blocker_id = $1", [
    people[0].id,
  ]);
  expect(rowCount).toBe(0);
});
