import { requireStaffRole } from "#features/accounts/server/staff-actions.ts";
import { recordAction } from "#features/audit-log/server/service.ts";
import { knownGround } from "#features/decisions/server/reasons.ts";
import { recordDecision } from "#features/decisions/server/record.ts";
import { decisionRevoked } from "#features/decisions/server/events.ts";
import { standingAbout } from "#features/decisions/server/standing.ts";
import { revokeStanding } from "#features/decisions/server/revoke-standing.ts";
import { tellOfDecision } from "#features/decisions/server/tell.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import { mayCensor } from "./policy.ts";
import { lockComment, updateComment } from "./queries.ts";
import { commentAddress, originalText } from "./reported-comments.ts";
import type { CommentView, Target } from "./targets.ts";
import { fullSight } from "./sight.ts";
import { changeComment, lockAllowed } from "./writing.ts";

interface Censoring {
  censored: boolean;
  note?: string | null | undefined;
  ground?: string | null | undefined;
}

/** Hides the text behind asterisks, which is a decision about its author, or shows it again. */
export function censorComment<Names extends object>(
  context: AppContext,
  target: Target<Names>,
  moderator: Actor,
  id: number,
  { censored: isCensored, note: sentNote, ground: sentGround }: Censoring,
): Promise<CommentView<Names>> {
  return changeComment(context, target, moderator, async (tx, afterCommit) => {
    const { row, on } = await lockAllowed(tx, target, moderator, id, (each) => mayCensor(moderator, each, isCensored));
    await requireStaffRole(tx, moderator, "moderator");
    const ground = await knownGround(tx, sentGround);
    if (row.isCensored === isCensored) return id;
    const act = { context, tx, afterCommit };
    const note = sentNote === "" ? null : (sentNote ?? null);
    await updateComment(tx, id, { isCensored });
    await recordAction(context, tx, {
      actor: moderator,
      action: isCensored ? "censor" : "uncensor",
      target: { kind: "comment", id },
      detail: ground ?? "",
    });
    const aboutType = target.kind === "tale" ? "comment" : "blog";
    if (!isCensored) await revokeStanding(act, moderator, { aboutType, aboutId: id, kind: "CENSORED" });
    else if (row.authorId !== null && row.authorId !== moderator.id) {
      const aboutAddress = commentAddress({ kind: target.kind, id: on.id }, id);
      const text = (await originalText(tx, id))?.text ?? null;
      const about = { aboutType, aboutId: id, aboutAddress, text } as const;
      const decision = { userId: row.authorId, kind: "CENSORED", ground, note, about } as const;
      await tellOfDecision(act, { ...(await recordDecision(act, moderator, decision)), userId: row.authorId });
    }
    return id;
  });
}

/** A decision to hide a comment is revoked: it is shown again, unless another one stands. */
export const showAgain = decisionRevoked.with(async ({ tx }, { decision }) => {
  if (decision.kind !== "CENSORED") return;
  const row = await lockComment(tx, decision.aboutId, fullSight);
  if (row === null || row.isDeleted) return;
  const others = await standingAbout(tx, decision, ["CENSORED"], decision.id);
  if (others.length === 0) await updateComment(tx, decision.aboutId, { isCensored: false });
});
