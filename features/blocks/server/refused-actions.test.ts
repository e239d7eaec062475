import { afterAll, beforeAll, expect, it } from "vitest";
import { aComment, aNewsComment } from "#tests/support/comments.ts";
import { aNewsPost } from "#tests/support/news.ts";
import { aModerator, aReader, aWriter, type Person } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aPublishedTale } from "#tests/support/tales.ts";

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

const block = ({ client }: Person, { username }: Person) => client.put(`/v1/blocks/${username}`);
const unblock = ({ client }: Person, { username }: Person) => client.delete(`/v1/blocks/${username}`);
const comment = ({ client }: Person, postId: number, text = "Well said.", commentId?: number) =>
  client.post("/v1/comments", { body: { postId, comment: text, ...(commentId === undefined ? {} : { commentId }) } });

it("A blocked member can't comment on the blocker's Tales, whatever the role, until the block ends", async () => {
  const tale = await aPublishedTale(site);
  for (const person of [await aReader(site), await aModerator(site)]) {
    await block(tale.writer, person);
    expectProblem(await comment(person, tale.id), 403, "BLOCKED");
    await unblock(tale.writer, person);
    expect((await comment(person, tale.id)).status).toBe(201);
  }
  expect((await site.visitor().get(`/v0/posts/${tale.id}`)).body.totComments).toBe(2);
});

it(
  "A blocked member can't reply to the blocker's comments, and can reply to others in the same thread",
  { tags: "variation" },
  async () => {
    const [blocker, other] = [await aReader(site), await aReader(site)];
    const [tale, news] = [await aPublishedTale(site), await aNewsPost(site)];
    const theirs = await aComment(site, { on: tale, by: blocker });
    const third = await aComment(site, { on: tale, answering: theirs });
    const onNews = await aNewsComment(site, { on: news, by: blocker });
    await block(blocker, other);
    expectProblem(await comment(other, tale.id, "Well said.", theirs.id), 403, "BLOCKED");
    const body = { adminPostId: news.id, comment: "Well said.", commentId: onNews.id };
    expectProblem(await other.client.post("/v1/comments-blog", { body }), 403, "BLOCKED");
    expect((await comment(other, tale.id, "Well said.", third.id)).status).toBe(201);
    expect((await comment(other, tale.id)).status).toBe(201);
    // Not the other way round.
    const own = await aComment(site, { on: tale, by: other });
    expect((await comment(blocker, tale.id, `@${other.username} Well said.`, own.id)).status).toBe(201);
  },
);

it("A blocked member can't mention the blocker in any case, in new or edited comments on Tales and news", async () => {
  const [blocker, other] = [await aReader(site, { username: "MaraHolt" }), await aReader(site)];
  const [tale, news] = [await aPublishedTale(site), await aNewsPost(site)];
  const [onTale, onNews] = [
    await aComment(site, { on: tale, by: other }),
    await aNewsComment(site, { on: news, by: other }),
  ];
  await block(blocker, other);
  for (const text of ["Ask @maraholt about it.", "@MARAHOLT!", "See (@MaraHolt)."]) {
    expectProblem(await comment(other, tale.id, text), 403, "BLOCKED");
    const calls = [
      other.client.post("/v1/comments-blog", { body: { adminPostId: news.id, comment: text } }),
      other.client.patch("/v1/comments", { body: { commentId: onTale.id, comment: text } }),
      other.client.patch("/v1/comments-blog", { body: { commentId: onNews.id, comment: text } }),
    ];
    for (const answer of await Promise.all(calls)) expectProblem(answer, 403, "BLOCKED");
  }
  for (const text of ["Ask MaraHolt about it.", "Write to mara@maraholter.example.org.", "@maraholt2 knows."])
    expect((await comment(other, tale.id, text)).status).toBe(201);
  const edit = { body: { commentId: onTale.id, comment: "Better so." } };
  expect((await other.client.patch("/v1/comments", edit)).status).toBe(200);
});

it(
  "After the answer of a block, no comment of the blocked member that was on its way is added",
  { tags: "variation" },
  async () => {
    for (let round = 0; round < 6; round += 1) {
      const [tale, other] = [await aPublishedTale(site), await aReader(site)];
      const commenting = Array.from({ length: 6 }, (_, at) => comment(other, tale.id, `Remark ${at}.`));
      const total = async () => (await site.visitor().get(`/v0/comments/${tale.id}`)).body.length as number;
      const blocking = block(tale.writer, other).then(async ({ status }) => [status, await total()]);
      const answers = await Promise.all(commenting);
      const [status, totalAtBlock] = await blocking;
      expect(status).toBe(204);
      for (const answer of answers) expect([201, 403]).toContain(answer.status);
      expect(await total()).toBe(totalAtBlock);
      expect(answers.filter((answer) => answer.status === 201)).toHaveLength(totalAtBlock!);
    }
  },
);

it(
  "After the answer of a block, no follow by the blocked member that was on its way is added",
  { tags: "variation" },
  async () => {
    for (let round = 0; round < 6; round += 1) {
      const [author, other] = [await aWriter(site), await aReader(site)];
      const following = Array.from({ length: 4 }, () => other.client.put(`/v1/follows/${author.username}`));
      const [{ status }] = await Promise.all([block(author, other), ...following]);
      expect(status).toBe(204);
      expect((await other.client.get("/v1/follows")).body.totalUsers).toBe(0);
    }
  },
);

it("Two members who block each other at the same time both succeed", { tags: "variation" }, async () => {
  const [one, other] = [await aReader(site), await aReader(site)];
  await one.client.put(`/v1/follows/${other.username}`);
  await other.client.put(`/v1/follows/${one.username}`);
  const answers = await Promise.all([block(one, other), block(other, one)]);
  expect(answers.map(({ status }) => status)).toEqual([204, 204]);
});
