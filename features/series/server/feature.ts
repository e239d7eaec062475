import {
  neighboursOfBroughtBack,
  neighboursOfNamed,
  neighboursOfPublished,
  neighboursOfUnpublished,
  seriesOfTale,
} from "./queries.ts";
import { feature } from "#kit/server/features/feature.ts";
import { personalData } from "#features/personal-data/server/provider.ts";
import { seriesPersonalData } from "./personal-data.ts";
import type { seriesCalls } from "../calls.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import type { Handlers } from "#kit/server/http/calls.ts";
import {
  changeSeries,
  createSeries,
  listSeries,
  orderTales,
  readOwnSeries,
  readSeries,
  removeSeries,
} from "./service.ts";

function seriesRoutes(context: AppContext): Handlers<typeof seriesCalls> {
  return {
    create: (call) => createSeries(context, call.actor, call.body),
    change: (call) => changeSeries(context, call.actor, call.params.id, call.body),
    remove: (call) => removeSeries(context, call.actor, call.params.id),
    order: (call) => orderTales(context, call.actor, call.params.id, call.body.postIds),
    readOwn: (call) => readOwnSeries(context, call.actor, call.params.id),
    read: (call) => readSeries(context, call.params.id, call.query),
    ofAuthor: (call) => listSeries(context, call.actor, call.query),
  };
}

export const seriesFeature = feature({
  handlers: (context: AppContext) => ({ series: seriesRoutes(context) }),
  contributes: [
    seriesOfTale,
    neighboursOfPublished,
    neighboursOfNamed,
    neighboursOfBroughtBack,
    neighboursOfUnpublished,
    personalData.with(seriesPersonalData),
  ],
});
