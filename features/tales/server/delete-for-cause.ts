import { knownGround } from "#features/decisions/server/reasons.ts";
import { recordDecision } from "#features/decisions/server/record.ts";
import { tellOfDecision } from "#features/decisions/server/tell.ts";
import type { Act } from "#kit/server/features/events.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import { textsOfBlocks } from "#kit/text/tale-blocks.ts";
import { keepDeleted } from "./deletion.ts";
import type { TaleWithContent } from "./queries.ts";

/**
 * The staff delete another member's Tale, which is a decision about its author. It is kept for a while, so that this can be revoked.
 * @throws {ApiError} BAD_REQUEST for an unknown ground
 */
export async function deleteForCause(
  act: Act,
  actor: Actor,
  tale: TaleWithContent,
  why: { note?: string | null | undefined; ground?: string | null | undefined },
): Promise<void> {
  const { context, tx } = act;
  const { id, authorId, publicationDate, submittedAt, content } = tale;
  const ground = await knownGround(tx, why.ground);
  const restorableUntil = await keepDeleted(context, tx, id);
  const decision = await recordDecision(act, actor, {
    userId: authorId,
    kind: "TALE_DELETED",
    ground,
    note: why.note === "" ? null : (why.note ?? null),
    about: {
      aboutType: "tale",
      aboutId: id,
      aboutAddress: `/posts/tale/${id}`,
      text: textsOfBlocks(content).join("\n\n"),
    },
    formerTale: {
      publicationDate: publicationDate?.toISOString() ?? null,
      submittedAt: submittedAt?.toISOString() ?? null,
      updatedAt: context.clock.now().toISOString(),
    },
    restorableUntil,
  });
  await tellOfDecision(act, { ...decision, userId: authorId });
}
