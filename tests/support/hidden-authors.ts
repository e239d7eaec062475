import { inTransaction } from "#kit/server/database/transaction.ts";
import { hideAuthor, nameAuthors } from "#features/tales/server/hidden-authors.ts";
import type { TestSite } from "./site.ts";

/** Hides the author of a Tale, as its entry into a contest does. */
export const hideAuthorOf = (site: TestSite, { id }: { id: number }): Promise<void> =>
  inTransaction(site.context.database, (tx, afterCommit) => hideAuthor({ context: site.context, tx, afterCommit }, id));

/** Names the authors of Tales, as the result of a contest does. */
export const nameAuthorsOf = (site: TestSite, ...tales: readonly { id: number }[]): Promise<void> =>
  inTransaction(site.context.database, (tx, afterCommit) =>
    nameAuthors(
      { context: site.context, tx, afterCommit },
      tales.map(({ id }) => id),
    ),
  );
