import { alternately } from "#tests/support/sample-rows.ts";
import type { CallSamples } from "#tests/support/samples.ts";

export const samples: CallSamples = {
  "PUT /v1/reading-settings": (_world, n) => ({ languagesRead: ["ES", alternately(n, "EN", "FR")] }),
};
