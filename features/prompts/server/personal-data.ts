import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import { cacheTag } from "#vocabulary/cache-tags.ts";
import { toLanguageName, type Language } from "#vocabulary/languages.ts";
import type { PersonalDataProvider } from "#features/personal-data/server/provider.ts";
import { paged, rowsPerPage } from "#features/personal-data/server/row-pages.ts";
import { tales } from "#features/tales/server/tables.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { promptEntries, prompts } from "./tables.ts";

/** In the language of the archive, or in English. */
const textIn = (language: Language) =>
  sql<string | null>`coalesce(${prompts.texts} ->> ${toLanguageName(language)}, ${prompts.texts} ->> 'EN')`;

const madeBy = (executor: Executor, userId: number, language: Language, after: number) =>
  executor
    .select({ id: prompts.id, text: textIn(language), createdAt: prompts.createdAt })
    .from(prompts)
    .where(and(eq(prompts.madeBy, userId), gt(prompts.id, after)))
    .orderBy(asc(prompts.id))
    .limit(rowsPerPage);

const entriesOf = (executor: Executor, userId: number, language: Language, after: number) =>
  executor
    .select({
      id: promptEntries.taleId,
      title: tales.title,
      text: textIn(language),
      languageName: promptEntries.language,
      submittedAt: promptEntries.firstSubmittedAt,
    })
    .from(promptEntries)
    .innerJoin(prompts, eq(prompts.id, promptEntries.promptId))
    .innerJoin(tales, eq(tales.id, promptEntries.taleId))
    .where(and(eq(promptEntries.ownerId, userId), gt(promptEntries.taleId, after)))
    .orderBy(asc(promptEntries.taleId))
    .limit(rowsPerPage);

const erasedAtOnce = 200;

/** Tales that a member wrote for prompts, and prompts that a member of staff made: these stay without the name. */
export const promptsPersonalData: PersonalDataProvider = {
  parts: ({ db, user, language }) => [
    {
      name: "promptEntries",
      column: promptEntries.ownerId,
      rows: () =>
        paged(
          (after) => entriesOf(db, user.id, language, after),
          ({ id }) => id,
        ),
    },
    {
      name: "promptsMade",
      column: prompts.madeBy,
      rows: () =>
        paged(
          (after) => madeBy(db, user.id, language, after),
          ({ id }) => id,
        ),
    },
  ],
  async eraseSome({ cache }, tx, afterCommit, { id }) {
    const some = await tx
      .select({ taleId: promptEntries.taleId, promptId: promptEntries.promptId })
      .from(promptEntries)
      .where(eq(promptEntries.ownerId, id))
      .orderBy(asc(promptEntries.taleId))
      .limit(erasedAtOnce);
    if (some.length > 0) {
      const taleIds = some.map(({ taleId }) => taleId);
      // Everybody locks Tales before prompts, whose totals a trigger changes.
      await tx
        .select({ id: tales.id })
        .from(tales)
        .where(inArray(tales.id, taleIds))
        .orderBy(asc(tales.id))
        .for("update");
      await tx.delete(promptEntries).where(inArray(promptEntries.taleId, taleIds));
      cache.moved(afterCommit, [...new Set(some.map(({ promptId }) => cacheTag.promptEntries(promptId)))]);
    }
    const made = await tx
      .select({ id: prompts.id })
      .from(prompts)
      .where(eq(prompts.madeBy, id))
      .orderBy(asc(prompts.id))
      .limit(erasedAtOnce)
      .for("update");
    const ids = made.map((prompt) => prompt.id);
    if (ids.length > 0) await tx.update(prompts).set({ madeBy: null }).where(inArray(prompts.id, ids));
    return some.length + made.length;
  },
};
