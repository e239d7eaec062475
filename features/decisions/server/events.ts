import { event } from "#kit/server/features/events.ts";
import type { DecisionRow } from "./record.ts";

/** The events of decisions. Those who follow lock the Tale or comment that a decision is about: before its member is locked. */

/**
 * `returned`: the Tale is published or waits for review, as before. `draft`: its author has it, as a draft or published again. `gone`: it was
 * erased.
 */
export type ReturnOfTale = "returned" | "draft" | "gone";

/** A decision is being revoked: it is shown again, unless something else hides it. `outcome` takes what becomes of a Tale. */
export const decisionRevoked = event<{ decision: DecisionRow; outcome: { tale: ReturnOfTale | null } }>(
  "decision.revoked",
);

/** A member objects to a decision, which waits for an answer from now on. */
export const decisionContested = event<{ decision: DecisionRow }>("decision.contested");

/** The answer to an appeal is that the decision stands. */
export const decisionUpheld = event<{ decision: DecisionRow }>("decision.upheld");
