import type { Language } from "#contract/languages.ts";
import type { AfterCommit, Executor } from "#server/platform/database/database.ts";
import type { AppContext } from "#server/platform/app-context.ts";
import type { User } from "../accounts/service.ts";
import type { ArchiveFieldName, ArchivePartName } from "./archive-texts.ts";

/**
 * A feature that holds something about people. Each tells what that is, so that they can take it along, and lets go of
 * it when they leave; app.ts knows them all.
 */
export interface PersonalDataProvider {
  /** Its parts of the archive. */
  parts(request: ArchiveRequest): readonly ArchivePart[];
  /** Whole files of the archive, besides. */
  files?(request: ArchiveRequest): AsyncIterable<ArchiveFile>;
  /**
   * Locks what `erase` will change of other people's, until the transaction ends. Called twice: before the account is
   * locked, when those who write are waited for, and after it, when nothing more can be added.
   */
  lock?(tx: Executor, userId: number): Promise<void>;
  /**
   * Erases what would outlive the row of the account, and puts right what others see counted. Whatever refers to that
   * row goes with it and needs no word here. Who is kept out must not come back by what was erased.
   */
  erase?(
    context: AppContext,
    tx: Executor,
    afterCommit: AfterCommit,
    user: User,
    how: { isBlocked: boolean },
  ): Promise<void>;
}

export interface ArchiveRequest {
  context: AppContext;
  user: User;
  /** Their own, in which the archive speaks. */
  language: Language;
}

/** A heading of the page, and a member of data.json. */
export interface ArchivePart {
  name: ArchivePartName;
  /** One thing, told once; else a list. */
  single?: true;
  rows(): AsyncIterable<ArchiveRow>;
}

export type ArchiveValue = string | number | boolean | Date | null | readonly string[];
export type ArchiveRow = Partial<Record<ArchiveFieldName, ArchiveValue>>;

export interface ArchiveFile {
  path: string;
  /** Null when it has gone since it was listed. */
  content(): Promise<Uint8Array | string | null>;
}

/** Rows that are few. */
export async function* unpaged<T extends ArchiveRow>(rows: Promise<readonly T[]>): AsyncGenerator<T> {
  yield* await rows;
}

/** How many of them a page has. */
export const rowsPerPage = 200;

/** Rows that may be many, read page by page as they are taken, so that memory holds one page: `next` gets the last row's key, at first 0. */
export async function* paged<T>(
  next: (after: number) => Promise<readonly T[]>,
  keyOf: (row: T) => number,
): AsyncGenerator<T> {
  for (let rows = await next(0); rows.length > 0; rows = await next(keyOf(rows.at(-1)!))) yield* rows;
}
