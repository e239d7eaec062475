import { feature } from "#kit/server/features/feature.ts";
import type { newsCalls } from "../calls.ts";
import type { Handlers } from "#kit/server/http/calls.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { changeNews, createNews, listNews, newsDeletion, readNews, readNewsAs, removeNews } from "./service.ts";

function newsRoutes(context: AppContext): Handlers<typeof newsCalls> {
  return {
    list: (call) => listNews(context, call.query),
    listAll: (call) => listNews(context, call.query),
    read: (call) => readNewsAs(context, call.actor, call.params.id),
    readToEdit: (call) => readNews(context, call.params.id),
    create: (call) => createNews(context, call.actor, call.body, call.files.image),
    change: (call) => changeNews(context, call.actor, call.params.id, call.body, call.files.image),
    remove: (call) => removeNews(context, call.actor, call.params.id),
  };
}

export const newsFeature = feature({
  handlers: (context: AppContext) => ({ news: newsRoutes(context) }),
  jobs: [newsDeletion],
});
