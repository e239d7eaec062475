import { feature } from "#kit/server/features/feature.ts";
import type { advertsCalls } from "../calls.ts";
import type { Handlers } from "#kit/server/http/calls.ts";
import type { AppContext } from "#kit/server/app-context.ts";
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

function advertsRoutes(context: AppContext): Handlers<typeof advertsCalls> {
  return {
    active: (call) => listActive(context, call.query.languageName),
    activeSignedIn: (call) => listActive(context, call.query.languageName),
    shown: (call) => recordImpression(context, call.params.id),
    list: (call) => listAdverts(context, call.query),
    read: (call) => readAdvert(context, call.params.id),
    create: (call) => createAdvert(context, call.actor, call.body, call.files),
    change: (call) => changeAdvert(context, call.actor, call.params.id, call.body, call.files),
    setActivity: (call) => setActivity(context, call.actor, call.params.id, call.query.isActive),
    remove: (call) => removeAdvert(context, call.actor, call.params.id),
  };
}

export const advertsFeature = feature({
  handlers: (context: AppContext) => ({ adverts: advertsRoutes(context) }),
});
