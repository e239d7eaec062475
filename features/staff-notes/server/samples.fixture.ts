import { aMember, done, unique } from "#tests/support/sample-rows.ts";
import type { CallSamples } from "#tests/support/samples.ts";

export const samples: CallSamples = {
  "GET /v1/members/:username/staff-notes": ({ landmarks }) => ({ username: landmarks.mostReported.username }),
  "POST /v1/members/:username/staff-notes": async (world) => ({
    username: (await aMember(world)).username,
    text: `Seen before. ${unique()}`,
  }),
  async "DELETE /v1/staff-notes/:id"(world) {
    const { username } = await aMember(world);
    const body = { text: `Seen before. ${unique()}` };
    return { id: done(await world.callers.moderator.post(`/v1/members/${username}/staff-notes`, { body })).id };
  },
};
