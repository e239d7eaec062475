import { keptWordsOf } from "./service.ts";
import { taleMarks } from "#features/tales/server/points.ts";
import { feature } from "#kit/server/features/feature.ts";
import { personalData } from "#features/personal-data/server/provider.ts";
import { notebookPersonalData } from "./personal-data.ts";
import type { notebookCalls } from "../calls.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import type { Handlers } from "#kit/server/http/calls.ts";
import { exportNotebook } from "./export.ts";
import { knownWords } from "./queries.ts";
import { answerEntry, changeNote, keepWord, listEntries, removeEntry } from "./service.ts";

function notebookRoutes(context: AppContext): Handlers<typeof notebookCalls> {
  return {
    keep: (call) => keepWord(context, call.actor, call.body),
    list: (call) => listEntries(context, call.actor, call.query),
    change: (call) => changeNote(context, call.actor, call.params.id, call.body.note),
    remove: (call) => removeEntry(context, call.actor, call.params.id),
    answer: (call) => answerEntry(context, call.actor, call.params.id, call.body),
    known: async (call) => ({ words: await knownWords(context.database.db, call.actor.id, call.query.languageName) }),
    export: (call) => exportNotebook(context, call.actor, call.query.format),
  };
}

export const notebookFeature = feature({
  handlers: (context: AppContext) => ({ notebook: notebookRoutes(context) }),
  contributes: [
    taleMarks.with(async (...mark) => ({ keptWords: await keptWordsOf(...mark) })),
    personalData.with(notebookPersonalData),
  ],
});
