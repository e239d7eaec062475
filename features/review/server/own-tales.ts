import type { OwnTalesPart } from "#features/tales/own-tales.ts";
import type { OwnTaleInAnyState } from "#features/tales/shapes.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import type { ListOptions } from "#features/tales/server/lists/queries.ts";
import { iso, listOf, ownView } from "#features/tales/server/views.ts";
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
