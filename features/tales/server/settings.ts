import type { CommentRule, OwnTale, TranslationRight } from "../shapes.ts";
import { notFound, refuseUnless } from "#kit/server/api-error.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import type { AfterCommit, Executor } from "#kit/server/database/transaction.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import { cacheTagsOf } from "./cache-tags.ts";
import { maySee } from "./policy.ts";
import { lockTale, updateTale } from "./queries.ts";
import { existingTale } from "./reading.ts";
import { ownTaleView } from "./views.ts";

export interface TaleSettings {
  translations?: TranslationRight | undefined;
  correctionsWelcome?: boolean | undefined;
  comments?: CommentRule | undefined;
}

/**
 * Changes what others may do with a Tale, in any state. The date of its last change stays, because an editor compares it with its
 * own. @throws {ApiError} NOT_FOUND; FORBIDDEN for another member's Tale
 */
export async function changeTaleSettings(
  context: AppContext,
  tx: Executor,
  afterCommit: AfterCommit,
  actor: Actor,
  id: number,
  settings: TaleSettings,
): Promise<OwnTale> {
  const tale = await lockTale(tx, id);
  if (tale === null || maySee(actor, tale) !== null) throw notFound();
  refuseUnless(tale.authorId === actor.id ? null : "FORBIDDEN", "This Tale is someone else's.");
  // With its warnings: their copies in lists and search are updated by triggers of that column, and the trigger adds the bit for corrections.
  if (Object.values(settings).some((value) => value !== undefined))
    await updateTale(tx, id, { ...settings, warnings: tale.warnings });
  const changed = await existingTale(tx, id);
  if (changed.publicationDate !== null) context.cache.moved(afterCommit, cacheTagsOf(changed), "changed");
  return ownTaleView(changed, actor);
}
