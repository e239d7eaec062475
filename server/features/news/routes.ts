import type { newsCalls } from "#contract/news.ts";
import type { Handlers } from "#server/platform/http/calls.ts";
import type { AppContext } from "#server/platform/app-context.ts";
import { changeNews, createNews, listNews, readNews, readNewsAs, removeNews, type IsMuted } from "./service.ts";

/** @param isMuted whether a member has muted a discussion; server/features.ts passes it, because the feature `mutes` is above this one */
export function newsRoutes(context: AppContext, isMuted: IsMuted): Handlers<typeof newsCalls> {
  return {
    list: (call) => listNews(context, call.query),
    listAll: (call) => listNews(context, call.query),
    read: (call) => readNewsAs(context, call.actor, call.params.id, isMuted),
    readToEdit: (call) => readNews(context, call.params.id),
    create: (call) => createNews(context, call.actor, call.body, call.files.image),
    change: (call) => changeNews(context, call.actor, call.params.id, call.body, call.files.image),
    remove: (call) => removeNews(context, call.actor, call.params.id),
  };
}
