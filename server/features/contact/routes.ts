import type { contactCalls } from "#contract/contact.ts";
import type { Handlers } from "#server/platform/http/calls.ts";
import type { Platform } from "#server/platform/platform.ts";
import { queueContactMessage } from "./service.ts";

export function contactRoutes(platform: Platform): Handlers<typeof contactCalls> {
  return {
    send: (call) => queueContactMessage(platform, call.body, call.network),
  };
}
