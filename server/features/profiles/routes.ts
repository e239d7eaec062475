import type { profilesCalls } from "#contract/profiles.ts";
import type { Handlers } from "#server/platform/http/calls.ts";
import type { AppContext } from "#server/platform/app-context.ts";
import { changeAvatar, changePhoto, removeAvatar } from "./avatar.ts";
import {
  banLevel,
  changePrivacy,
  changeProfile,
  ownPrivacy,
  privacyOf,
  showProfile,
  type FollowersOf,
} from "./service.ts";

/** @param followersOf the number of a member's followers: the follows are above the profiles */
export function profilesRoutes(context: AppContext, followersOf: FollowersOf): Handlers<typeof profilesCalls> {
  return {
    change: (call) => changeProfile(context, call.actor, call.body),
    show: (call) => showProfile(context, call.actor, call.query.username, followersOf),
    ownPrivacy: (call) => ownPrivacy(context, call.actor),
    changePrivacy: (call) => changePrivacy(context, call.actor, call.query.newPrivacy),
    privacyOf: (call) => privacyOf(context, call.query.username),
    changeAvatar: (call) => changeAvatar(context, call.actor, call.files.file),
    changePhoto: (call) => changePhoto(context, call.actor, call.params.userId, call.files.file),
    removeAvatar: (call) => removeAvatar(context, call.actor),
    banLevel: (call) => banLevel(context, call.actor),
  };
}
