import { randomUUID } from "node:crypto";
import type { World } from "../calls/world.ts";
import { aMember, done, someone } from "./made.ts";
import type { Write } from "./write.ts";

/** Records of readers: likes, favourites, places, kept words, follows, blocks and mutes; with the longest lists that there are. */

/** Another published Tale for each request. */
const postOf = ({ landmarks: { publishedTales } }: World, n: number) => ({
  postId: publishedTales.ids[n % publishedTales.ids.length]!,
});
const place = (n: number) => ({ block: n % 3, part: (n % 50) / 100 });

/** An entry of the member's list. */
async function entryOf({ sql }: World, table: string, member: number, n: number) {
  const [row] = await sql<{ id: number; tale: number | null }>(
    `select id::integer, tale_id::integer as tale from ${table} where user_id = $1 order by id offset $2 limit 1`,
    [member, n],
  );
  return row!;
}

const keptWord = async (world: World, n: number) => ({
  id: (await entryOf(world, "notebook_entries", world.callers.learner.id, n)).id,
});

const tagOf = ({ landmarks: { popularTag } }: World) => ({
  tagName: popularTag.name,
  categoryName: popularTag.category,
  languageName: popularTag.language,
});

export const readerWrites = {
  "POST /v1/posts/:id/like": [
    { called: "popular", most: 40, of: ({ landmarks }, n) => ({ id: landmarks.popularTale.id, liked: n % 2 === 0 }) },
    { called: "ordinary", most: 40, of: ({ landmarks }, n) => ({ id: landmarks.ordinaryTale.id, liked: n % 2 === 0 }) },
  ],
  "POST /v1/posts/bookmark": [{ of: postOf }, { by: "collector", called: "beside the most", of: postOf }],
  "DELETE /v1/posts/bookmark": [
    { of: postOf },
    {
      by: "collector",
      called: "beside the most",
      of: async (world, n) => ({ postId: (await entryOf(world, "bookmarks", world.callers.collector.id, n)).tale }),
    },
  ],
  "PUT /v1/reading/:postId": [
    { of: ({ landmarks }, n) => ({ postId: landmarks.ordinaryTale.id, ...place(n) }) },
    { by: "reader", called: "beside 2,000", of: (world, n) => ({ ...postOf(world, n), ...place(n) }) },
  ],
  "DELETE /v1/reading/:postId": {
    by: "reader",
    called: "beside 2,000",
    async of({ sql, callers }, n) {
      const [row] = await sql<{ tale: number }>(
        "select tale_id::integer as tale from reading_places where user_id = $1 order by read_at offset $2 limit 1",
        [callers.reader.id, n],
      );
      return { postId: row!.tale };
    },
  },
  "DELETE /v1/reading": {
    called: "1,000 places",
    most: 3,
    async of(world) {
      const as = await someone(world);
      await world.sql(
        `insert into reading_places (user_id, tale_id, block, part, finished, read_at)
          select $1, id, 0, 0.5, false, now() from tales where publication_date is not null order by id limit 1000`,
        [as.id],
      );
      return { as };
    },
  },
  "PATCH /v1/reading": { of: (_world, n) => ({ paused: String(n % 2 === 0) }) },
  "PUT /v1/read-later/:postId": { of: postOf },
  "DELETE /v1/read-later/:postId": {
    async of(world, n) {
      const named = postOf(world, n);
      done(await world.callers.member.put(`/v1/read-later/${named.postId}`));
      return named;
    },
  },
  "POST /v1/notebook": { of: (world, n) => ({ ...postOf(world, n), block: 0, from: 0, to: 4, note: "a light" }) },
  "PATCH /v1/notebook/:id": {
    by: "learner",
    called: "of 5,000",
    of: async (world, n) => ({ ...(await keptWord(world, n)), note: `a light ${n}` }),
  },
  "DELETE /v1/notebook/:id": { by: "learner", called: "of 5,000", of: keptWord },
  "POST /v1/notebook/:id/answer": {
    by: "learner",
    called: "of 5,000",
    of: async (world, n) => ({ ...(await keptWord(world, 100 + n)), grade: 3, clientKey: randomUUID() }),
  },
  "PUT /v1/follows/:username": [
    { of: async (world) => ({ username: (await aMember(world)).username }) },
    {
      by: "follower",
      called: "beside the most",
      of: async (world) => ({ username: (await aMember(world)).username }),
    },
  ],
  "DELETE /v1/follows/:username": {
    by: "follower",
    called: "beside the most",
    async of(world) {
      const { username } = await aMember(world);
      done(await world.callers.follower.put(`/v1/follows/${username}`));
      return { username };
    },
  },
  "PUT /v1/follows-tag": { of: tagOf },
  "DELETE /v1/follows-tag": { of: tagOf },
  "PUT /v1/blocks/:username": [
    { of: async (world) => ({ username: (await aMember(world)).username }) },
    { by: "reader", called: "of the author", of: ({ callers }) => ({ username: callers.author.username }) },
  ],
  "DELETE /v1/blocks/:username": { by: "reader", of: ({ callers }) => ({ username: callers.author.username }) },
  "PUT /v1/mutes/posts/:postId": { of: postOf },
  "DELETE /v1/mutes/posts/:postId": { of: postOf },
  "PUT /v1/mutes/news/:id": { of: ({ landmarks }) => ({ id: landmarks.newsPost.id }) },
  "DELETE /v1/mutes/news/:id": { of: ({ landmarks }) => ({ id: landmarks.newsPost.id }) },
} satisfies Record<string, Write | Write[]>;
