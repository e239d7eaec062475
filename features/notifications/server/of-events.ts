import type { Act } from "#kit/server/features/events.ts";
import { commentLiked, commentWritten } from "#features/comments/server/events.ts";
import { taleLiked } from "#features/reactions/server/events.ts";
import { talePublished, taleReturned as returned } from "#features/tales/server/events.ts";
import {
  adminMessageAboutTale,
  firstComment,
  firstLikeComment,
  firstLikePost,
  postPublished,
  replayComment,
  taleReturned,
  type NewNotification,
} from "./kinds.ts";
import { notify } from "./service.ts";

/** The notifications that follow from events of other features. */

const tell =
  <Fact>(notificationsOf: (fact: Fact) => NewNotification | null | readonly NewNotification[]) =>
  async ({ context, tx, afterCommit }: Act, fact: Fact) => {
    await notify(context, tx, afterCommit, ...[notificationsOf(fact)].flat());
  };

export const notificationsOfEvents = [
  talePublished.with(
    tell(({ tale, correction }) => [
      postPublished(tale),
      ...(correction === null ? [] : [adminMessageAboutTale(tale.authorId, tale.id, correction)]),
    ]),
  ),
  returned.with(tell(({ tale, note }) => taleReturned(tale, note))),
  taleLiked.with(tell(({ tale, actor }) => firstLikePost(tale, actor))),
  commentWritten.with(
    tell(({ on, answered, ...comment }) =>
      answered === null
        ? firstComment({ ...comment, receiverId: on.authorId })
        : replayComment({ ...comment, receiverId: answered.authorId }),
    ),
  ),
  commentLiked.with(tell(firstLikeComment)),
];
