import { aNewsForm } from "#tests/support/news.ts";
import { aPicture, done } from "#tests/support/sample-rows.ts";
import type { World } from "#tests/support/sample-world.ts";
import type { CallSamples } from "#tests/support/samples.ts";

const existing = ({ landmarks }: World) => ({ id: landmarks.newsPost.id });
const made = async ({ callers }: World) => ({
  id: done(await callers.moderator.post("/v1/create-admin-post", { body: aNewsForm() })).id as number,
});

export const samples: CallSamples = {
  "GET /v0/admin-post/:id": existing,
  "GET /v1/admin-post/:id": existing,
  "POST /v1/create-admin-post": () => aNewsForm(),
  "PUT /v1/admin-post/:id": async (world) => ({ ...aNewsForm(), ...(await made(world)) }),
  "POST /v1/admin-post-pictures": async () => ({ file: await aPicture(64, 64) }),
  "DELETE /v1/admin-post/:id": made,
};
