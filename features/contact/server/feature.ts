import { feature } from "#kit/server/features/feature.ts";
import type { contactCalls } from "../calls.ts";
import type { Handlers } from "#kit/server/http/calls.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { queueContactMessage } from "./service.ts";

const contactRoutes = (context: AppContext): Handlers<typeof contactCalls> => ({
  send: (call) => queueContactMessage(context, call.body, call.network),
});

export const contactFeature = feature({
  handlers: (context: AppContext) => ({ contact: contactRoutes(context) }),
});
