import { sql } from "drizzle-orm";
import { changeSomeRows, deleteSomeRows, type PersonalDataProvider } from "#features/personal-data/server/provider.ts";
import { pagedWithoutId, rowsPerPage } from "#features/personal-data/server/row-pages.ts";
import { notesAbout, rowsAbout, rowsBy } from "./service.ts";
import { staffNotes } from "./tables.ts";

/** The notes about a member, without their authors. Those that a member of staff wrote about others stay, without the name. */
export const staffNotesPersonalData: PersonalDataProvider = {
  parts: ({ db, user }) => [
    {
      name: "staffNotes",
      column: staffNotes.userId,
      rows: () => pagedWithoutId((after) => notesAbout(db, user.id, after, rowsPerPage)),
    },
  ],
  async eraseSome(_context, tx, _afterCommit, { id }) {
    const about = await deleteSomeRows(tx, staffNotes, [rowsAbout(id)]);
    if (about > 0) return about;
    return changeSomeRows(tx, sql`update ${staffNotes} set author_id = null`, [rowsBy(id)]);
  },
};
