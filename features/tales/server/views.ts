import type { ListedTale, OwnListedTale, OwnTale } from "../shapes.ts";
import { DAY } from "#vocabulary/limits.ts";
import { wordCount } from "#kit/text/tale-text.ts";
import type { Page } from "#kit/server/database/paging.ts";
import type { TaleRow, TaleWithContent } from "./queries.ts";

/** Converts rows to the API's replies. */

export const iso = (date: Date | null) => date?.toISOString() ?? null;

/** The day of a moment in UTC. */
const dayOf = (date: Date) => new Date(Math.floor(date.getTime() / DAY) * DAY);
const dayIfAny = (date: Date | null) => (date === null ? null : dayOf(date));

/**
 * A Tale whose author is hidden, without all by which others could find out who it is. Its dates are cut to the day: members may know of
 * each other when they write.
 */
function withoutTraces<Row extends TaleRow>(row: Row): Row {
  return {
    ...row,
    series: null,
    story: null,
    translations: "closed",
    publicationDate: dayIfAny(row.publicationDate),
    revisedAt: dayIfAny(row.revisedAt),
    submittedAt: dayIfAny(row.submittedAt),
    createdAt: dayOf(row.createdAt),
    updatedAt: dayOf(row.updatedAt),
  };
}

/** The row of a Tale as a reader gets it: only the author sees whose Tale it is while that is hidden. */
const rowFor = <Row extends TaleRow>(row: Row, readerId: number | null): Row & { totLikes: number | null } => {
  if (row.hiddenAuthor === null) return row;
  return row.authorId === readerId ? { ...row, ...row.hiddenAuthor } : { ...withoutTraces(row), totLikes: null };
};

/** A moment of a Tale, or of what belongs to it, as a reader gets it. */
export const momentFor = (date: Date, tale: Pick<TaleRow, "authorId" | "hiddenAuthor">, readerId: number) =>
  tale.hiddenAuthor === null || tale.authorId === readerId ? date : dayOf(date);

/** A Tale as others see it. */
export const listedView = (row: TaleRow): ListedTale => listedViewFor(null)(row);

/** A Tale as one member sees it, who may be the author. */
export const listedViewFor =
  (readerId: number | null) =>
  (row: TaleRow): ListedTale =>
    fieldsOf(rowFor(row, readerId));

function fieldsOf(row: TaleRow & { totLikes: number | null }): ListedTale {
  const {
    authorId: _author,
    hiddenAuthor: _hidden,
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

/** A Tale for its author and for reviewers. */
export function ownView(row: TaleRow, reader: { id: number }): OwnListedTale {
  const { returnNote, returnReason, submittedAt } = rowFor(row, reader.id);
  return { ...listedViewFor(reader.id)(row), submittedAt: iso(submittedAt), returnNote, returnReason };
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
export const ownTaleView = (row: TaleWithContent, reader: { id: number }): OwnTale => ({
  ...withContent((tale) => ownView(tale, reader))(row),
  remarks: row.remarks ?? [],
});
