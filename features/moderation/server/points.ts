import type { CategoryName } from "#vocabulary/categories.ts";
import type { LanguageName } from "#vocabulary/languages.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { point } from "#kit/server/features/points.ts";
import type { DeskItem, DeskKind } from "../desk.ts";

/** Where features above contribute to the desk. */

export interface DeskWanted {
  languageName?: LanguageName | undefined;
  category?: CategoryName | undefined;
  /** Only what is about this member. */
  memberId?: number | undefined;
  /** Never sees what is about themselves. */
  readerId: number;
}

/** Something else that waits for the staff, ordered with the reports by its severity and its age. */
export interface DeskPart {
  kind: DeskKind;
  /** The first ones, and how many there are, counted up to a limit. */
  read(
    context: AppContext,
    wanted: DeskWanted,
    limit: { items: number; counted: number },
  ): Promise<{ items: DeskItem[]; total: number }>;
  /** How many wait, counted up to a limit: added to the number of reports. */
  count(executor: Executor, readerId: number, limit: number): Promise<number>;
}

export const deskParts = point<DeskPart>("what else waits for the staff");
