import { sql, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Language } from "#vocabulary/languages.ts";
import type { AfterCommit, Executor, Transaction } from "#kit/server/database/transaction.ts";
import type { HowClosed } from "#features/accounts/server/removal.ts";
import type { TranslationsLeft } from "../calls.ts";
import type { User } from "#features/accounts/server/queries.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import type { ArchiveFieldName, ArchivePartName } from "./archive-page.ts";
import { point } from "#kit/server/features/points.ts";
import type { RowPages } from "./row-pages.ts";

/**
 * A feature that stores personal data. It adds its part to the archive that members download, and erases it when their account is
 * removed. The order of the features is that of the archive and of the erasure.
 */
export interface PersonalDataProvider {
  /** The feature's parts of the archive. */
  parts(request: ArchiveRequest): readonly ArchivePart[];
  /** Pictures of the archive: few, and none larger than an upload. */
  pictures?(request: ArchiveRequest): AsyncIterable<ArchivePicture>;
  /**
   * Erases what could open the account again, in the transaction that closes it, and makes stale what shows its texts. The account's name
   * hides them (`closedName` in accounts/server/queries.ts): nothing here may grow with what the member wrote.
   */
  close?(context: AppContext, tx: Transaction, afterCommit: AfterCommit, user: User, how: HowClosed): Promise<void>;
  /** Whether others have translated what the member wrote: then there is a choice about these translations. */
  isTranslatedByOthers?(db: Executor, userId: number): Promise<boolean>;
  /**
   * Erases up to a few hundred of the rows that would remain after the account's row is deleted, or fall with it and may be many, and
   * corrects counters that others see. It is called until it finds none. Other rows that reference the account are deleted by their
   * foreign keys and need no code here.
   * @returns the number of rows that it has found
   */
  eraseSome?(context: AppContext, tx: Transaction, afterCommit: AfterCommit, closed: ClosedAccount): Promise<number>;
}

/** More rows than about this are not erased in one transaction, because others wait for their locks. */
export const mostRowsAtOnce = 500;
/** For `eraseSome` that has erased many rows, without counting them. */
export const aWholeBatch = mostRowsAtOnce + 1;

/** Every feature that holds something about people contributes here. */
export const personalData = point<PersonalDataProvider>("personal data");

/** An account that is no longer usable and whose rows are being erased. */
export interface ClosedAccount {
  id: number;
  /** Its former name. The name is free: later texts with it mean another member. */
  username: string;
  closedAt: Date;
  /** Nobody could mention an account that was never activated: its name in a text means another one. */
  wasActivated: boolean;
  /** Its former e-mail, if it was confirmed. It is free, as the name is. */
  email: string | null;
  translations: TranslationsLeft;
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

/**
 * Rows that fall with an account and may be many. Each query selects the `ctid` of such rows: the place of a row, which every table has,
 * and by which PostgreSQL finds it without an index.
 */

/** Few enough for one transaction that nobody waits for. */
const rowsAtOnce = 500;

/** For `eraseSome` of a provider. @returns how many */
export const deleteSomeRows = (executor: Executor, table: PgTable, queries: readonly SQL[]): Promise<number> =>
  changeSomeRows(executor, sql`delete from ${table}`, queries);

/** The same for rows that stay. @param change an update of their table, without condition */
export async function changeSomeRows(executor: Executor, change: SQL, queries: readonly SQL[]): Promise<number> {
  for (const query of queries) {
    const some = sql`${query} limit ${rowsAtOnce}`;
    const { rowCount } = await executor.execute(sql`${change} where ctid = any(array(${some}))`);
    if (rowCount !== null && rowCount > 0) return rowCount;
  }
  return 0;
}
