/** Why a file can't be imported. Each has a text in `laboratory:import.problems` that says what to do. */
export type ImportProblemReason =
  /** A format that can't be read, for example PDF. */
  | "format"
  /** An old .doc, or a document with a password: Word stores both in the same container. */
  | "oldOrLocked"
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
