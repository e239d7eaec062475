import type { commentsCalls } from "#contract/comments.ts";
import type { Handlers } from "#server/platform/http/calls.ts";
import type { Platform } from "#server/platform/platform.ts";
import { onTales } from "./on-tales.ts";
import {
  censorComment,
  editComment,
  likeComment,
  listComments,
  placeOfComment,
  removeComment,
  writeComment,
} from "./service.ts";

export function commentsRoutes(platform: Platform): Handlers<typeof commentsCalls> {
  return {
    create: (call) => writeComment(platform, onTales, call.actor, call.body),
    edit: (call) => editComment(platform, onTales, call.actor, call.body.commentId, call.body.comment),
    remove: (call) => removeComment(platform, onTales, call.actor, call.params.id),
    ofTale: (call) => listComments(platform, onTales, call.actor, call.params.id, call.query),
    place: (call) => placeOfComment(platform, onTales, call.params.id, call.query.pageSize),
    like: (call) => likeComment(platform, onTales, call.actor, call.params.id),
    censor: (call) => censorComment(platform, onTales, call.actor, call.params.id, call.body.censored),
  };
}
