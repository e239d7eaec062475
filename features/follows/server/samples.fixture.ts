import { aMember, done } from "#tests/support/sample-rows.ts";
import type { World } from "#tests/support/sample-world.ts";
import type { CallSamples } from "#tests/support/samples.ts";

const another = async (world: World) => ({ username: (await aMember(world)).username });

export const samples: CallSamples = {
  "PUT /v1/follows/:username": [{ of: another }, { by: "follower", called: "beside the most", of: another }],
  "DELETE /v1/follows/:username": {
    by: "follower",
    called: "beside the most",
    async of(world) {
      const { username } = await another(world);
      done(await world.callers.follower.put(`/v1/follows/${username}`));
      return { username };
    },
  },
};
