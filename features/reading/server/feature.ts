import { readingMarksOf } from "./queries.ts";
import { taleMarks } from "#features/tales/server/points.ts";
import { feature } from "#kit/server/features/feature.ts";
import { personalData } from "#features/personal-data/server/provider.ts";
import { readingPersonalData } from "./personal-data.ts";
import type { readingCalls, readLaterCalls } from "../calls.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import type { Handlers } from "#kit/server/http/calls.ts";
import {
  addReadLater,
  createBlockCounts,
  forgetPlaces,
  keepPlace,
  listReading,
  listReadLater,
  pauseReading,
  removeReadLater,
} from "./service.ts";

function readingRoutes(context: AppContext): Handlers<typeof readingCalls> {
  const countBlocks = createBlockCounts();
  return {
    keepPlace: (call) => keepPlace(context, call.actor, call.params.postId, call.body, countBlocks),
    list: (call) => listReading(context, call.actor, call.query),
    forget: (call) => forgetPlaces(context, call.actor, call.params.postId),
    forgetAll: (call) => forgetPlaces(context, call.actor),
    pause: (call) => pauseReading(context, call.actor, call.query.paused),
  };
}

function readLaterRoutes(context: AppContext): Handlers<typeof readLaterCalls> {
  return {
    add: (call) => addReadLater(context, call.actor, call.params.postId),
    remove: (call) => removeReadLater(context, call.actor, call.params.postId),
    list: (call) => listReadLater(context, call.actor, call.query),
  };
}

export const readingFeature = feature({
  handlers: (context: AppContext) => ({ reading: readingRoutes(context), readLater: readLaterRoutes(context) }),
  contributes: [taleMarks.with(readingMarksOf), personalData.with(readingPersonalData)],
});
