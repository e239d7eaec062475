import type { ListedTale, OwnListedTale, OwnTale } from "../shapes.ts";
import { wordCount } from "#kit/text/tale-text.ts";
import type { Page } from "#kit/server/database/paging.ts";
import type { TaleRow, TaleWithContent } from "./queries.ts";

/** Converts rows to the API's replies. */

export const iso = (date: Date | null) => date?.toISOString() ?? null;

export function listedView(row: TaleRow): ListedTale {
  const {
    authorId: _author,
    submittedAt: _submitted,
    returnNote: _note,
    returnReason: _reason,
    timesReturned: _times,
    visibleToStaff: _staff,
    uncountedContent,
    story,
    ...fields
  } = row;
  return {
    ...fields,
    versions: story?.versions ?? [],
    translationOf: story?.translationOf ?? null,
    words: row.words ?? wordCount(uncountedContent!),
    isFinished: row.isFinished ? 1 : 0,
    published: row.publicationDate !== null,
    publicationDate: iso(row.publicationDate),
    revisedAt: iso(row.revisedAt),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

export function ownView(row: TaleRow): OwnListedTale {
  const { returnNote, returnReason } = row;
  return { ...listedView(row), submittedAt: iso(row.submittedAt), returnNote, returnReason };
}

export const listOf = <Row, V>(view: (row: Row) => V, { rows, total }: Page<Row>) => ({
  posts: rows.map(view),
  totalPosts: total,
});

export const withContent = <V>(view: (row: TaleRow) => V) =>
  function viewOf({ content, remarks: _remarks, ...row }: TaleWithContent): V & { content: string } {
    return { ...view(row), content };
  };

/** A Tale for its author and for reviewers. */
export const ownTaleView = (row: TaleWithContent): OwnTale => ({
  ...withContent(ownView)(row),
  remarks: row.remarks ?? [],
});
