import { feature } from "#server/platform/features/feature.ts";
import type { contactCalls } from "#contract/contact.ts";
import type { Handlers } from "#server/platform/http/calls.ts";
import type { AppContext } from "#server/platform/app-context.ts";
import { queueContactMessage } from "./service.ts";

function contactRoutes(context: AppContext): Handlers<typeof contactCalls> {
  return {
    send: (call) => queueContactMessage(context, call.body, call.network),
  };
}

export const contactFeature = feature({
  handlers: (context: AppContext) => ({ contact: contactRoutes(context) }),
});
