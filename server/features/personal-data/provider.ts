import type { PgColumn } from "drizzle-orm/pg-core";
import type { Language } from "#contract/languages.ts";
import type { AfterCommit, Executor, Transaction } from "#server/platform/database/transaction.ts";
import type { User } from "../accounts/queries.ts";
import type { AppContext } from "#server/platform/app-context.ts";
import type { ArchiveFieldName, ArchivePartName } from "./archive-texts.ts";
import { point } from "#server/platform/features/points.ts";
import type { RowPages } from "./row-pages.ts";

/**
 * A feature that stores personal data. It adds its part to the archive that members download, and erases it when their account is
 * removed. The order of the features is that of the archive, and of the locks of a removal.
 */
export interface PersonalDataProvider {
  /** The feature's parts of the archive. */
  parts(request: ArchiveRequest): readonly ArchivePart[];
  /** Pictures of the archive: few, and none larger than an upload. */
  pictures?(request: ArchiveRequest): AsyncIterable<ArchivePicture>;
  /**
   * Locks the rows of other people that `erase` will change, until the transaction ends. Called twice: before the account is
   * locked, to wait for running writes, and after it, when no more rows can be added.
   */
  lock?(tx: Executor, userId: number): Promise<void>;
  /**
   * Erases what would remain after the account's row is deleted, and corrects counters that others see. Rows that reference the
   * account are deleted by their foreign keys and need no code here.
   * @param options `isBlocked`: the account must not return, so block its identities before they are erased
   */
  erase?(
    context: AppContext,
    tx: Transaction,
    afterCommit: AfterCommit,
    user: User,
    options: { isBlocked: boolean },
  ): Promise<void>;

  // For accounts with too many rows for one transaction (removal-job.ts):

  /** The number of rows that the removal changes and that may be many. Counting may end at `enough`. */
  count?(tx: Executor, user: User, enough: number): Promise<number>;
  /**
   * Erases what could open the account again, in the transaction that closes it, and invalidates what shows its texts. Its name hides
   * them (accounts/closed-accounts.ts): nothing here may grow with what the member wrote.
   */
  close?(
    context: AppContext,
    tx: Transaction,
    afterCommit: AfterCommit,
    user: User,
    how: { isBlocked: boolean },
  ): Promise<void>;
  /**
   * Erases a few hundred of the rows that `count` counts, with the locks of `lock`. It is called until nothing is left;
   * `lock` and `erase` handle what is added in between.
   * @returns whether it found any
   */
  eraseSome?(context: AppContext, tx: Transaction, afterCommit: AfterCommit, closed: ClosedAccount): Promise<boolean>;
}

/** Every feature that holds something about people contributes here. */
export const personalData = point<PersonalDataProvider>("personal data");

/** An account that is no longer usable and whose rows are being erased. */
export interface ClosedAccount {
  id: number;
  /** Its former name. The name is free: later texts with it mean another member. */
  username: string;
  closedAt: Date;
}

export interface ArchiveRequest {
  context: AppContext;
  /** Reads the rows: the transaction of a job's batch, or any connection. */
  db: Executor;
  user: User;
  /** The user's language, in which the archive is written. */
  language: Language;
}

/** A section of the archive's page, and a property of its data.json. */
export interface ArchivePart {
  /** Its name in data.json, the same in every language. The texts have its heading on the page. */
  name: ArchivePartName;
  /** The foreign key to `users` whose rows it lists; `tests/guards/personal-data.test.ts` expects a part for every such column. */
  column?: PgColumn;
  /** A single object; a list otherwise. */
  single?: true;
  rows(): RowPages<ArchiveRow>;
}

export type ArchiveValue = string | number | boolean | Date | null | readonly string[];
export type ArchiveRow = Partial<Record<ArchiveFieldName, ArchiveValue>>;

/** Read when it is wanted. */
interface ArchivePicture {
  path: string;
  /** Null when it was deleted after it was listed. */
  content(): Promise<Uint8Array | null>;
}
