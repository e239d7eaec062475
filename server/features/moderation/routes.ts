import type { moderationCalls } from "#contract/moderation.ts";
import type { Handlers } from "#server/platform/http/calls.ts";
import type { Platform } from "#server/platform/platform.ts";
import { reportUser } from "./service.ts";

export function moderationRoutes(platform: Platform): Handlers<typeof moderationCalls> {
  return {
    reportUser: (call) => reportUser(platform, call.actor, call.body),
  };
}
