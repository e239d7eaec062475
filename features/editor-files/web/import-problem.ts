import { partLimits } from "#kit/web/editor/imported-text.ts";
/** Why a file can't be imported. Each has a text in `laboratory:import.problems` that says what to do. */
export type ImportProblemReason =
  /** A format that can't be read, for example PDF. */
  | "format"
  /** .doc and .rtf: no kept library reads them (docs/decisions/0109-formats-of-imported-files.md). */
  | "old"
  /** A document of Apple's Pages. */
  | "pages"
  /** A document with a password, or a book with a lock. */
  | "locked"
  | "damaged"
  | "tooLarge"
  /** More of `importLimits.parts`. */
  | "tooManyParts"
  | "empty";

export class ImportProblem extends Error {
  readonly reason: ImportProblemReason;
  constructor(reason: ImportProblemReason, options?: ErrorOptions) {
    super(`The file can't be imported: ${reason}`, options);
    this.reason = reason;
  }
}

/** A novel in .docx has about 1 MB, with pictures ten times as much. They are not read, but their bytes are in the file. */
export const importLimits = {
  fileBytes: 25 * 2 ** 20,
  /** Of .md and .txt: three times the length of a long novel. */
  textBytes: 4 * 2 ** 20,
  parts: partLimits.most,
  /** Unpacked XML that is read. A tiny zip can claim to hold gigabytes. */
  xmlBytes: 16 * 2 ** 20,
  /** Of them, packed. A zip that lies about the unpacked size takes time for it, up to a thousand times its packed size. */
  packedXmlBytes: 3 * 2 ** 20,
  /** Entries of a zip. */
  entries: 2000,
} as const;
