import { and, desc, eq, inArray, max, notExists, sql } from "drizzle-orm";
import type { VersionKind } from "../../versions.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { taleVersions, versionTexts } from "./tables.ts";

/** SQL of the versions of a Tale. */

const listed = {
  number: taleVersions.number,
  kind: taleVersions.kind,
  title: taleVersions.title,
  words: taleVersions.words,
  createdAt: taleVersions.createdAt,
  note: taleVersions.note,
  reason: taleVersions.reason,
};

const ofKinds = (taleId: number, kinds: readonly VersionKind[]) =>
  and(eq(taleVersions.taleId, taleId), inArray(taleVersions.kind, [...kinds]));

/** The newest first. */
export const versionsOf = (executor: Executor, taleId: number, kinds: readonly VersionKind[]) =>
  executor.select(listed).from(taleVersions).where(ofKinds(taleId, kinds)).orderBy(desc(taleVersions.number));

export async function versionOf(executor: Executor, taleId: number, number: number, kinds: readonly VersionKind[]) {
  const [row] = await executor
    .select({
      ...listed,
      tags: taleVersions.tags,
      remarks: taleVersions.remarks,
      difference: taleVersions.difference,
      base: versionTexts.content,
    })
    .from(taleVersions)
    .innerJoin(versionTexts, eq(versionTexts.id, taleVersions.textId))
    .where(and(ofKinds(taleId, kinds), eq(taleVersions.number, number)));
  return row ?? null;
}

/** When the newest version of a kind was made; null without one. */
export async function lastVersionOf(executor: Executor, taleId: number, kind: VersionKind): Promise<Date | null> {
  const [row] = await executor
    .select({ createdAt: taleVersions.createdAt })
    .from(taleVersions)
    .where(ofKinds(taleId, [kind]))
    .orderBy(desc(taleVersions.number))
    .limit(1);
  return row?.createdAt ?? null;
}

/** The newest version's number and the text that it differs from; null if the Tale has no version. */
export async function newestVersion(executor: Executor, taleId: number) {
  const [row] = await executor
    .select({ number: taleVersions.number, textId: taleVersions.textId, base: versionTexts.content })
    .from(taleVersions)
    .innerJoin(versionTexts, eq(versionTexts.id, taleVersions.textId))
    .where(eq(taleVersions.taleId, taleId))
    .orderBy(desc(taleVersions.number))
    .limit(1);
  return row ?? null;
}

export async function insertVersionText(executor: Executor, taleId: number, content: Uint8Array): Promise<number> {
  const [row] = await executor.insert(versionTexts).values({ taleId, content }).returning({ id: versionTexts.id });
  return row!.id;
}

export async function insertVersion(executor: Executor, version: typeof taleVersions.$inferInsert): Promise<void> {
  await executor.insert(taleVersions).values(version);
}

/** Deletes all but the newest ones and the last one of each of these kinds, and the texts that no version needs any more. */
export async function deleteOldVersions(
  executor: Executor,
  taleId: number,
  kept: number,
  kinds: readonly VersionKind[],
): Promise<void> {
  const ofTale = eq(taleVersions.taleId, taleId);
  const last = executor
    .select({ number: max(taleVersions.number) })
    .from(taleVersions)
    .where(ofKinds(taleId, kinds))
    .groupBy(taleVersions.kind);
  const newest = executor
    .select({ number: taleVersions.number })
    .from(taleVersions)
    .where(ofTale)
    .orderBy(desc(taleVersions.number))
    .limit(kept);
  const deleted = await executor
    .delete(taleVersions)
    .where(and(ofTale, sql`${taleVersions.number} not in (${newest})`, sql`${taleVersions.number} not in (${last})`))
    .returning({ number: taleVersions.number });
  if (deleted.length === 0) return;
  const users = executor
    .select({ one: sql`1` })
    .from(taleVersions)
    .where(eq(taleVersions.textId, versionTexts.id));
  await executor.delete(versionTexts).where(and(eq(versionTexts.taleId, taleId), notExists(users)));
}
