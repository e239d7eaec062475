import type { followsCalls } from "#contract/follows.ts";
import type { Handlers } from "#server/platform/http/calls.ts";
import type { AppContext } from "#server/platform/app-context.ts";
import {
  checkFollow,
  checkTag,
  followMember,
  followTag,
  listFollowed,
  listFollowedTags,
  listFollowing,
  unfollowMember,
  unfollowTag,
} from "./service.ts";

export function followsRoutes(context: AppContext): Handlers<typeof followsCalls> {
  return {
    follow: (call) => followMember(context, call.actor, call.params.username),
    unfollow: (call) => unfollowMember(context, call.actor, call.params.username),
    followed: (call) => listFollowed(context, call.actor, call.query),
    check: (call) => checkFollow(context, call.actor, call.query.username),
    followTag: (call) => followTag(context, call.actor, call.query),
    unfollowTag: (call) => unfollowTag(context, call.actor, call.query),
    followedTags: (call) => listFollowedTags(context, call.actor, call.query),
    checkTag: (call) => checkTag(context, call.actor, call.query),
    following: (call) => listFollowing(context, call.actor, call.query),
  };
}
