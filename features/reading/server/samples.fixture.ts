import { done, session } from "#tests/support/sample-rows.ts";
import type { CallSamples } from "#tests/support/samples.ts";

const place = (n: number) => ({ block: n % 3, part: (n % 50) / 100 });

export const samples: CallSamples = {
  "PUT /v1/reading/:postId": [
    { of: ({ landmarks }, n) => ({ postId: landmarks.ordinaryTale.id, ...place(n) }) },
    { by: "reader", called: "beside 2,000", of: (_world, n) => place(n) },
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
      const { as } = await session(world);
      await world.sql(
        `insert into reading_places (user_id, tale_id, block, part, finished, read_at)
          select $1, id, 0, 0.5, false, now() from tales where publication_date is not null order by id limit 1000`,
        [as.id],
      );
      return { as };
    },
  },
  "PATCH /v1/reading": (_world, n) => ({ paused: String(n % 2 === 0) }),
  async "DELETE /v1/read-later/:postId"({ callers, landmarks: { publishedTales } }, n) {
    const postId = publishedTales.ids[n % publishedTales.ids.length]!;
    done(await callers.member.put(`/v1/read-later/${postId}`));
    return { postId };
  },
};
