import { sql } from "drizzle-orm";
import { hoursBetween, publicAccount } from "#features/transparency/server/points.ts";
import { notices } from "./tables.ts";

/** Notices in the public account, by what they are about and their reason, and how long their decisions took. */

const from = sql`${notices}`;
const kind = notices.type;
// Without a parameter, as in the condition of the index.
const isDecided = sql`${notices.decidedAt} is not null`;
const ground = sql`coalesce(${notices.decidedReason}, ${notices.reason})`;
const ofDecided = { from, moment: notices.decidedAt, kind, ground };

export const noticesInPublicAccount = [
  publicAccount.with({ measure: "notices", from, moment: notices.createdAt, kind, ground: notices.reason }),
  publicAccount.with({
    ...ofDecided,
    measure: "accepted",
    where: sql`${notices.status} = 'ACCEPTED' and ${isDecided}`,
  }),
  publicAccount.with({
    ...ofDecided,
    measure: "rejected",
    where: sql`${notices.status} = 'REJECTED' and ${isDecided}`,
  }),
  publicAccount.with({
    measure: "hours",
    from,
    moment: notices.decidedAt,
    where: isDecided,
    kind: hoursBetween(notices.createdAt, notices.decidedAt),
  }),
];
