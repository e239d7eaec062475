import type { ListedTale, OwnListedTale } from "#contract/tale-shapes.ts";
import { wordCount } from "#contract/tale-text.ts";
import type { Page } from "#server/platform/database/paging.ts";
import type { TaleRow, TaleWithContent } from "./queries.ts";

/** Converts rows to the API's replies. */

const iso = (date: Date | null) => date?.toISOString() ?? null;

export function listedView(row: TaleRow): ListedTale {
  const {
    authorId: _author,
    submittedAt: _submitted,
    returnNote: _note,
    visibleToStaff: _staff,
    uncountedContent,
    ...fields
  } = row;
  return {
    ...fields,
    words: row.words ?? wordCount(uncountedContent!),
    isFinished: row.isFinished ? 1 : 0,
    published: row.publicationDate !== null,
    publicationDate: iso(row.publicationDate),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

export function ownView(row: TaleRow): OwnListedTale {
  return { ...listedView(row), submittedAt: iso(row.submittedAt), returnNote: row.returnNote };
}

export const listOf = <V>(view: (row: TaleRow) => V, { rows, total }: Page<TaleRow>) => ({
  posts: rows.map(view),
  totalPosts: total,
});

export const withContent = <V>(view: (row: TaleRow) => V) =>
  function viewOf({ content, ...row }: TaleWithContent): V & { content: string } {
    return { ...view(row), content };
  };
