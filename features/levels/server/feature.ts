import type { AppContext } from "#kit/server/app-context.ts";
import { feature } from "#kit/server/features/feature.ts";
import type { Handlers } from "#kit/server/http/calls.ts";
import type { levelsCalls } from "../calls.ts";
import { difficultyOfTale, readLadder } from "./ladder.ts";
import { measureMissing, measurePublished, measureReturned, measureRevised, measureTales } from "./measuring-job.ts";
import { vocabularyOf } from "./vocabulary.ts";

const levelsRoutes = (context: AppContext): Handlers<typeof levelsCalls> => ({
  vocabulary: ({ params }) => vocabularyOf(context, params.id),
  ladder: ({ actor, query }) => readLadder(context, actor, query),
});

export const levelsFeature = feature({
  handlers: (context: AppContext) => ({ levels: levelsRoutes(context) }),
  contributes: [difficultyOfTale, measurePublished, measureRevised, measureReturned],
  jobs: [measureTales],
  housekeeping: [measureMissing],
});
