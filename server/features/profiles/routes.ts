import type { profilesCalls } from "#contract/profiles.ts";
import type { Handlers } from "#server/platform/http/calls.ts";
import type { Platform } from "#server/platform/platform.ts";
import { changeAvatar, changePhoto, removeAvatar } from "./avatar.ts";
import { banLevel, changePrivacy, changeProfile, ownPrivacy, privacyOf, showProfile } from "./service.ts";

export function profilesRoutes(platform: Platform): Handlers<typeof profilesCalls> {
  return {
    change: (call) => changeProfile(platform, call.actor, call.body),
    show: (call) => showProfile(platform, call.actor, call.query.username),
    ownPrivacy: (call) => ownPrivacy(platform, call.actor),
    changePrivacy: (call) => changePrivacy(platform, call.actor, call.query.newPrivacy),
    privacyOf: (call) => privacyOf(platform, call.query.username),
    changeAvatar: (call) => changeAvatar(platform, call.actor, call.files.file),
    changePhoto: (call) => changePhoto(platform, call.actor, call.params.userId, call.files.file),
    removeAvatar: (call) => removeAvatar(platform, call.actor),
    banLevel: (call) => banLevel(platform, call.actor),
  };
}
