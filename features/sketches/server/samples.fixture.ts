import { randomUUID } from "node:crypto";
import { story, done } from "#tests/support/sample-rows.ts";
import type { CallSamples } from "#tests/support/samples.ts";
import type { World } from "#tests/support/sample-world.ts";

const clientKey = randomUUID();
const aSketch = async (world: World) => {
  const { isFinished: _, ...parts } = await story(world);
  return { clientKey, ...parts };
};

export const samples: CallSamples = {
  // The same one each time, because a member has few.
  "PUT /v1/sketches/:clientKey": aSketch,
  "DELETE /v1/sketches/:clientKey": async (world) => {
    const { clientKey: key, ...body } = await aSketch(world);
    done(await world.callers.member.put(`/v1/sketches/${key}`, { body }));
    return { clientKey: key };
  },
};
