import type { contactCalls } from "#contract/contact.ts";
import type { Handlers } from "#server/platform/http/calls.ts";
import type { Platform } from "#server/platform/platform.ts";
import { keepLetter } from "./service.ts";

export function contactRoutes(platform: Platform): Handlers<typeof contactCalls> {
  return {
    send: (call) => keepLetter(platform, call.body, call.network),
  };
}
