import type { Act } from "#kit/server/features/events.ts";
import { partOf } from "#kit/text/plain-text.ts";
import { decision as bounds } from "#vocabulary/account-limits.ts";
import { decisions } from "./tables.ts";

/** The record of a decision, in the transaction of the act. */

export type DecisionRow = typeof decisions.$inferSelect;

export interface NewDecision
  extends
    Pick<DecisionRow, "userId" | "kind" | "ground" | "note">,
    Partial<
      Pick<
        DecisionRow,
        "pointsLost" | "pointsLeft" | "level" | "endsAt" | "causedById" | "formerTale" | "restorableUntil" | "language"
      >
    > {
  about: About;
}

/** The comment, Tale or member that is restricted. `text`: as it was, whole or its beginning; null for a member. */
interface About extends Pick<DecisionRow, "aboutType" | "aboutId" | "aboutAddress"> {
  text: string | null;
}

/** A member, as what a decision is about. */
export const aboutMember = ({ id, username }: { id: number; username: string }): About => ({
  aboutType: "user",
  aboutId: id,
  aboutAddress: `/profile/${username}`,
  text: null,
});

/** @param actor the member of staff who decides */
export async function recordDecision(
  { context, tx }: Act,
  actor: { id: number },
  { about: { text, ...about }, ...decision }: NewDecision,
): Promise<DecisionRow> {
  const now = context.clock.now();
  const [row] = await tx
    .insert(decisions)
    .values({
      ...decision,
      ...about,
      quote: text === null ? null : partOf(text, 0, bounds.quoteMax),
      startsAt: now,
      createdAt: now,
      decidedById: actor.id,
    })
    .returning();
  return row!;
}

const monthsFrom = (date: Date, months: number): Date => {
  const end = new Date(date);
  end.setUTCMonth(end.getUTCMonth() + months);
  return end;
};
export const sixMonthsAfter = (date: Date): Date => monthsFrom(date, bounds.contestableMonths);
export const sixMonthsBefore = (date: Date): Date => monthsFrom(date, -bounds.contestableMonths);
