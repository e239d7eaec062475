import { paged, type DataHolder } from "../own-data/service.ts";
import { reportsAbout, reportsBy } from "./personal-data-queries.ts";

/** What somebody reported, and that they were reported: not by whom. */
export const moderationData: DataHolder = {
  parts({ platform: { database }, user }) {
    const { db } = database;
    return [
      { name: "reportsMade", rows: () => paged((after) => reportsBy(db, user.id, after), ({ id }) => id) },
      { name: "reportsAbout", rows: () => paged((after) => reportsAbout(db, user.id, after), ({ id }) => id) },
    ];
  },
};
