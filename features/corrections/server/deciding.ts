import { cacheTag } from "#vocabulary/cache-tags.ts";
import type { Correction } from "../calls.ts";
import { readableText } from "#kit/text/tale-text.ts";
import { visibleCharacters } from "#kit/text/plain-text.ts";
import { ApiError, notFound } from "#kit/server/api-error.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { inTransaction, type AfterCommit, type Transaction } from "#kit/server/database/transaction.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import { authorsText } from "#features/review/server/revisions-queries.ts";
import { changeRevisionText } from "#features/review/server/revisions.ts";
import { validContent } from "#features/tales/server/content/stored-content.ts";
import { refuseTroll } from "#features/accounts/server/service.ts";
import { correctionById, decideCorrection, nameHelper, type CorrectionRow } from "./queries.ts";
import { replacePassage } from "./replace-passage.ts";
import { lockCorrection, placesIn, viewNow } from "./service.ts";

/** The author's decisions about corrections. */

/** The text as it is stored; null if it is too short or too long with the correction. */
function withinLimits(corrected: string): string | null {
  try {
    return validContent(corrected);
  } catch (error) {
    if (error instanceof ApiError && error.code === "BAD_REQUEST") return null;
    throw error;
  }
}

/** A text of version 0.2.0 may get other blocks, and lose characters that nobody sees. */
const lettersOf = (html: string) => visibleCharacters(readableText(html)).replace(/\s+/g, "");

/** @throws {ApiError} CONFLICT if the text would not be a valid one; OUTDATED if the passage has changed or can't be found for sure */
async function correctedText(tx: Transaction, row: CorrectionRow, content: string): Promise<string> {
  const place = (await placesIn(tx, [row], content)).get(row.id) ?? null;
  const corrected = place === null ? null : replacePassage(content, place, row.replacement);
  if (corrected === null) throw new ApiError("OUTDATED", { detail: "The passage of this correction has changed." });
  const valid = withinLimits(corrected);
  // The sanitiser must not change any other word.
  if (valid === null || lettersOf(valid) !== lettersOf(corrected))
    throw new ApiError("CONFLICT", {
      detail: "This correction can't be made by itself. Change the passage in the revision.",
    });
  return valid;
}

async function accept(
  context: AppContext,
  tx: Transaction,
  afterCommit: AfterCommit,
  actor: Actor,
  { row, helperId }: { row: CorrectionRow; helperId: number },
): Promise<void> {
  const { postId: taleId } = row;
  const now = context.clock.now();
  const corrected = await correctedText(tx, row, (await authorsText(tx, taleId))!);
  await changeRevisionText(context, tx, afterCommit, actor, taleId, () => corrected);
  if (row.named && (await nameHelper(tx, { taleId, userId: helperId, createdAt: now })))
    context.cache.moved(afterCommit, [cacheTag.tale(taleId)], "changed");
}

/** @throws {ApiError} NOT_FOUND; FORBIDDEN for the helper; CONFLICT if it is decided or the Tale is not published; OUTDATED; TROLL */
export function decideAboutCorrection(
  context: AppContext,
  actor: Actor,
  id: number,
  status: "ACCEPTED" | "REJECTED",
): Promise<Correction> {
  return inTransaction(context.database, async (tx, afterCommit) => {
    await refuseTroll(tx, actor);
    const locked = await lockCorrection(tx, id);
    if (locked === null || ![locked.authorId, locked.helperId].includes(actor.id)) throw notFound();
    if (locked.authorId !== actor.id)
      throw new ApiError("FORBIDDEN", { detail: "The author of the Tale decides on this correction." });
    if (locked.row.status !== "PENDING")
      throw new ApiError("CONFLICT", { detail: "You have already decided on this correction." });
    if (status === "ACCEPTED" && locked.tale.publicationDate === null)
      throw new ApiError("CONFLICT", { detail: "This Tale is not published: change it itself." });
    if (status === "ACCEPTED") await accept(context, tx, afterCommit, actor, locked);
    await decideCorrection(tx, id, { status, decidedAt: context.clock.now() });
    return viewNow(tx, (await correctionById(tx, id))!);
  });
}
