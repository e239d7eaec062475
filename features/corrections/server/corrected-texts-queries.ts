import { and, desc, eq, notExists, sql } from "drizzle-orm";
import type { Executor } from "#kit/server/database/transaction.ts";
import { correctedTexts, corrections } from "./tables.ts";

/** SQL of the texts in which places are counted. */

/** The last text of a Tale that has corrections. */
export async function lastText(executor: Executor, taleId: number) {
  const [row] = await executor
    .select({ id: correctedTexts.id, content: correctedTexts.content })
    .from(correctedTexts)
    .where(eq(correctedTexts.taleId, taleId))
    .orderBy(desc(correctedTexts.id))
    .limit(1);
  return row ?? null;
}

export async function insertText(executor: Executor, taleId: number, content: string): Promise<number> {
  const [row] = await executor.insert(correctedTexts).values({ taleId, content }).returning({ id: correctedTexts.id });
  return row!.id;
}

/** Deletes the texts of a Tale that no pending correction needs. */
export async function deleteUnusedTexts(executor: Executor, taleId: number): Promise<void> {
  const pending = executor
    .select({ one: sql`1` })
    .from(corrections)
    .where(and(eq(corrections.textId, correctedTexts.id), eq(corrections.status, "PENDING")));
  await executor.delete(correctedTexts).where(and(eq(correctedTexts.taleId, taleId), notExists(pending)));
}

export const textById = async (executor: Executor, id: number): Promise<string> => {
  const [row] = await executor
    .select({ content: correctedTexts.content })
    .from(correctedTexts)
    .where(eq(correctedTexts.id, id));
  return row!.content;
};

/** The corrections of a text that were accepted. */
export const acceptedIn = (executor: Executor, textId: number) =>
  executor
    .select({
      block: corrections.block,
      from: corrections.from,
      to: corrections.to,
      replacement: corrections.replacement,
    })
    .from(corrections)
    .where(and(eq(corrections.textId, textId), eq(corrections.status, "ACCEPTED")));
