import type { Client } from "#tests/support/client.ts";
import { aDraft, done, alternately, unique } from "#tests/support/sample-rows.ts";
import { byBoth, type CallSamples } from "#tests/support/samples.ts";

const form = () => ({ title: `A series ${unique()}`, languageName: "EN" });
const aSeries = async (by: Client) => done(await by.post("/v1/series", { body: form() })).id as number;

export const samples: CallSamples = {
  "GET /v0/series/:id": ({ landmarks }) => ({ id: landmarks.longestSeries.id }),
  "GET /v1/series/:id": { by: "novelist", of: ({ landmarks }) => ({ id: landmarks.longestSeries.id }) },
  "POST /v1/series": byBoth(form),
  "PUT /v1/series/:id": [
    { of: async ({ callers }) => ({ id: await aSeries(callers.member), title: `A series ${unique()}` }) },
    {
      by: "novelist",
      called: "longest",
      of: ({ landmarks }) => ({ id: landmarks.longestSeries.id, title: `A series ${unique()}` }),
    },
  ],
  "DELETE /v1/series/:id": async ({ callers }) => ({ id: await aSeries(callers.member) }),
  "PUT /v1/series/:id/posts": [
    {
      of: async (world) => ({
        id: await aSeries(world.callers.member),
        postIds: [await aDraft(world, world.callers.member), await aDraft(world, world.callers.member)],
      }),
    },
    {
      by: "novelist",
      called: "longest, in another order",
      async of({ landmarks, sql }, n) {
        const { id } = landmarks.longestSeries;
        const rows = await sql<{ id: number }>(
          `select tale_id::integer as id from series_tales where series_id = $1 order by position ${alternately(n, "desc", "asc")}`,
          [id],
        );
        return { id, postIds: rows.map((row) => row.id) };
      },
    },
  ],
};
