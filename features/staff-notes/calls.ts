import { z } from "zod";
import { username } from "#features/accounts/calls.ts";
import { endpoint } from "#kit/calls/endpoint.ts";
import { clientKey, idParams, instant, memberPages, textOf } from "#kit/calls/input.ts";
import { multiLine } from "#kit/text/plain-text.ts";
import { staffNote } from "#vocabulary/account-limits.ts";

/** Notes about a member, which the staff write for each other (behaviour.md, Staff notes). */

const note = z.object({
  id: z.number(),
  /** Null once the author's account is removed, and for a member of staff who reads what colleagues wrote about them. */
  author: z.string().nullable(),
  text: z.string(),
  createdAt: instant,
});
export type StaffNote = z.output<typeof note>;

const ofMember = {
  path: "/v1/members/:username/staff-notes",
  caller: "moderator",
  params: z.object({ username }),
} as const;

export const staffNotesCalls = {
  list: endpoint({
    ...ofMember,
    method: "GET",
    summary: "The staff's notes about a member, the newest first",
    query: memberPages,
    reply: { status: 200, body: z.object({ notes: z.array(note), totalNotes: z.number() }) },
    errors: ["NOT_FOUND"],
  }),
  write: endpoint({
    ...ofMember,
    method: "POST",
    summary: "Writes a note about a member for the staff. The member's archive has its text and date",
    body: z.object({
      text: z
        .string()
        .transform(multiLine)
        .pipe(textOf({ min: 1, max: staffNote.max })),
      clientKey,
    }),
    reply: { status: 201, body: note },
    errors: ["NOT_FOUND"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/v1/staff-notes/:id",
    caller: "moderator",
    summary:
      "Deletes one's own note; administrators delete any that isn't about themselves. Repeating it changes nothing",
    params: idParams,
    reply: { status: 204, body: "empty" },
    errors: ["NOT_FOUND"],
  }),
};
