import { aMember } from "#tests/support/sample-rows.ts";
import type { CallSamples } from "#tests/support/samples.ts";

export const samples: CallSamples = {
  "PUT /v1/blocks/:username": [
    { of: async (world) => ({ username: (await aMember(world)).username }) },
    { by: "reader", called: "of the author", of: ({ callers }) => ({ username: callers.author.username }) },
  ],
  "DELETE /v1/blocks/:username": { by: "reader", of: ({ callers }) => ({ username: callers.author.username }) },
};
