import type { CallSamples } from "#tests/support/samples.ts";

export const samples: CallSamples = {};
