import type { CallSamples } from "#tests/support/samples.ts";

export const samples: CallSamples = {
  "PUT /v1/site/texts/:kind": () => ({ kind: "about", texts: { EN: "<p>We read and write.</p>" } }),
};
