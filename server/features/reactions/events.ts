import type { PublishedTale } from "#contract/tale-shapes.ts";
import type { Actor } from "#server/platform/http/call-checks.ts";
import { event } from "#server/platform/features/events.ts";

/** The events of likes and favourites. */

type MarkedTale = Pick<PublishedTale, "id" | "title" | "categoryName"> & { authorId: number };

/** For the first time by this member. */
export const taleLiked = event<{ tale: MarkedTale; actor: Actor }>("tale.liked");

/** Not by its author. */
export const taleBookmarked = event<{ tale: MarkedTale; actor: Actor }>("tale.bookmarked");
