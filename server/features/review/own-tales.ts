import type { OwnTalesPart } from "#contract/own-tales.ts";
import type { OwnTaleInAnyState } from "#contract/tale-shapes.ts";
import type { AppContext } from "#server/platform/app-context.ts";
import type { Actor } from "#server/platform/http/call-checks.ts";
import type { ListOptions } from "../tales/lists/queries.ts";
import { iso, listOf, ownView } from "../tales/views.ts";
import { talesOfAuthor, type OwnTaleRow } from "./own-tales-queries.ts";

/** All Tales of an author, with their revisions. */

function ownViewWithRevision({ revision, ...row }: OwnTaleRow): OwnTaleInAnyState {
  if (revision === null) return { ...ownView(row), revision };
  const { isFinished, submittedAt, updatedAt, ...returned } = revision;
  const dates = { submittedAt: iso(submittedAt), updatedAt: updatedAt.toISOString() };
  return { ...ownView(row), revision: { ...returned, ...dates, isFinished: isFinished ? 1 : 0 } };
}

export async function listOwn(
  context: AppContext,
  actor: Actor,
  options: ListOptions & { state?: OwnTalesPart | undefined },
) {
  return listOf(ownViewWithRevision, await talesOfAuthor(context.database.db, actor.id, options));
}
