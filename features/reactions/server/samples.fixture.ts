import { rowOf } from "#tests/support/sample-rows.ts";
import type { CallSamples } from "#tests/support/samples.ts";

const most = 40;

export const samples: CallSamples = {
  // Of the only own Tale that the landmarks know; its statements are those of any other.
  "GET /v1/posts/:id/likes": { by: "novelist", of: ({ landmarks }) => ({ id: landmarks.invitedTale.id }) },
  "POST /v1/posts/:id/like": [
    { called: "popular", most, of: ({ landmarks }, n) => ({ id: landmarks.popularTale.id, liked: n % 2 === 0 }) },
    { called: "ordinary", most, of: ({ landmarks }, n) => ({ id: landmarks.ordinaryTale.id, liked: n % 2 === 0 }) },
  ],
  "POST /v1/posts/bookmark": [{}, { by: "collector", called: "beside the most" }],
  "DELETE /v1/posts/bookmark": [
    {},
    {
      by: "collector",
      called: "beside the most",
      of: async (world, n) => ({ postId: (await rowOf(world, "bookmarks", world.callers.collector, n)).tale }),
    },
  ],
};
