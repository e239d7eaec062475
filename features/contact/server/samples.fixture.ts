import { remark } from "#tests/support/sample-rows.ts";
import type { CallSamples } from "#tests/support/samples.ts";

export const samples: CallSamples = {
  "POST /v0/contact": ({ visitor }, n) => ({ as: visitor(`198.51.100.${n % 250}`), message: remark(n) }),
};
