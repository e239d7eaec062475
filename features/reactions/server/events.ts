import type { PublishedTale } from "#features/tales/shapes.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import { event } from "#kit/server/features/events.ts";

/** The events of likes and favourites. */

type MarkedTale = Pick<PublishedTale, "id" | "title" | "categoryName"> & { authorId: number; isAuthorHidden: boolean };

/** For the first time by this member. */
export const taleLiked = event<{ tale: MarkedTale; actor: Actor }>("tale.liked");

/** Not by its author. */
export const taleBookmarked = event<{ tale: MarkedTale; actor: Actor }>("tale.bookmarked");
