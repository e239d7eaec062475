import { memberJoined, memberLeft } from "#features/accounts/server/events.ts";
import { commentShown } from "#features/comments/server/events.ts";
import { commentAddress } from "#features/comments/server/reported-comments.ts";
import { reportCreated } from "#features/moderation/server/events.ts";
import {
  publishedTalesErased,
  talePublished,
  talePublishedAgain,
  taleRevised,
  taleUnpublished,
} from "#features/tales/server/events.ts";
import type { PublishedTale } from "#features/tales/shapes.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import type { Act } from "#kit/server/features/events.ts";
import { toCategorySlug } from "#vocabulary/categories.ts";
import { writeEvents } from "./write-events.ts";

/** The data of each event: no e-mail address, no text of a comment, and nothing of the member who reports. */

type Tale = Pick<PublishedTale, "id" | "title" | "author" | "languageName" | "categoryName">;

const taleData = ({ config }: AppContext, { id, title, author, languageName, categoryName }: Tale) => ({
  id,
  title,
  author,
  languageName,
  categoryName,
  address: `${config.SITE_URL}/posts/${toCategorySlug(categoryName)}/${id}`,
});

const published = (act: Act, { tale }: { tale: Tale }) =>
  writeEvents(act, "tale.published", taleData(act.context, tale));

const removed = (act: Act, tales: readonly Tale[]) =>
  writeEvents(act, "tale.removed", ...tales.map((tale) => taleData(act.context, tale)));

export const followedByWebhooks = [
  talePublished.with(published),
  talePublishedAgain.with(published),
  taleRevised.with((act, { tale }) => writeEvents(act, "tale.revised", taleData(act.context, tale))),
  taleUnpublished.with((act, { tale }) => removed(act, [tale])),
  publishedTalesErased.with((act, { tales }) => removed(act, tales)),
  commentShown.with((act, { comment: { id, author }, on }) => {
    const address = act.context.config.SITE_URL + commentAddress(on, id);
    return writeEvents(act, "comment.created", { id, postId: on.id, author, address });
  }),
  reportCreated.with((act, { id, type, reason }) => writeEvents(act, "report.created", { id, type, reason })),
  memberJoined.with((act, { username }) => writeEvents(act, "member.joined", { username })),
  memberLeft.with((act, { username }) => writeEvents(act, "member.left", { username })),
];
