import type { advertsCalls } from "#contract/adverts.ts";
import type { Handlers } from "#server/platform/http/calls.ts";
import type { Platform } from "#server/platform/platform.ts";
import {
  changeAdvert,
  createAdvert,
  listActive,
  listAdverts,
  recordImpression,
  readAdvert,
  removeAdvert,
  setActivity,
} from "./service.ts";

export function advertsRoutes(platform: Platform): Handlers<typeof advertsCalls> {
  return {
    active: (call) => listActive(platform, call.query.languageName),
    activeSignedIn: (call) => listActive(platform, call.query.languageName),
    shown: (call) => recordImpression(platform, call.params.id),
    list: (call) => listAdverts(platform, call.query),
    read: (call) => readAdvert(platform, call.params.id),
    create: (call) => createAdvert(platform, call.actor, call.body, call.files),
    change: (call) => changeAdvert(platform, call.actor, call.params.id, call.body, call.files),
    setActivity: (call) => setActivity(platform, call.actor, call.params.id, call.query.isActive),
    remove: (call) => removeAdvert(platform, call.actor, call.params.id),
  };
}
