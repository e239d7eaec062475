import { aPicture } from "#tests/support/sample-rows.ts";
import type { CallSamples } from "#tests/support/samples.ts";

export const samples: CallSamples = {
  // The name stays: other tests of the same site look for it.
  "PUT /v1/site": async () => ({ minimumAge: 13 }),
  "PUT /v1/site/logo": async () => ({ file: await aPicture(64, 64) }),
};
