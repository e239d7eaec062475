import { aPublishedTale, aRevision, aSubmittedTale, done, story } from "#tests/support/sample-rows.ts";
import type { SignedIn } from "#proofs/load/bench-site.ts";
import type { World } from "#tests/support/sample-world.ts";
import { byBoth, newOfBoth, type CallSamples, type Sample } from "#tests/support/samples.ts";

const aWaitingRevision = (world: World, author: SignedIn) => aRevision(world, author, 1);
const returned = (make: (world: World, author: SignedIn) => Promise<number>): Sample[] =>
  byBoth(async (world, author) => ({ id: await make(world, author), note: "The ending." }), "moderator");

export const samples: CallSamples = {
  "PATCH /v1/posts/:id": newOfBoth(aSubmittedTale, "moderator"),
  "PATCH /v1/posts/:id/return": returned(aSubmittedTale),
  "GET /v1/posts/:id/revision": { by: "moderator", of: ({ landmarks }) => ({ id: landmarks.waitingRevision.id }) },
  "POST /v1/posts/:id/revision": newOfBoth(aPublishedTale),
  "PUT /v1/posts/:id/revision": byBoth(async (world, author) => ({
    ...(await story(world)),
    id: await aRevision(world, author),
  })),
  "DELETE /v1/posts/:id/revision": newOfBoth(aRevision),
  "PATCH /v1/posts/:id/revision": newOfBoth(aWaitingRevision, "moderator"),
  "PATCH /v1/posts/:id/revision/return": returned(aWaitingRevision),
  "PUT /v1/posts/:id/claim": async (world) => ({ id: await aSubmittedTale(world, world.callers.member) }),
  async "DELETE /v1/posts/:id/claim"(world) {
    const id = await aSubmittedTale(world, world.callers.member);
    done(await world.callers.moderator.put(`/v1/posts/${id}/claim`));
    return { id };
  },
};
