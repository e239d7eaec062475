import { addEarlierTales, addFormsOfWords } from "./index-jobs.ts";
import { feature } from "#kit/server/features/feature.ts";
import type { searchCalls } from "../calls.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import type { Handlers } from "#kit/server/http/calls.ts";
import { countLanguages, searchTales } from "./service.ts";
import { suggest, understand } from "./suggestions.ts";

function searchRoutes(context: AppContext): Handlers<typeof searchCalls> {
  return {
    search: (call) => searchTales(context, call.actor, call.query),
    countLanguages: (call) => countLanguages(context, call.actor, call.query),
    understand: (call) => understand(context, call.actor, call.query),
    suggest: (call) => suggest(context, call.query),
  };
}

export const searchFeature = feature({
  handlers: (context: AppContext) => ({ search: searchRoutes(context) }),
  jobs: [addEarlierTales, addFormsOfWords],
});
