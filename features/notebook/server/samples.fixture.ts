import { randomUUID } from "node:crypto";
import { rowOf } from "#tests/support/sample-rows.ts";
import type { World } from "#tests/support/sample-world.ts";
import type { CallSamples } from "#tests/support/samples.ts";

const keptWord = async (world: World, n: number) => ({
  id: (await rowOf(world, "notebook_entries", world.callers.learner, n)).id,
});

export const samples: CallSamples = {
  "POST /v1/notebook": () => ({ block: 0, from: 0, to: 4, note: "a light" }),
  "PATCH /v1/notebook/:id": {
    by: "learner",
    called: "of 5,000",
    of: async (world, n) => ({ ...(await keptWord(world, n)), note: `a light ${n}` }),
  },
  "DELETE /v1/notebook/:id": { by: "learner", called: "of 5,000", of: keptWord },
  "POST /v1/notebook/:id/answer": {
    by: "learner",
    called: "of 5,000",
    of: async (world, n) => ({ ...(await keptWord(world, n)), grade: 3, clientKey: randomUUID() }),
  },
};
