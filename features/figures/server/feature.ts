import { personalData } from "#features/personal-data/server/provider.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { feature } from "#kit/server/features/feature.ts";
import type { Handlers } from "#kit/server/http/calls.ts";
import type { figuresCalls } from "../calls.ts";
import { figuresPersonalData } from "./personal-data.ts";
import { countVisit, figuresOfAll, figuresOfTale } from "./service.ts";
import { visitsOf } from "./visits.ts";

function figuresRoutes(context: AppContext): Handlers<typeof figuresCalls> {
  return {
    opened: (call) => countVisit(context, call, "opened"),
    finished: (call) => countVisit(context, call, "finished"),
    ofTale: (call) => figuresOfTale(context, call.actor, call.params.id, call.query),
    ofAll: (call) => figuresOfAll(context, call.actor, call.query),
  };
}

export const figuresFeature = feature({
  handlers: (context: AppContext) => ({ figures: figuresRoutes(context) }),
  contributes: [personalData.with(figuresPersonalData)],
  stop: (context) => visitsOf(context).write(),
});
