import { messageOf } from "#contract/notification-message.ts";
import type { NewNotification } from "../notify.ts";

export const adminMessageText = (text: string) => messageOf("Admin-Message", { text });

/** Words of the staff, or of the site itself, for one person. */
export function adminMessage(receiverId: number, text: string): NewNotification {
  return { receiverId, title: "Admin-Message", message: adminMessageText(text) };
}
