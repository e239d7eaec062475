import type { SQL, SQLWrapper } from "drizzle-orm";
import type { CategoryName } from "#vocabulary/categories.ts";
import type { LanguageName } from "#vocabulary/languages.ts";
import { point } from "#kit/server/features/points.ts";
import type { Executor } from "#kit/server/database/transaction.ts";

/** A list of several languages shows a story once. The feature that has the stories says which versions it leaves out. */
interface HiddenVersions {
  /** No version of the same category is published in one of the earlier languages. */
  isFirst(taleId: SQLWrapper, category: CategoryName, earlier: readonly LanguageName[]): SQL | undefined;
  /** How many Tales of the category are left out of a list of these languages. */
  count(executor: Executor, category: CategoryName, languages: readonly LanguageName[]): Promise<number>;
}

const hidden = point<HiddenVersions>("versions that lists leave out");

export const hiddenVersions = hidden.with;

export const isFirstVersion: HiddenVersions["isFirst"] = (...version) => hidden.entries[0]!.isFirst(...version);

export const countHiddenVersions: HiddenVersions["count"] = (...list) => hidden.entries[0]!.count(...list);
