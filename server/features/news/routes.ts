import type { newsCalls } from "#contract/news.ts";
import type { Handlers } from "#server/platform/http/calls.ts";
import type { Platform } from "#server/platform/platform.ts";
import { changeNews, createNews, listNews, readNews, removeNews } from "./service.ts";

export function newsRoutes(platform: Platform): Handlers<typeof newsCalls> {
  return {
    list: (call) => listNews(platform, call.query),
    listAll: (call) => listNews(platform, call.query),
    read: (call) => readNews(platform, call.params.id),
    readToEdit: (call) => readNews(platform, call.params.id),
    create: (call) => createNews(platform, call.actor, call.body, call.files.image),
    change: (call) => changeNews(platform, call.actor, call.params.id, call.body, call.files.image),
    remove: (call) => removeNews(platform, call.actor, call.params.id),
  };
}
