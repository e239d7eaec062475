import type { staffNotesCalls } from "../calls.ts";
import { personalData } from "#features/personal-data/server/provider.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { feature } from "#kit/server/features/feature.ts";
import type { Handlers } from "#kit/server/http/calls.ts";
import { staffNotesPersonalData } from "./personal-data.ts";
import { listNotes, removeNote, writeNote } from "./service.ts";

const staffNotesRoutes = (context: AppContext): Handlers<typeof staffNotesCalls> => ({
  list: (call) => listNotes(context, call.actor, call.params.username, call.query),
  write: (call) => writeNote(context, call.actor, { ...call.body, username: call.params.username }),
  remove: (call) => removeNote(context, call.actor, call.params.id),
});

export const staffNotesFeature = feature({
  handlers: (context: AppContext) => ({ staffNotes: staffNotesRoutes(context) }),
  contributes: [personalData.with(staffNotesPersonalData)],
});
