import type { CategoryName } from "#contract/categories.ts";
import { messageOf } from "#contract/notification-message.ts";
import { aboutTale } from "../about.ts";
import type { NewNotification } from "../notify.ts";

interface Liked {
  id: number;
  authorId: number;
  title: string;
  categoryName: CategoryName;
}

/** Somebody else is the first to like the receiver's Tale. */
export function firstLikePost(tale: Liked, actor: { id: number; username: string }): NewNotification | null {
  if (tale.authorId === actor.id) return null;
  const parts = { actor: actor.username, title: tale.title, category: tale.categoryName, postId: String(tale.id) };
  return {
    receiverId: tale.authorId,
    actorId: actor.id,
    title: "First-Like-Post",
    about: aboutTale(tale.id),
    message: messageOf("First-Like-Post", parts),
    onceKey: `First-Like-Post:${tale.id}`,
  };
}
