import { sql } from "drizzle-orm";
import { publicAccount } from "#features/transparency/server/points.ts";
import { appeals, decisions } from "./tables.ts";

/** Decisions and appeals in the public account, by their kind and ground. */

const { kind, ground } = decisions;
const contested = { from: sql`${appeals} join ${decisions} on ${decisions.id} = ${appeals.decisionId}`, kind, ground };

export const decisionsInPublicAccount = [
  publicAccount.with({ measure: "decisions", from: sql`${decisions}`, moment: decisions.createdAt, kind, ground }),
  publicAccount.with({ ...contested, measure: "appeals", moment: appeals.createdAt }),
  publicAccount.with({
    ...contested,
    measure: "granted",
    moment: appeals.decidedAt,
    where: sql`${appeals.status} = 'GRANTED'`,
  }),
];
