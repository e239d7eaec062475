import { afterAll, beforeAll, expect, it } from "vitest";
import { MINUTE } from "#vocabulary/limits.ts";
import { aModerator, aReader, aWriter, type Person } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aDraft, aPublishedTale } from "#tests/support/tales.ts";

/** The members who like a Tale, for its author. */

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

type Tale = { id: number; writer: Person };
const like = ({ client }: Person, { id }: Tale, liked = true) =>
  client.post(`/v1/posts/${id}/like`, { body: { liked } });
const likes = ({ id, writer }: Tale, query: Record<string, number> = {}, by = writer) =>
  by.client.get(`/v1/posts/${id}/likes`, { query });

/** A Tale that members like one after the other, with a minute in between. */
async function aTaleLikedBy(count: number) {
  const tale = await aPublishedTale(site);
  const readers: Person[] = [];
  for (let at = 0; at < count; at += 1) {
    site.clock.advance(MINUTE);
    const reader = await aReader(site);
    expect((await like(reader, tale)).status).toBe(200);
    readers.push(reader);
  }
  return { tale, readers, names: readers.map(({ username }) => username).toReversed() };
}

it("The author sees who likes a Tale, the latest like first, in pages", async () => {
  const { tale, names } = await aTaleLikedBy(3);
  const { status, body } = await likes(tale);
  expect([status, body]).toEqual([
    200,
    {
      users: names.map((username, at) => ({
        username,
        avatar: null,
        likedAt: new Date(site.clock.now().getTime() - at * MINUTE).toISOString(),
      })),
      totalUsers: 3,
    },
  ]);
  expect((await likes(tale, { pageSize: 2, pageNumber: 1 })).body).toEqual({ users: [body.users[2]], totalUsers: 3 });
  expect((await likes(tale, { pageSize: 2, pageNumber: 2 })).body).toEqual({ users: [], totalUsers: 3 });
});

it("A like that was taken back is gone; given again, it is the latest", { tags: "variation" }, async () => {
  const { tale, readers, names } = await aTaleLikedBy(2);
  await like(readers[0]!, tale, false);
  expect((await likes(tale)).body).toMatchObject({ users: [{ username: names[0] }], totalUsers: 1 });
  site.clock.advance(MINUTE);
  await like(readers[0]!, tale);
  const { users } = (await likes(tale)).body;
  expect(users.map(({ username }: { username: string }) => username)).toEqual(names.toReversed());
});

it("A like from before its time was recorded comes last, without a time", { tags: "variation" }, async () => {
  const { tale, readers, names } = await aTaleLikedBy(2);
  await site.context.database.pool.query(
    "update tale_likes set created_at = null where tale_id = $1 and user_id = $2",
    [tale.id, readers[1]!.id],
  );
  const { users } = (await likes(tale)).body;
  expect(users).toMatchObject([{ username: names[1] }, { username: names[0], likedAt: null }]);
});

it("A like that the last release adds gets the time of the database", { tags: "variation" }, async () => {
  const tale = await aPublishedTale(site);
  const reader = await aReader(site);
  await site.context.database.pool.query("insert into tale_likes (tale_id, user_id) values ($1, $2)", [
    tale.id,
    reader.id,
  ]);
  expect((await likes(tale)).body.users).toMatchObject([{ likedAt: expect.stringMatching(/^\d{4}-/) }]);
});

it("Blocks in either direction leave the list as it is", { tags: "variation" }, async () => {
  const { tale, readers, names } = await aTaleLikedBy(2);
  await tale.writer.client.put(`/v1/blocks/${readers[0]!.username}`);
  await readers[1]!.client.put(`/v1/blocks/${tale.writer.username}`);
  const { users, totalUsers } = (await likes(tale)).body;
  expect([users.map(({ username }: { username: string }) => username), totalUsers]).toEqual([names, 2]);
});

it("A removed account's like is gone from the list and from the total", { tags: "variation" }, async () => {
  const { tale, readers, names } = await aTaleLikedBy(2);
  const removed = await readers[1]!.client.put("/v1/user/remove", { body: { password: "inkwell7" } });
  expect(removed.status).toBe(204);
  expect((await likes(tale)).body).toMatchObject({ users: [{ username: names[1] }], totalUsers: 1 });
});

it("Other members, staff too, get 404, also for a published Tale; a draft has no likes", async () => {
  const { tale, readers } = await aTaleLikedBy(1);
  for (const other of [readers[0]!, await aModerator(site), await aWriter(site)])
    expectProblem(await likes(tale, {}, other), 404, "NOT_FOUND");
  expect((await likes(await aDraft(site))).body).toEqual({ users: [], totalUsers: 0 });
  expectProblem(await likes({ id: 999_999_999, writer: tale.writer }), 404, "NOT_FOUND");
  expectProblem(await likes(tale, { pageSize: 0 }), 400, "BAD_REQUEST");
});
