import type { ErrorCode } from "#vocabulary/errors.ts";
import { isReviewer, refusalUnlessStaff } from "#vocabulary/roles.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";

/** The permissions on a Tale, which depend on its state. Each function returns null if the actor may, else the error code. */

/** The columns of a Tale on which the permissions depend. */
export interface AccessState {
  authorId: number;
  isFinished: boolean;
  publicationDate: Date | null;
  visibleToStaff: boolean;
}

type Answer = ErrorCode | null;

const isOwn = (actor: Actor, tale: AccessState) => tale.authorId === actor.id;
const isPublished = (tale: AccessState) => tale.publicationDate !== null;

/**
 * The author sees an unpublished Tale; reviewers see it from its submission on, also after it was sent back, until the author
 * changes it. For everybody else it does not exist.
 */
export function maySee(actor: Actor | null, tale: AccessState): Answer {
  if (isPublished(tale)) return null;
  if (actor === null) return "NOT_FOUND";
  const wasSubmitted = tale.isFinished || tale.visibleToStaff;
  if (isOwn(actor, tale) || (isReviewer(actor.role) && wasSubmitted)) return null;
  return wasSubmitted ? refusalUnlessStaff(actor, "NOT_FOUND") : "NOT_FOUND";
}

/** Only the author may list their unpublished Tales. */
export const mayListUnpublished = (actor: Actor, authorId: number): Answer =>
  authorId === actor.id ? null : "FORBIDDEN";

export function mayEdit(actor: Actor, tale: AccessState): Answer {
  return isPublished(tale) ? "PUBLISHED" : mayKeepText(actor, tale);
}

/** The author adds versions to a Tale in any state: its text does not change. */
export function mayKeepText(actor: Actor, tale: AccessState): Answer {
  return isOwn(actor, tale) ? null : (maySee(actor, tale) ?? "FORBIDDEN");
}

/** A revision needs a published Tale of one's own. */
export function mayRevise(actor: Actor, tale: AccessState): Answer {
  if (!isOwn(actor, tale)) return "FORBIDDEN";
  return isPublished(tale) ? null : "CONFLICT";
}

/** Publishing and sending back need a Tale that waits for review. */
export function mayReview(reviewer: Actor, tale: AccessState): Answer {
  if (isPublished(tale)) return "PUBLISHED";
  if (maySee(reviewer, tale) !== null) return "NOT_FOUND";
  return tale.isFinished ? null : "CONFLICT";
}

/** A reviewer's own Tale is decided by a colleague, if there is one. */
export const mayDecide = (reviewer: Actor, tale: Pick<AccessState, "authorId">, hasOtherActiveStaff: boolean): Answer =>
  tale.authorId === reviewer.id && hasOtherActiveStaff ? "OWN_TALE" : null;

/** Reviewers may delete submitted Tales; only the author may delete a draft. */
export function mayDelete(actor: Actor, tale: AccessState): Answer {
  if (isOwn(actor, tale)) return null;
  if (isReviewer(actor.role) && tale.isFinished) return null;
  const seen = maySee(actor, tale);
  if (seen !== null) return seen;
  return tale.isFinished ? refusalUnlessStaff(actor, "FORBIDDEN") : "FORBIDDEN";
}

/** The author sees all versions of a Tale; reviewers those that were submitted, of a Tale that waits or is published. */
export function seesVersions(actor: Actor, tale: AccessState): "all" | "submitted" | "none" {
  if (isOwn(actor, tale)) return "all";
  return isReviewer(actor.role) && (tale.isFinished || isPublished(tale)) ? "submitted" : "none";
}
