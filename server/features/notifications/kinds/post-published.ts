import type { CategoryName } from "#contract/categories.ts";
import { messageOf } from "#contract/notification-message.ts";
import { aboutTale } from "../about.ts";
import type { NewNotification } from "../notify.ts";

/** A reviewer has published the receiver's Tale. */
export function postPublished(tale: {
  id: number;
  authorId: number;
  title: string;
  categoryName: CategoryName;
}): NewNotification {
  const parts = { title: tale.title, category: tale.categoryName, postId: String(tale.id) };
  return {
    receiverId: tale.authorId,
    title: "Post-Published",
    about: aboutTale(tale.id),
    message: messageOf("Post-Published", parts),
    onceKey: `Post-Published:${tale.id}`,
  };
}
