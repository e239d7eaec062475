import { messageOf } from "#contract/notification-message.ts";
import { aboutTale } from "../about.ts";
import type { NewNotification } from "../notify.ts";

/** A reviewer has sent the receiver's Tale back with a note. Told each time, as a Tale may come back more than once. */
export function taleReturned(tale: { id: number; authorId: number; title: string }, note: string): NewNotification {
  const parts = { title: tale.title, postId: String(tale.id), note };
  return {
    receiverId: tale.authorId,
    title: "Tale-Returned",
    about: aboutTale(tale.id),
    message: messageOf("Tale-Returned", parts),
  };
}
