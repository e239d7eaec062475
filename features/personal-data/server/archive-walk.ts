import { setImmediate as nextTurn } from "node:timers/promises";
import { jsonEnd, jsonStart, propertyEnd, propertyRow, propertyStart } from "./archive-json.ts";
import { pageStart, sectionEnd, sectionRow, sectionStart } from "./archive-page.ts";
import { htmlDocumentEnd } from "./html-document.ts";
import { personalData, type ArchivePart, type ArchiveRequest } from "./provider.ts";
import type { Cursor, RowFile } from "./row-pages.ts";

/**
 * Reads every row of an archive once, page by page, and writes it into all of the archive's files. A job does it in several
 * batches, so what it has to remember is JSON.
 */

/** Where the next page begins. */
export interface Place {
  /** The name of the part. Another version of the site may have other parts before it. */
  part: string;
  after: Cursor;
  /** The rows of this part in the pages before. */
  count: number;
}

/** The additions of one page of rows to the files. */
export interface Written {
  /** To index.html. */
  page: string;
  /** To data.json. */
  data: string;
  /** Files of their own. */
  files: readonly RowFile[];
  rows: number;
  /** Null at the end of the archive. */
  next: Place | null;
}

/** So many rows are written before other requests get their turn: a row with its texts takes up to 2 ms. */
const rowsInATurn = 20;

export const partsOf = (request: ArchiveRequest) => personalData.entries.flatMap((provider) => provider.parts(request));

/** @param place null at the beginning */
export async function writePage(
  request: ArchiveRequest,
  parts: readonly ArchivePart[],
  madeAt: Date,
  place: Place | null,
): Promise<Written> {
  const at = place === null ? 0 : parts.findIndex(({ name }) => name === place.part);
  const part = parts[at];
  if (part === undefined) throw new Error(`The archive has no part ${place?.part}`);
  const { rows, files = [], next } = await part.rows().read(place?.after ?? null);
  let count = place?.count ?? 0;
  let [page, data] = place === null ? [pageStart(request, parts, madeAt), jsonStart(madeAt)] : ["", ""];
  if (place === null || place.after === null) {
    page += sectionStart(request, part);
    data += propertyStart(part);
  }
  for (const row of rows) {
    page += sectionRow(request, part, row, count);
    data += propertyRow(part, row, count);
    count += 1;
    if (count % rowsInATurn === 0) await nextTurn();
  }
  const written = { files, rows: rows.length };
  if (next !== null) return { ...written, page, data, next: { part: part.name, after: next, count } };
  page += sectionEnd(request, part, count);
  data += propertyEnd(part, count);
  const following = parts[at + 1];
  if (following !== undefined) return { ...written, page, data, next: { part: following.name, after: null, count: 0 } };
  return { ...written, page: page + htmlDocumentEnd, data: data + jsonEnd, next: null };
}
