import type { World } from "#tests/support/sample-world.ts";
import type { CallSamples } from "#tests/support/samples.ts";

const ofNews = ({ landmarks }: World) => ({ id: landmarks.newsPost.id });

export const samples: CallSamples = {
  "PUT /v1/mutes/news/:id": ofNews,
  "DELETE /v1/mutes/news/:id": ofNews,
};
