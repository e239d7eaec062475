import type { notebookCalls } from "#contract/notebook.ts";
import type { AppContext } from "#server/platform/app-context.ts";
import type { Handlers } from "#server/platform/http/calls.ts";
import { exportNotebook } from "./export.ts";
import { answerEntry, changeNote, keepWord, listEntries, removeEntry } from "./service.ts";

export function notebookRoutes(context: AppContext): Handlers<typeof notebookCalls> {
  return {
    keep: (call) => keepWord(context, call.actor, call.body),
    list: (call) => listEntries(context, call.actor, call.query),
    change: (call) => changeNote(context, call.actor, call.params.id, call.body.note),
    remove: (call) => removeEntry(context, call.actor, call.params.id),
    answer: (call) => answerEntry(context, call.actor, call.params.id, call.body),
    export: (call) => exportNotebook(context, call.actor, call.query.format),
  };
}
