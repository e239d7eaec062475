import { event } from "#server/platform/features/events.ts";

export const memberBlocked = event<{ blockerId: number; blockedId: number }>("member.blocked");
