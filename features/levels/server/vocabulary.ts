import { and, eq } from "drizzle-orm";
import type { AppContext } from "#kit/server/app-context.ts";
import { notFound } from "#kit/server/api-error.ts";
import { isShown } from "#features/tales/server/queries.ts";
import { tales } from "#features/tales/server/tables.ts";
import type { CountedWord } from "../calls.ts";
import { measured } from "./measurer.ts";
import { taleMeasures } from "./tables.ts";

/** @returns the words of a published Tale @throws {ApiError} NOT_FOUND */
export async function vocabularyOf({ database: { db } }: AppContext, id: number): Promise<{ words: CountedWord[] }> {
  const [kept] = await db
    .select({ words: taleMeasures.words })
    .from(tales)
    .leftJoin(taleMeasures, eq(taleMeasures.taleId, tales.id))
    .where(and(eq(tales.id, id), isShown));
  if (kept === undefined) throw notFound();
  if (kept.words !== null) return { words: JSON.parse(kept.words) as CountedWord[] };
  // Few Tales, and not for long: the job comes soon.
  const [tale] = await db
    .select({ content: tales.content, language: tales.language })
    .from(tales)
    .where(and(eq(tales.id, id), isShown));
  if (tale === undefined) throw notFound();
  const { words } = await measured(tale.content, tale.language);
  return { words };
}
