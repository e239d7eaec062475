import { and, desc, eq, gt, inArray, isNotNull, lte, max, sql } from "drizzle-orm";
import { users } from "#features/accounts/server/tables.ts";
import type { Executor, Transaction } from "#kit/server/database/transaction.ts";
import type { LanguageName } from "#vocabulary/languages.ts";
import type { SiteTextKind } from "../address.ts";
import { siteTexts } from "./tables.ts";

/** SQL of the texts of the site. */

export type TextRow = typeof siteTexts.$inferSelect;

interface OfText {
  kind: SiteTextKind;
  languageName: LanguageName;
}

const isOf = ({ kind, languageName }: OfText) => and(eq(siteTexts.kind, kind), eq(siteTexts.language, languageName));

const newest = [desc(siteTexts.validFrom), desc(siteTexts.id)] as const;

/** The row that holds at a moment; null while the built-in text has always held. */
export async function textAt(executor: Executor, of: OfText, moment: Date): Promise<TextRow | null> {
  const [row] = await executor
    .select()
    .from(siteTexts)
    .where(and(isOf(of), lte(siteTexts.validFrom, moment)))
    .orderBy(...newest)
    .limit(1);
  return row ?? null;
}

/** A version other than the built-in one; null if there is none with this number. */
export async function textOfVersion(executor: Executor, of: OfText, version: number): Promise<TextRow | null> {
  const [row] = await executor
    .select()
    .from(siteTexts)
    .where(and(isOf(of), eq(siteTexts.version, version), gt(siteTexts.version, 1)));
  return row ?? null;
}

/** Without their contents, the newest first. */
export const versionsOf = (executor: Executor, kind: SiteTextKind, languages: readonly LanguageName[], limit: number) =>
  executor
    .select({ version: siteTexts.version, languageName: siteTexts.language, validFrom: siteTexts.validFrom })
    .from(siteTexts)
    .where(and(eq(siteTexts.kind, kind), inArray(siteTexts.language, [...languages])))
    .orderBy(...newest)
    .limit(limit);

/** The texts of these kinds that do not hold yet. */
export const waitingTexts = (executor: Executor, kinds: readonly SiteTextKind[], now: Date) =>
  executor
    .select({ kind: siteTexts.kind, languageName: siteTexts.language, validFrom: siteTexts.validFrom })
    .from(siteTexts)
    .where(and(inArray(siteTexts.kind, [...kinds]), gt(siteTexts.validFrom, now)));

/** Changes of the texts of a site wait for each other, so that versions are counted one by one. */
export const lockTexts = (tx: Transaction) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('site-texts', 0))`);

/** @returns how many there were: one at most */
export async function deleteWaiting(tx: Transaction, of: OfText, now: Date): Promise<number> {
  const { rowCount } = await tx.delete(siteTexts).where(and(isOf(of), gt(siteTexts.validFrom, now)));
  return rowCount ?? 0;
}

export async function lastVersion(tx: Transaction, of: OfText): Promise<number> {
  const [row] = await tx
    .select({ last: max(siteTexts.version) })
    .from(siteTexts)
    .where(isOf(of));
  return row?.last ?? 1;
}

export async function insertText(tx: Transaction, row: typeof siteTexts.$inferInsert): Promise<void> {
  await tx.insert(siteTexts).values(row);
}

/** Whether an account that can log in belongs to somebody else than the staff. The invented authors of the demo content have no e-mail. */
export async function hasMembers(executor: Executor): Promise<boolean> {
  const rows = await executor
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, "USER"), isNotNull(users.activatedAt), isNotNull(users.email)))
    .orderBy(users.activatedAt)
    .limit(1);
  return rows.length > 0;
}
