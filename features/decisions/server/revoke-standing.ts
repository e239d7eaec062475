import type { Act } from "#kit/server/features/events.ts";
import type { DecisionRow } from "./record.ts";
import { revoke } from "./revoke.ts";
import { standingAbout } from "./standing.ts";
import { tellOfRevocation } from "./tell-of-revocation.ts";

/**
 * Revokes all that restricts a comment or a member now, without a note: the act that undoes it says nothing, but to those who have
 * appealed. The caller holds the lock of the comment.
 */
export async function revokeStanding(
  act: Act,
  actor: { id: number },
  { kind, ...about }: Pick<DecisionRow, "aboutType" | "aboutId" | "kind">,
): Promise<void> {
  for (const decision of await standingAbout(act.tx, about, [kind])) {
    const revoked = await revoke(act, actor, decision, null);
    if (revoked.appeals.length > 0) await tellOfRevocation(act, revoked, null);
  }
}
