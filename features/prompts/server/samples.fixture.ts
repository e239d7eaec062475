import { DAY } from "#vocabulary/limits.ts";
import { done, unique } from "#tests/support/sample-rows.ts";
import type { World } from "#tests/support/sample-world.ts";
import type { CallSamples } from "#tests/support/samples.ts";

const form = ({ now }: World, opensIn: number) => {
  const text = `A lamp that nobody has lit. ${unique()}`;
  const after = (milliseconds: number) => new Date(now().getTime() + milliseconds).toISOString();
  return {
    texts: { EN: text, ES: text, IT: text, FR: text, PT: text },
    opensAt: after(opensIn),
    closesAt: after(opensIn + DAY),
    anonymous: false,
    contest: false,
  };
};
const planned = (world: World) => form(world, DAY);

const made = async (world: World, body: object) => ({
  id: done(await world.callers.moderator.post("/v1/prompts", { body })).id as number,
});

export const samples: CallSamples = {
  "POST /v1/prompts": planned,
  "PUT /v1/prompts/:id": async (world) => ({ ...planned(world), ...(await made(world, planned(world))) }),
  "DELETE /v1/prompts/:id": (world) => made(world, planned(world)),
  "GET /v0/prompts/:id": (world) => made(world, form(world, -DAY / 2)),
};
