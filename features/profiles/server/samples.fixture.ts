import { aPicture, alternately, session } from "#tests/support/sample-rows.ts";
import { byBoth, type CallSamples } from "#tests/support/samples.ts";

export const samples: CallSamples = {
  "PUT /v1/user": byBoth((_world, _author, n) => ({ firstname: alternately(n, "Ada", "Eve"), lastname: "Lovel" })),
  "PATCH /v1/privacy": byBoth((_world, _author, n) => ({
    newPrivacy: alternately(n, "profile-tales", "profile-tales-trophies"),
  })),
  "POST /avatar": byBoth(async () => ({ file: await aPicture(640, 480) })),
  "PUT /v1/photo-profile/:userId": async ({ callers }) => ({
    userId: callers.member.id,
    file: await aPicture(640, 480),
  }),
  async "DELETE /avatar"(world) {
    const { as } = await session(world);
    await world.sql("update users set pic_profile = '/images/none/320.webp' where id = $1", [as.id]);
    return { as };
  },
};
