import { and, eq, sql, type SQL } from "drizzle-orm";
import type { advertSorts } from "../calls.ts";
import type { LanguageName } from "#vocabulary/languages.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import {
  collateByLanguage,
  countShown,
  fetchPage,
  orderColumns,
  rowsOf,
  type Direction,
  type PageRequest,
} from "#kit/server/database/paging.ts";
import { adverts } from "./tables.ts";

/** SQL of adverts. */

export type AdvertRow = typeof adverts.$inferSelect;

const byId = (id: number) => eq(adverts.id, id);
const isShown = eq(adverts.isActive, true);

/** In a stable order, so that pages can rotate through them. */
export function activeAdverts(executor: Executor, language: LanguageName): Promise<AdvertRow[]> {
  return executor
    .select()
    .from(adverts)
    .where(and(eq(adverts.language, language), isShown))
    .orderBy(adverts.id);
}

export async function advertById(executor: Executor, id: number): Promise<AdvertRow | null> {
  const [row] = await executor.select().from(adverts).where(byId(id));
  return row ?? null;
}

/** Locks the row, so that each of two simultaneous changes deletes the pictures that it replaces. */
export async function lockAdvert(executor: Executor, id: number): Promise<AdvertRow | null> {
  const [row] = await executor.select().from(adverts).where(byId(id)).for("update");
  return row ?? null;
}

export interface ListOptions extends PageRequest {
  sortBy: (typeof advertSorts)[number];
  direction: Direction;
  languageName?: LanguageName | undefined;
}

/** Titles are sorted by the collation of the language, or the default one. */
function order({ sortBy, direction, languageName }: ListOptions): SQL[] {
  if (sortBy === "id") return orderColumns(direction, adverts.id);
  return orderColumns(direction, collateByLanguage(adverts.title, languageName), adverts.id);
}

export function pageOfAdverts(executor: Executor, options: ListOptions) {
  const { languageName } = options;
  const where = languageName === undefined ? undefined : eq(adverts.language, languageName);
  const { limit, offset } = rowsOf(options);
  const rows = executor
    .select()
    .from(adverts)
    .where(where)
    .orderBy(...order(options))
    .limit(limit)
    .offset(offset);
  return fetchPage(rows, countShown(executor, adverts, where), options);
}

export async function insertAdvert(executor: Executor, advert: typeof adverts.$inferInsert): Promise<AdvertRow> {
  const [row] = await executor.insert(adverts).values(advert).returning();
  return row!;
}

/** @returns null when an advert with this key exists */
export async function insertAdvertOnce(
  executor: Executor,
  advert: typeof adverts.$inferInsert,
): Promise<AdvertRow | null> {
  const [row] = await executor
    .insert(adverts)
    .values(advert)
    .onConflictDoNothing({ target: adverts.clientKey })
    .returning();
  return row ?? null;
}

export async function advertByClientKey(executor: Executor, clientKey: string): Promise<AdvertRow | null> {
  const [row] = await executor.select().from(adverts).where(eq(adverts.clientKey, clientKey));
  return row ?? null;
}

/** @returns the changed advert; null when there is none */
export async function updateAdvert(
  executor: Executor,
  id: number,
  change: Partial<typeof adverts.$inferInsert>,
): Promise<AdvertRow | null> {
  const [row] = await executor.update(adverts).set(change).where(byId(id)).returning();
  return row ?? null;
}

/** @returns the deleted advert; null when there was none */
export async function deleteAdvert(executor: Executor, id: number): Promise<AdvertRow | null> {
  const [row] = await executor.delete(adverts).where(byId(id)).returning();
  return row ?? null;
}

/** Increments in one statement, so that simultaneous impressions are all counted. */
export async function incrementImpressions(executor: Executor, id: number) {
  await executor
    .update(adverts)
    .set({ totShown: sql`${adverts.totShown} + 1` })
    .where(and(byId(id), isShown));
}

/** @returns the advert's link; null when there is no such advert, or it is inactive */
export async function incrementClicks(executor: Executor, id: number): Promise<string | null> {
  const [row] = await executor
    .update(adverts)
    .set({ totFollowed: sql`${adverts.totFollowed} + 1` })
    .where(and(byId(id), isShown))
    .returning({ link: adverts.link });
  return row?.link ?? null;
}
