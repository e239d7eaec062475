import { sql } from "drizzle-orm";
import { hoursBetween, publicAccount } from "#features/transparency/server/points.ts";
import { reports } from "./tables.ts";

/** Reports in the public account, by what they are about and their reason, and how long their decisions took. */

// Without a parameter, as in the condition of the index.
const isDecided = sql`${reports.status} <> 'PENDING'`;
const from = sql`${reports}`;
// Null in reports from before this column: the reporter's reason was that of the decision.
const ground = sql`coalesce(${reports.decidedReason}, ${reports.reason})`;
const ofDecided = { from, moment: reports.decidedAt, kind: reports.type, ground };

export const reportsInPublicAccount = [
  publicAccount.with({
    measure: "reports",
    from,
    moment: reports.startDate,
    kind: reports.type,
    ground: reports.reason,
  }),
  publicAccount.with({
    ...ofDecided,
    measure: "accepted",
    where: sql`${reports.status} = 'ACCEPTED' and ${isDecided}`,
  }),
  // Those in bad faith, too.
  publicAccount.with({
    ...ofDecided,
    measure: "rejected",
    where: sql`${reports.status} <> 'ACCEPTED' and ${isDecided}`,
  }),
  publicAccount.with({
    measure: "hours",
    from,
    moment: reports.decidedAt,
    where: isDecided,
    kind: hoursBetween(reports.startDate, reports.decidedAt),
  }),
];
