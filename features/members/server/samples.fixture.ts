import { aMember, anotherAuthor } from "#tests/support/sample-rows.ts";
import type { CallSamples } from "#tests/support/samples.ts";

export const samples: CallSamples = {
  "PATCH /v1/user/declare-troll": [
    { of: async (world) => ({ username: (await aMember(world)).username, isTroll: "true" }) },
    {
      called: "prolific",
      most: 4,
      of: async (world, n) => ({ username: (await anotherAuthor(world)).username, isTroll: String(n % 2 === 0) }),
    },
  ],
  "PATCH /v1/auth/change-role": async (world) => ({ username: (await aMember(world)).username, role: "MODERATOR" }),
  "PUT /v1/user/remove-by-admin": [
    { of: async (world) => ({ username: (await aMember(world)).username }) },
    { called: "prolific", most: 1, of: async (world) => ({ username: (await anotherAuthor(world)).username }) },
  ],
};
