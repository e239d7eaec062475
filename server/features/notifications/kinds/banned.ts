import { messageOf } from "#contract/notification-message.ts";
import type { NewNotification } from "../notify.ts";

/** The receiver may not comment, or not log in, until then. */
export function banned(receiverId: number, kind: "comment" | "login", until: Date): NewNotification {
  return { receiverId, title: "Banned", message: messageOf("Banned", { kind, until: until.toISOString() }) };
}
