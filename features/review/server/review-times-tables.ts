import { bigint, index, pgTable, text } from "drizzle-orm/pg-core";
import type { LanguageName } from "#vocabulary/languages.ts";
import { instant } from "#kit/server/database/columns.ts";

/** When Tales and revisions were submitted and decided, to tell writers how long it takes. Rows of earlier months are deleted. */
export const reviewDecisions = pgTable(
  "review_decisions",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    language: text().$type<LanguageName>().notNull(),
    submittedAt: instant("submitted_at").notNull(),
    decidedAt: instant("decided_at").notNull(),
  },
  (table) => [
    index("review_decisions_by_language").on(table.language, table.decidedAt, table.submittedAt),
    index("review_decisions_by_date").on(table.decidedAt),
  ],
);
