import type { transparencyCalls } from "../calls.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { feature } from "#kit/server/features/feature.ts";
import type { Handlers } from "#kit/server/http/calls.ts";
import { countFinishedHours, readAccount } from "./service.ts";

export const transparencyFeature = feature({
  handlers: (context: AppContext) => ({
    transparency: { read: (call) => readAccount(context, call.query) } satisfies Handlers<typeof transparencyCalls>,
  }),
  housekeeping: [countFinishedHours],
});
