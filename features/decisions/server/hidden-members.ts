import { sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { point } from "#kit/server/features/points.ts";
import { hiddenName } from "#vocabulary/hidden-author.ts";
import type { Decision } from "../calls.ts";
import { decisions } from "./tables.ts";

/** Decisions about what a member wrote whose name is hidden: the staff decide without the name. */

/** The text that a decision is about, and the member whom it concerns. */
interface DecidedAbout {
  type: SQLWrapper;
  id: SQLWrapper;
  userId: SQLWrapper;
}

/** A condition, bounded for each decision: the member has written that and is not named. Each kind of text has its own. */
export const hiddenMember = point<(about: DecidedAbout) => SQL>("members who are hidden from the staff");

export const isHiddenFrom = (about: DecidedAbout): SQL<boolean> =>
  sql<boolean>`(false ${sql.join(
    hiddenMember.entries.map((condition) => sql`or ${condition(about)}`),
    sql` `,
  )})`;

/** Whether the member of a decision is hidden, by its subject or by that of the decision from which it follows. */
export const isMemberHidden = () => {
  const column = (name: string) => sql.raw(`"cause"."${name}"`);
  const about = { type: decisions.aboutType, id: decisions.aboutId, userId: decisions.userId };
  const ofCause = { type: column("about_type"), id: column("about_id"), userId: column("user_id") };
  return sql<boolean>`(${isHiddenFrom(about)} or exists (
    select from ${decisions} as "cause" where "cause"."id" = ${decisions.causedById} and ${isHiddenFrom(ofCause)}))`;
};

/** A name for others in a statement: the sign of hidden authors if the condition holds. */
export const nameUnlessHidden = (isHidden: SQLWrapper, name: SQLWrapper): SQL =>
  sql`case when ${isHidden} then ${sql.raw(`'${hiddenName}'`)} else ${name} end`;

export const shownMember = (isHidden: boolean, username: string | null) => (isHidden ? hiddenName : username);

/** A decision for the staff: one about the account would tell the name. */
export const withoutMember = (isHidden: boolean, decision: Decision): Decision =>
  isHidden && decision.about.type === "user"
    ? { ...decision, about: { ...decision.about, id: 0, address: null } }
    : decision;
