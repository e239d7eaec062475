import { aPublishedTale, done, passage } from "#tests/support/sample-rows.ts";
import type { SignedIn } from "#proofs/load/bench-site.ts";
import type { World } from "#tests/support/sample-world.ts";
import { byBoth, type CallSamples } from "#tests/support/samples.ts";

/** By the reader, of a Tale of this author. */
async function aCorrection(world: World, author: SignedIn) {
  const id = await aPublishedTale(world, author);
  return done(await world.callers.reader.post(`/v1/posts/${id}/corrections`, { body: passage })).id as number;
}

export const samples: CallSamples = {
  "POST /v1/posts/:id/corrections": byBoth(
    async (world, author) => ({ id: await aPublishedTale(world, author), ...passage }),
    "reader",
  ),
  "PATCH /v1/corrections/:id": byBoth(async (world, author) => ({
    id: await aCorrection(world, author),
    status: "ACCEPTED",
  })),
  "DELETE /v1/corrections/:id": {
    by: "reader",
    of: async (world) => ({ id: await aCorrection(world, world.callers.member) }),
  },
};
