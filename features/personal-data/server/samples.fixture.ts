import { aMember, session } from "#tests/support/sample-rows.ts";
import type { CallSamples } from "#tests/support/samples.ts";

export const samples: CallSamples = {
  "GET /v1/user/data": [
    { by: "novelist", called: "with 600 Tales", most: 3 },
    { by: "notified", called: "with 50,000 notifications", most: 3 },
  ],
  "POST /v0/user/data": async (world) => ({ email: (await aMember(world)).email, password: world.password }),
  "PUT /v1/user/remove": async (world) => ({ ...(await session(world)), password: world.password }),
};
