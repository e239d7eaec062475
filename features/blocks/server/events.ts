import { event } from "#kit/server/features/events.ts";

export const memberBlocked = event<{ blockerId: number; blockedId: number }>("member.blocked");
