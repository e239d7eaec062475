import { messageOf } from "#contract/notification-message.ts";
import type { TrophyId } from "#contract/trophies.ts";
import type { NewNotification } from "../notify.ts";

/** The receiver has earned a trophy. */
export function trophyEarned(receiverId: number, trophy: TrophyId): NewNotification {
  return { receiverId, title: "Trophy", message: messageOf("Trophy", { trophy }), onceKey: `Trophy:${trophy}` };
}
