import { feature } from "#kit/server/features/feature.ts";
import type { newsCalls } from "../calls.ts";
import type { Handlers } from "#kit/server/http/calls.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { duePublications, newsPublication } from "./publication.ts";
import { listNews, listNewsAsStaff, readNewsAs, readNewsAsStaff } from "./service.ts";
import { eraseUnusedPictures, uploadPicture } from "./text-pictures.ts";
import { changeNews, createNews, newsDeletion, removeNews } from "./writing.ts";

function newsRoutes(context: AppContext): Handlers<typeof newsCalls> {
  return {
    list: (call) => listNews(context, call.query),
    listAll: (call) => listNewsAsStaff(context, call.query),
    read: (call) => readNewsAs(context, call.actor, call.params.id),
    readToEdit: (call) => readNewsAsStaff(context, call.params.id),
    create: (call) => createNews(context, call.actor, call.body, call.files.image),
    change: (call) => changeNews(context, call.actor, call.params.id, call.body, call.files.image),
    uploadPicture: (call) => uploadPicture(context, call.actor, call.files.file),
    remove: (call) => removeNews(context, call.actor, call.params.id),
  };
}

export const newsFeature = feature({
  handlers: (context: AppContext) => ({ news: newsRoutes(context) }),
  jobs: [newsDeletion, newsPublication],
  schedules: [duePublications],
  housekeeping: [eraseUnusedPictures],
});
