import { isDeepStrictEqual } from "node:util";
import { constants, zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { and, desc, eq, inArray, max, notExists, sql } from "drizzle-orm";
import { taleVersions as bounds } from "#vocabulary/limits.ts";
import type { Remark, ReturnReason } from "../../remarks.ts";
import type { VersionKind } from "../../versions.ts";
import { wordCount } from "#kit/text/tale-text.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { reviewDecided, taleSubmitted } from "../events.ts";
import { taleVersions, versionTexts } from "./tables.ts";

/** Versions are written in the transaction that changes the Tale, which holds its row's lock. */

/**
 * Versions of a text as differences from one of them. A text of 60 pages with two changed paragraphs takes a few hundred bytes more than the
 * whole one (docs/decisions/0056-versions-as-differences.md).
 */

/** Enough to look back over the longest text and its dictionary. */
const windowLog = 22;
/** Bytes. Sanitising can make a text longer than a sent one may be, but never so much. */
const maxOutputLength = 4 * 2 ** 20;
const params = { [constants.ZSTD_c_compressionLevel]: 6, [constants.ZSTD_c_windowLog]: windowLog };

export const compressText = (html: string): Buffer => zstdCompressSync(html, { params });
const readText = (compressed: Uint8Array): string => zstdDecompressSync(compressed, { maxOutputLength }).toString();

export const differenceFrom = (base: string, html: string): Buffer =>
  zstdCompressSync(html, { params, dictionary: Buffer.from(base) });
const applyDifference = (base: string, difference: Uint8Array): string =>
  zstdDecompressSync(difference, { dictionary: Buffer.from(base), maxOutputLength }).toString();

export interface TaleText {
  title: string;
  content: string;
  tags: readonly string[];
}

/** A text that differs by more than this share of its compressed size is stored whole, and later ones as differences from it. */
const mostDifferent = 0.5;

/** The text to differ from, and the difference. */
async function storedText(executor: Executor, taleId: number, content: string) {
  const newest = await newestVersion(executor, taleId);
  const number = (newest?.number ?? 0) + 1;
  if (newest !== null) {
    const difference = differenceFrom(readText(newest.base), content);
    if (difference.length < mostDifferent * newest.base.length) return { number, textId: newest.textId, difference };
  }
  const textId = await insertVersionText(executor, taleId, compressText(content));
  return { number, textId, difference: differenceFrom(content, content) };
}

interface Review {
  note: string;
  reason: ReturnReason | null;
  remarks: Remark[];
}

export async function keepVersion(
  executor: Executor,
  taleId: number,
  kind: VersionKind,
  { title, content, tags }: TaleText,
  createdAt: Date,
  review: Review | null = null,
): Promise<void> {
  const stored = await storedText(executor, taleId, content);
  const version = { taleId, kind, title, words: wordCount(content), tags: [...tags], createdAt, ...review, ...stored };
  await insertVersion(executor, version);
  if (stored.number > bounds.max)
    await deleteOldVersions(executor, taleId, bounds.max, ["SUBMITTED", "RETURNED", "PUBLISHED"]);
}

export const keepSubmittedText = taleSubmitted.with(({ tx }, { taleId, text, submittedAt }) =>
  keepVersion(tx, taleId, "SUBMITTED", text, submittedAt),
);

/** The text about which a reviewer has decided. */
export const keepReviewedText = reviewDecided.with(({ tx }, { action, taleId, text, decidedAt, review }) =>
  keepVersion(tx, taleId, action === "publish" ? "PUBLISHED" : "RETURNED", text, decidedAt, review),
);

/** Whether the next save should keep the text that it replaces: at most one in a while of writing is. */
export async function isVersionDue(
  executor: Executor,
  tale: { id: number; createdAt: Date },
  now: Date,
): Promise<boolean> {
  const last = (await lastVersionOf(executor, tale.id, "SAVED")) ?? tale.createdAt;
  return now.getTime() - last.getTime() >= bounds.pause;
}

export const isSameText = (one: TaleText, other: TaleText): boolean =>
  one.title === other.title && one.content === other.content && isDeepStrictEqual([...one.tags], [...other.tags]);

export const textOfVersion = ({ base, difference }: { base: Uint8Array; difference: Uint8Array }): string =>
  applyDifference(readText(base), difference);

/** SQL of keeping a version. */

export const ofKinds = (taleId: number, kinds: readonly VersionKind[]) =>
  and(eq(taleVersions.taleId, taleId), inArray(taleVersions.kind, [...kinds]));

/** When the newest version of a kind was made; null without one. */
async function lastVersionOf(executor: Executor, taleId: number, kind: VersionKind): Promise<Date | null> {
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

async function insertVersionText(executor: Executor, taleId: number, content: Uint8Array): Promise<number> {
  const [row] = await executor.insert(versionTexts).values({ taleId, content }).returning({ id: versionTexts.id });
  return row!.id;
}

async function insertVersion(executor: Executor, version: typeof taleVersions.$inferInsert): Promise<void> {
  await executor.insert(taleVersions).values(version);
}

/** Deletes all but the newest ones and the last one of each of these kinds, and the texts that no version needs any more. */
async function deleteOldVersions(
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
