import { personalData } from "#features/personal-data/server/provider.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { feature } from "#kit/server/features/feature.ts";
import type { Handlers } from "#kit/server/http/calls.ts";
import type { sketchesCalls } from "../calls.ts";
import { sketchesPersonalData } from "./personal-data.ts";
import { forgetUsedKeys, keepSketch, listSketches, removeSketch, takeSketch } from "./service.ts";

function sketchesRoutes(context: AppContext): Handlers<typeof sketchesCalls> {
  return {
    keep: (call) => keepSketch(context, call.actor, call.params.clientKey, call.body),
    list: (call) => listSketches(context, call.actor),
    remove: (call) => removeSketch(context, call.actor, call.params.clientKey),
  };
}

export const sketchesFeature = feature({
  handlers: (context: AppContext) => ({ sketches: sketchesRoutes(context) }),
  contributes: [takeSketch, personalData.with(sketchesPersonalData)],
  housekeeping: [forgetUsedKeys],
});
