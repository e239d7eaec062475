import type { CallSamples } from "#tests/support/samples.ts";

export const samples: CallSamples = {
  "GET /v0/words": () => ({ word: "cantavano", from: "IT", to: "EN" }),
};
