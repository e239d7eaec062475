import { afterAll, beforeAll, expect, it } from "vitest";
import { whileJobsWait } from "#tests/support/held-jobs.ts";
import { aReader, aWriter, password, type Person } from "#tests/support/people.ts";
import { anOwnSite, type TestSite } from "#tests/support/site.ts";
import { aDraft, aPublishedTale, aSubmittedTale } from "#tests/support/tales.ts";

let site: TestSite;
beforeAll(async () => {
  site = await anOwnSite();
});
afterAll(() => site.close());

const follow = ({ client }: Person, { username }: Person) => client.put(`/v1/follows/${username}`);
async function newTales({ client }: Person): Promise<string[]> {
  await site.jobsDone();
  const { body } = await client.get("/v1/notifications");
  return body.notifications
    .filter(({ notificationTitle }: { notificationTitle: string }) => notificationTitle === "New-Tale")
    .map(({ message }: { message: string }) => message);
}

it("Each follower gets one New-Tale when a Tale is published, also if its author hides the Tales", async () => {
  const [author, stranger] = [await aWriter(site), await aReader(site)];
  const followers = [await aReader(site), await aReader(site)];
  for (const follower of followers) await follow(follower, author);
  await author.client.patch("/v1/privacy", { query: { newPrivacy: "private" } });
  await aDraft(site, { author });
  await aSubmittedTale(site, { author });
  for (const follower of followers) expect(await newTales(follower)).toEqual([]);
  const tale = await aPublishedTale(site, { author, title: "The lamp | at sea" });
  const message = `${author.username}|The lamp ¦ at sea|HORROR|${tale.id}`;
  for (const follower of followers) expect(await newTales(follower)).toEqual([message]);
  for (const other of [author, stranger]) expect(await newTales(other)).toEqual([]);
});

it("More followers than a batch has get one each", { tags: "variation" }, async () => {
  const author = await aWriter(site);
  const { rows } = await site.context.database.pool.query<{ id: number }>(
    `with crowd as (insert into users (username, firstname, lastname, language, activated_at, created_at)
       select 'flock' || n, 'Flock', n::text, 'EN', now(), now() from generate_series(1, 1203) n returning id)
     insert into follows (follower_id, followed_id, created_at) select id, $1, now() from crowd returning follower_id as id`,
    [author.id],
  );
  const tale = await aPublishedTale(site, { author });
  await site.jobsDone();
  const counted = await site.context.database.pool.query(
    "select count(*)::int as total, count(distinct receiver_id)::int as members from notifications where about = $1",
    [`tale:${tale.id}`],
  );
  // One more for the author.
  expect(counted.rows).toEqual([{ total: rows.length + 1, members: rows.length + 1 }]);
});

it(
  "Followers are not notified of a Tale that was deleted, nor of one whose author left",
  { tags: "variation" },
  async () => {
    const [author, leaver, reader] = [await aWriter(site), await aWriter(site), await aReader(site)];
    for (const each of [author, leaver]) await follow(reader, each);
    await whileJobsWait(site, async () => {
      const tale = await aPublishedTale(site, { author });
      await aPublishedTale(site, { author: leaver });
      expect((await author.client.delete(`/v1/delete/${tale.id}`)).status).toBe(204);
      expect((await leaver.client.put("/v1/user/remove", { body: { password } })).status).toBe(204);
    });
    expect(await newTales(reader)).toEqual([]);
  },
);

it("A New-Tale goes when its Tale or its author goes", { tags: "variation" }, async () => {
  const [author, reader] = [await aWriter(site), await aReader(site)];
  await follow(reader, author);
  const tale = await aPublishedTale(site, { author });
  await aPublishedTale(site, { author });
  expect(await newTales(reader)).toHaveLength(2);
  await author.client.delete(`/v1/delete/${tale.id}`);
  expect(await newTales(reader)).toHaveLength(1);
  await author.client.put("/v1/user/remove", { body: { password } });
  expect(await newTales(reader)).toEqual([]);
});

it(
  "A Tale that is deleted while its followers are notified leaves no notification",
  { tags: "variation" },
  async () => {
    for (let round = 0; round < 5; round += 1) {
      const [author, reader] = [await aWriter(site), await aReader(site)];
      await follow(reader, author);
      const tale = await aPublishedTale(site, { author });
      expect((await author.client.delete(`/v1/delete/${tale.id}`)).status).toBe(204);
      expect(await newTales(reader)).toEqual([]);
    }
  },
);
