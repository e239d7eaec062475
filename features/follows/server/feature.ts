import { followsAuthorOf } from "./queries.ts";
import { endFollows, followersOfProfile } from "./service.ts";
import { taleMarks } from "#features/tales/server/points.ts";
import { tellFollowers, tellFollowersOfNamed } from "./new-tale.ts";
import { announceNewTale } from "./new-tale.ts";
import { feature } from "#kit/server/features/feature.ts";
import { personalData } from "#features/personal-data/server/provider.ts";
import { followsPersonalData } from "./personal-data.ts";
import type { followsCalls } from "../calls.ts";
import type { Handlers } from "#kit/server/http/calls.ts";
import type { AppContext } from "#kit/server/app-context.ts";
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

function followsRoutes(context: AppContext): Handlers<typeof followsCalls> {
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

export const followsFeature = feature({
  handlers: (context: AppContext) => ({ follows: followsRoutes(context) }),
  contributes: [
    taleMarks.with(async (...mark) => ({ followsAuthor: await followsAuthorOf(...mark) })),
    endFollows,
    followersOfProfile,
    tellFollowers,
    tellFollowersOfNamed,
    personalData.with(followsPersonalData),
  ],
  jobs: [announceNewTale],
});
