import type { commentsCalls, newsCommentsCalls } from "#contract/comments.ts";
import type { Handlers } from "#server/platform/http/calls.ts";
import type { Platform } from "#server/platform/platform.ts";
import { onNews } from "./on-news.ts";
import { onTales } from "./on-tales.ts";
import { listComments, placeOfComment } from "./reading.ts";
import { censorComment, editComment, likeComment, removeComment, writeComment } from "./service.ts";

export function commentsRoutes(platform: Platform): Handlers<typeof commentsCalls> {
  return {
    create: ({ actor, body: { postId, ...draft } }) =>
      writeComment(platform, onTales, actor, { ...draft, targetId: postId }),
    edit: (call) => editComment(platform, onTales, call.actor, call.body.commentId, call.body.comment),
    remove: (call) => removeComment(platform, onTales, call.actor, call.params.id),
    ofTale: (call) => listComments(platform, onTales, call.actor, call.params.id, call.query),
    place: (call) => placeOfComment(platform, onTales, call.params.id, call.query),
    like: (call) => likeComment(platform, onTales, call.actor, call.params.id, call.body?.liked),
    censor: (call) => censorComment(platform, onTales, call.actor, call.params.id, call.body.censored),
  };
}

export function newsCommentsRoutes(platform: Platform): Handlers<typeof newsCommentsCalls> {
  return {
    create: ({ actor, body: { adminPostId, ...draft } }) =>
      writeComment(platform, onNews, actor, { ...draft, targetId: adminPostId }),
    edit: (call) => editComment(platform, onNews, call.actor, call.body.commentId, call.body.comment),
    remove: (call) => removeComment(platform, onNews, call.actor, call.params.id),
    ofNews: (call) => listComments(platform, onNews, call.actor, call.params.id, call.query),
    place: (call) => placeOfComment(platform, onNews, call.params.id, call.query),
    like: (call) => likeComment(platform, onNews, call.actor, call.params.id, call.body?.liked),
    censor: (call) => censorComment(platform, onNews, call.actor, call.params.id, call.body.censored),
  };
}
