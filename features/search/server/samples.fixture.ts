import type { CallSamples } from "#tests/support/samples.ts";

const words = () => ({ query: "house door" });

export const samples: CallSamples = { "GET /v0/search": words, "GET /v0/search/languages": words };
