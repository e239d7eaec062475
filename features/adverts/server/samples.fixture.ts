import { anAdvertForm } from "#tests/support/adverts.ts";
import { aPicture, done } from "#tests/support/sample-rows.ts";
import type { World } from "#tests/support/sample-world.ts";
import type { CallSamples } from "#tests/support/samples.ts";

const banners = async () => ({ imageRow: await aPicture(1000, 270), imageColumn: await aPicture(400, 120) });
const existing = ({ landmarks }: World) => ({ id: landmarks.advert.id });
const made = async ({ callers }: World) => ({
  id: done(await callers.moderator.post("/v1/create-publicity", { body: anAdvertForm(), files: await banners() }))
    .id as number,
});

export const samples: CallSamples = {
  "GET /v1/publicity/:id": existing,
  "POST /v1/create-publicity": { most: 4, of: async () => ({ ...anAdvertForm(), ...(await banners()) }) },
  "PUT /v1/update-publicity/:id": async (world) => ({ ...anAdvertForm(), ...(await made(world)) }),
  "PATCH /v1/set-activity/:id": (world, n) => ({ ...existing(world), isActive: String(n % 2 === 1) }),
  "DELETE /v1/publicity/:id": made,
  "POST /v0/publicity/:id/shown": existing,
};
