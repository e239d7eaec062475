import { hiddenWriterOfDecision } from "./hidden-writers.ts";
import { notifiedSubjects } from "./notified-subjects.ts";
import { subjects } from "#features/notifications/server/subjects.ts";
import { feature } from "#kit/server/features/feature.ts";
import { personalData } from "#features/personal-data/server/provider.ts";
import { commentsPersonalData } from "./personal-data.ts";
import type { commentsCalls, newsCommentsCalls } from "../calls.ts";
import type { Handlers } from "#kit/server/http/calls.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { onNews, onTales, type Target } from "./targets.ts";
import { listComments, listReplies, placeOfComment } from "./reading.ts";
import { commentDeletion, removeComment } from "./deletion.ts";
import { likeComment } from "./likes.ts";
import { approveComment } from "./approval.ts";
import { freezeComment, hideComment } from "./authors-rules.ts";
import { censorComment, showAgain } from "./censoring.ts";
import { editComment } from "./editing.ts";
import { writeComment } from "./writing.ts";

type Routes = Handlers<typeof commentsCalls>;
type CallOf<Name extends keyof Routes> = Parameters<Routes[Name]>[0];

/** The same for comments on Tales and on news. */
const routesOn = <Names extends object>(context: AppContext, target: Target<Names>) => ({
  edit: (call: CallOf<"edit">) => editComment(context, target, call.actor, call.body.commentId, call.body.comment),
  remove: (call: CallOf<"remove">) => removeComment(context, target, call.actor, call.params.id),
  replies: (call: CallOf<"replies">) => listReplies(context, target, call.actor, call.params.id),
  place: (call: CallOf<"place">) => placeOfComment(context, target, call.actor, call.params.id, call.query),
  like: (call: CallOf<"like">) => likeComment(context, target, call.actor, call.params.id, call.body?.liked),
  censor: (call: CallOf<"censor">) => censorComment(context, target, call.actor, call.params.id, call.body),
  approve: (call: CallOf<"approve">) => approveComment(context, target, call.actor, call.params.id),
});

const commentsRoutes = (context: AppContext): Routes => ({
  ...routesOn(context, onTales),
  create: ({ actor, body: { postId, ...draft } }) =>
    writeComment(context, onTales, actor, { ...draft, targetId: postId }),
  hide: (call) => hideComment(context, onTales, call.actor, call.params.id, call.body.hidden),
  freeze: (call) => freezeComment(context, onTales, call.actor, call.params.id, call.body.frozen),
  ofTale: (call) => listComments(context, onTales, call.actor, call.params.id, call.query),
});

const newsCommentsRoutes = (context: AppContext): Handlers<typeof newsCommentsCalls> => ({
  ...routesOn(context, onNews),
  create: ({ actor, body: { adminPostId, ...draft } }) =>
    writeComment(context, onNews, actor, { ...draft, targetId: adminPostId }),
  ofNews: (call) => listComments(context, onNews, call.actor, call.params.id, call.query),
});

export const commentsFeature = feature({
  handlers: (context: AppContext) => ({ comments: commentsRoutes(context), newsComments: newsCommentsRoutes(context) }),
  contributes: [
    hiddenWriterOfDecision,
    subjects.with(notifiedSubjects),
    showAgain,
    personalData.with(commentsPersonalData),
  ],
  jobs: [commentDeletion],
});
