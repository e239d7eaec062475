import type { ErrorCode } from "#contract/errors.ts";
import { isReviewer } from "#contract/roles.ts";
import type { Actor } from "#server/platform/http/calls.ts";

/** What may be done with a Tale now. Each answers null when it may, else the error code. */

export interface TaleState {
  authorId: number;
  isFinished: boolean;
  publicationDate: Date | null;
  visibleToStaff: boolean;
}

type Answer = ErrorCode | null;

const isOwn = (actor: Actor, tale: TaleState) => tale.authorId === actor.id;
const isPublished = (tale: TaleState) => tale.publicationDate !== null;

/**
 * An unpublished Tale is its author's to see, and the reviewers' once it was handed in, until its author changes what
 * came back; to anybody else it isn't there.
 */
export function maySee(actor: Actor | null, tale: TaleState): Answer {
  if (isPublished(tale)) return null;
  if (actor === null) return "NOT_FOUND";
  const wasHandedIn = tale.isFinished || tale.visibleToStaff;
  return isOwn(actor, tale) || (isReviewer(actor.role) && wasHandedIn) ? null : "NOT_FOUND";
}

/** The drafts of somebody together are that person's alone to list. */
export const mayListUnpublished = (actor: Actor, authorId: number): Answer =>
  authorId === actor.id ? null : "FORBIDDEN";

export function mayEdit(actor: Actor, tale: TaleState): Answer {
  if (isPublished(tale)) return "PUBLISHED";
  if (isOwn(actor, tale)) return null;
  return maySee(actor, tale) === null ? "FORBIDDEN" : "NOT_FOUND";
}

/** Publishing and sending back both decide about a Tale that waits for review. */
export function mayReview(reviewer: Actor, tale: TaleState): Answer {
  if (isPublished(tale)) return "PUBLISHED";
  if (maySee(reviewer, tale) !== null) return "NOT_FOUND";
  return tale.isFinished ? null : "CONFLICT";
}

/** A colleague decides about a reviewer's own Tale, where there is one. */
export const mayDecide = (reviewer: Actor, tale: Pick<TaleState, "authorId">, hasOtherActiveStaff: boolean): Answer =>
  tale.authorId === reviewer.id && hasOtherActiveStaff ? "OWN_TALE" : null;

/** Reviewers delete what was handed in; a draft is its author's alone to throw away. */
export function mayDelete(actor: Actor, tale: TaleState): Answer {
  if (isOwn(actor, tale)) return null;
  if (isReviewer(actor.role) && tale.isFinished) return null;
  return maySee(actor, tale) === null ? "FORBIDDEN" : "NOT_FOUND";
}
