import type { CategoryName } from "#contract/categories.ts";
import type { LanguageName } from "#contract/languages.ts";
import type { OwnTale, TaleDraft } from "#contract/tales.ts";
import { ApiError } from "#web/platform/api-error.ts";
import { sameManuscript, type Manuscript } from "./manuscript.ts";

/** The three calls of a save, as the api client makes them. */
export interface TaleCalls {
  create(draft: TaleDraft & { clientKey: string }): Promise<OwnTale>;
  edit(id: number, draft: TaleDraft & { expectedUpdatedAt: string }): Promise<OwnTale>;
  read(id: number): Promise<OwnTale>;
}

export interface Work {
  manuscript: Manuscript;
  /** null: stays what it is. */
  isFinished: 0 | 1 | null;
  categoryName: CategoryName;
  languageName: LanguageName;
  clientKey: string;
  /** The Tale as the server last answered it. */
  known: OwnTale | null;
}

/** Somebody saved another text meanwhile: only the writer can say which one stays. */
export class EditConflict extends Error {
  readonly theirs: OwnTale;
  constructor(theirs: OwnTale) {
    super("changed elsewhere");
    this.theirs = theirs;
  }
}

/** A reviewer sent the Tale back while its writer was about to hand it in; the note has to be seen first. */
export class ReturnedMeanwhile extends Error {
  readonly tale: OwnTale;
  constructor(tale: OwnTale) {
    super("returned by a reviewer");
    this.tale = tale;
  }
}

function draftOf({ manuscript, categoryName, languageName }: Work, isFinished: 0 | 1): TaleDraft {
  const { title, content, tags } = manuscript;
  return { title: title.trim(), content, tags: [...tags], categoryName, languageName, isFinished };
}

function holds(tale: OwnTale, work: Work): boolean {
  const asWanted = work.isFinished === null || work.isFinished === tale.isFinished;
  return asWanted && sameManuscript(tale, work.manuscript);
}

const isConflict = (error: unknown) => error instanceof ApiError && error.code === "CONFLICT";

/**
 * Saves a manuscript without ever overwriting what somebody else saved. A repeated save whose first answer
 * was lost comes out as one save.
 * @throws {EditConflict} {@link ReturnedMeanwhile} {ApiError}
 */
export async function saveTale(calls: TaleCalls, work: Work): Promise<OwnTale> {
  const known =
    work.known ?? (await calls.create({ ...draftOf(work, work.isFinished ?? 0), clientKey: work.clientKey }));
  if (work.known === null) {
    if (holds(known, work)) return known;
    // An earlier create got through unheard. Untouched since, it is our own older text.
    if (known.updatedAt !== known.createdAt) throw new EditConflict(known);
  }
  try {
    return await edit(calls, work, known);
  } catch (error) {
    if (!isConflict(error)) throw error;
  }
  const theirs = await calls.read(known.id);
  // Our own save, whose answer was lost.
  if (holds(theirs, work)) return theirs;
  if (!sameManuscript(theirs, known)) throw new EditConflict(theirs);
  // Same text: only its state moved, for example a reviewer sent it back.
  if (work.isFinished === 1 && theirs.returnNote !== null && theirs.returnNote !== known.returnNote) {
    throw new ReturnedMeanwhile(theirs);
  }
  return edit(calls, work, theirs);
}

function edit(calls: TaleCalls, work: Work, known: OwnTale): Promise<OwnTale> {
  const draft = draftOf(work, work.isFinished ?? known.isFinished);
  return calls.edit(known.id, { ...draft, expectedUpdatedAt: known.updatedAt });
}
