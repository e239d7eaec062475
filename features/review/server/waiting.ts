import type { WaitingTale } from "#features/tales/shapes.ts";
import { excerptOf } from "#kit/text/tale-text.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { fetchPage } from "#kit/server/database/paging.ts";
import { holdersOf } from "./claims.ts";
import { lengthOf } from "#features/tales/server/content/stored-content.ts";
import type { RevisionRow } from "./revisions-queries.ts";
import type { TaleRow } from "#features/tales/server/queries.ts";
import { ownView } from "#features/tales/server/views.ts";
import { countWaiting, revisionsByIds, talesByIds, waitingOnPage, type WaitingList } from "./waiting-queries.ts";

/** The queue of reviewers. */

/** A revision is listed as its Tale with the revision's text. */
function revisedView(tale: TaleRow, revision: RevisionRow): Omit<WaitingTale, "claimedBy"> {
  const { title, content, tags, level, warnings, returnReason, timesReturned } = revision;
  return {
    ...ownView(tale),
    ...lengthOf(content),
    title,
    overview: excerptOf(content),
    tags,
    level,
    warnings,
    returnReason,
    timesReturned,
    returnNote: null,
    submittedAt: revision.submittedAt?.toISOString() ?? null,
    updatedAt: revision.updatedAt.toISOString(),
    kind: "revision",
  };
}

export async function listWaiting(
  context: AppContext,
  list: WaitingList,
): Promise<{ posts: WaitingTale[]; totalPosts: number }> {
  const { db } = context.database;
  const { rows: onPage, total: totalPosts } = await fetchPage(waitingOnPage(db, list), countWaiting(db, list), list);
  const ids = onPage.map(({ id }) => id);
  const revised = onPage.filter(({ kind }) => kind === "revision").map(({ id }) => id);
  const [rows, revisions, holders] = await Promise.all([
    ids.length === 0 ? [] : talesByIds(db, ids),
    revised.length === 0 ? [] : revisionsByIds(db, revised),
    holdersOf(context, db, "tale", ids),
  ]);
  const taleById = new Map(rows.map((row) => [row.id, row]));
  const revisionById = new Map(revisions.map((row) => [row.taleId, row]));
  const posts = onPage.flatMap(({ id, kind }): WaitingTale[] => {
    const [tale, revision] = [taleById.get(id), revisionById.get(id)];
    // Deleted since the page was cut.
    if (tale === undefined || (kind === "revision" && revision === undefined)) return [];
    const claimedBy = holders.get(id) ?? null;
    if (kind === "revision") return [{ ...revisedView(tale, revision!), claimedBy }];
    return [{ ...ownView(tale), kind, timesReturned: tale.timesReturned ?? 0, claimedBy }];
  });
  return { posts, totalPosts };
}
