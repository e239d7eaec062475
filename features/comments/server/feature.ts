import { notifiedSubjects } from "./notified-subjects.ts";
import { subjects } from "#features/notifications/server/subjects.ts";
import { commentDeletion } from "./deletion.ts";
import { feature } from "#kit/server/features/feature.ts";
import { personalData } from "#features/personal-data/server/provider.ts";
import { commentsPersonalData } from "./personal-data.ts";
import type { commentsCalls, newsCommentsCalls } from "../calls.ts";
import type { Handlers } from "#kit/server/http/calls.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { onNews, onTales } from "./targets.ts";
import { listComments, listReplies, placeOfComment } from "./reading.ts";
import { removeComment } from "./deletion.ts";
import { likeComment } from "./likes.ts";
import { censorComment, editComment } from "./service.ts";
import { writeComment } from "./writing.ts";

function commentsRoutes(context: AppContext): Handlers<typeof commentsCalls> {
  return {
    create: ({ actor, body: { postId, ...draft } }) =>
      writeComment(context, onTales, actor, { ...draft, targetId: postId }),
    edit: (call) => editComment(context, onTales, call.actor, call.body.commentId, call.body.comment),
    remove: (call) => removeComment(context, onTales, call.actor, call.params.id),
    ofTale: (call) => listComments(context, onTales, call.actor, call.params.id, call.query),
    replies: (call) => listReplies(context, onTales, call.actor, call.params.id),
    place: (call) => placeOfComment(context, onTales, call.params.id, call.query),
    like: (call) => likeComment(context, onTales, call.actor, call.params.id, call.body?.liked),
    censor: (call) => censorComment(context, onTales, call.actor, call.params.id, call.body.censored),
  };
}

function newsCommentsRoutes(context: AppContext): Handlers<typeof newsCommentsCalls> {
  return {
    create: ({ actor, body: { adminPostId, ...draft } }) =>
      writeComment(context, onNews, actor, { ...draft, targetId: adminPostId }),
    edit: (call) => editComment(context, onNews, call.actor, call.body.commentId, call.body.comment),
    remove: (call) => removeComment(context, onNews, call.actor, call.params.id),
    ofNews: (call) => listComments(context, onNews, call.actor, call.params.id, call.query),
    replies: (call) => listReplies(context, onNews, call.actor, call.params.id),
    place: (call) => placeOfComment(context, onNews, call.params.id, call.query),
    like: (call) => likeComment(context, onNews, call.actor, call.params.id, call.body?.liked),
    censor: (call) => censorComment(context, onNews, call.actor, call.params.id, call.body.censored),
  };
}

export const commentsFeature = feature({
  handlers: (context: AppContext) => ({ comments: commentsRoutes(context), newsComments: newsCommentsRoutes(context) }),
  contributes: [subjects.with(notifiedSubjects), personalData.with(commentsPersonalData)],
  jobs: [commentDeletion],
});
