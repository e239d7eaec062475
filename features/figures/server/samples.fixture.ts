import type { World } from "#tests/support/sample-world.ts";
import { aPublishedTale } from "#tests/support/sample-rows.ts";
import type { CallSamples, Name } from "#tests/support/samples.ts";
import { firefox } from "./visits.fixture.ts";

/** Programs without a browser's name are taken for robots. */
function aBrowser(world: World): ReturnType<World["visitor"]> {
  const visitor = world.visitor();
  return {
    ...visitor,
    call: (method, path, send = {}) =>
      visitor.call(method, path, { ...send, headers: { "user-agent": firefox, ...send.headers } }),
  };
}

const idOf = ({ landmarks: { publishedTales } }: World, n: number) => publishedTales.ids[n % publishedTales.ids.length];

const visit: Name = (world, n) => ({ as: aBrowser(world), id: idOf(world, n) });

export const samples: CallSamples = {
  "POST /v0/posts/:id/opened": visit,
  "POST /v0/posts/:id/finished": visit,
  "GET /v1/posts/:id/figures": [
    { of: async (world) => ({ id: await aPublishedTale(world, world.callers.member) }) },
    { by: "novelist", called: "popular", of: ({ landmarks }) => ({ id: landmarks.popularTale.id }) },
  ],
  "GET /v1/figures": [{}, { by: "novelist", called: "of 600 Tales", of: () => ({}) }],
};
