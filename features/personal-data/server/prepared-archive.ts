import { performance } from "node:perf_hooks";
import { promisify } from "node:util";
import { zstdCompress, zstdDecompress } from "node:zlib";
import { and, asc, eq, gt, inArray, isNull, lte } from "drizzle-orm";
import { z } from "zod";
import { archive as bounds, HOUR, MIB, SECOND } from "#vocabulary/limits.ts";
import { languages } from "#vocabulary/languages.ts";
import { fromNow } from "#kit/server/clock.ts";
import type { Executor, Transaction } from "#kit/server/database/transaction.ts";
import { userById } from "#features/accounts/server/queries.ts";
import { declareJob } from "#kit/server/jobs/job.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { partsOf, writePage, type ArchivePosition } from "./write-archive.ts";
import { personalData, type ArchiveRequest } from "./provider.ts";
import type { Cursor } from "./row-pages.ts";
import { personalArchivePieces, personalArchives } from "./tables.ts";
import type { ZipEntry } from "./zip-stream.ts";

/** Archives that are too large for one request: a job writes them into the database, piece by piece, where every process finds them. */

/** SQL of prepared archives. */

type PreparedArchive = typeof personalArchives.$inferSelect;

const unfinished = ({ userId, askedAt }: Pick<PreparedArchive, "userId" | "askedAt">) =>
  and(eq(personalArchives.userId, userId), eq(personalArchives.askedAt, askedAt), isNull(personalArchives.pieces));

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** A batch ends after so many characters or so much time, far within the lease of a batch. */
const pieceLength = 4 * MIB;
const pieceTime = 1 * SECOND;

const cursor: z.ZodType<Cursor> = z.lazy(() =>
  z.union([z.number(), z.string(), z.null(), z.record(z.string(), cursor)]),
);

export const archiveJob = declareJob({
  name: "personal-archive",
  payload: z.object({
    userId: z.number(),
    /** Tells it from a later archive of the same member. */
    askedAt: z.iso.datetime(),
    language: z.enum(languages),
    // Stored in the queue under this name.
    place: z.object({ part: z.string(), after: cursor, count: z.number() }).nullable(),
    pieces: z.number(),
  }),
  async batch(context: AppContext, tx, _afterCommit, payload) {
    const archive = { userId: payload.userId, askedAt: new Date(payload.askedAt) };
    const user = await userById(tx, archive.userId);
    // Most of its time the batch holds no lock: the removal of the account need not wait for it.
    const found = await preparedArchive(tx, archive.userId, context.clock.now());
    if (user === null || found?.askedAt.getTime() !== archive.askedAt.getTime()) return { next: null };
    const request = { context, db: tx, user, language: payload.language };
    const { next, ...piece } = await makePiece(request, archive.askedAt, payload.place);
    if (!(await lockUnfinished(tx, archive))) return { next: null };
    const pieces = payload.pieces + 1;
    await insertPiece(tx, { userId: archive.userId, number: pieces, ...piece });
    if (next !== null) return { next: { ...payload, place: next, pieces } };
    await finishArchive(tx, archive, { pieces, expiresAt: fromNow(context.clock, bounds.keptFor) });
    return { next: null };
  },
});

/** A file of an archive: text, or the bytes of a picture. */
type StoredFile = [path: string, content: string, encoding: "utf8" | "base64"];

async function makePiece(request: ArchiveRequest, madeAt: Date, first: ArchivePosition | null) {
  const parts = partsOf(request);
  const files: StoredFile[] = [];
  if (first === null)
    for (const { path, open } of await readPictures(request)) {
      const bytes = (await open()) as Uint8Array | null;
      if (bytes !== null) files.push([path, Buffer.from(bytes).toString("base64"), "base64"]);
    }
  const until = performance.now() + pieceTime;
  let [page, data, length] = ["", "", 0];
  let position = first;
  do {
    const written = await writePage(request, parts, madeAt, position);
    page += written.page;
    data += written.data;
    for (const { path, content } of written.files) files.push([path, content, "utf8"]);
    length += lengthOf(written);
    position = written.next;
  } while (position !== null && length < pieceLength && performance.now() < until);
  return {
    page: await compress(page),
    data: await compress(data),
    files: await compress(JSON.stringify(files)),
    next: position,
  };
}

/** In characters. */
export const lengthOf = ({
  page,
  data,
  files,
}: {
  page: string;
  data: string;
  files: readonly { content: string }[];
}) => page.length + data.length + files.reduce((sum, { content }) => sum + content.length, 0);

/** Read before anything is answered: while the object store is lost, there is no archive instead of one without them. */
export async function readPictures(request: ArchiveRequest): Promise<ZipEntry[]> {
  const pictures: ZipEntry[] = [];
  for (const provider of personalData.entries) {
    for await (const { path, content } of provider.pictures?.(request) ?? []) {
      const read = await content();
      pictures.push({ path, open: async () => read });
    }
  }
  return pictures;
}

/** The files of a finished archive, each piece read when it is sent. */
export async function* entriesOfPrepared(context: AppContext, archive: PreparedArchive): AsyncGenerator<ZipEntry> {
  async function* read(column: "page" | "data" | "files") {
    for (let number = 1; number <= archive.pieces!; number += 1) {
      const bytes = await readPiece(context.database.db, archive.userId, number, column);
      if (bytes === null) throw new Error("A prepared archive was deleted while it was sent.");
      yield (await decompress(bytes)).toString();
    }
  }
  yield { path: "index.html", open: async () => read("page") };
  yield { path: "data.json", open: async () => read("data") };
  for await (const piece of read("files"))
    for (const [path, content, encoding] of JSON.parse(piece) as StoredFile[])
      yield { path, open: async () => Buffer.from(content, encoding) };
}

/** Not at once: an expired archive may still be on its way to a slow client. */
export async function deleteExpiredArchives({ database, clock }: AppContext, stopping: AbortSignal): Promise<void> {
  const before = fromNow(clock, -1 * HOUR);
  while (!stopping.aborted && (await deleteExpiredArchive(database.db, before)));
}

/** Adds the job that writes it. */
export async function prepareArchive(
  { jobs, clock }: AppContext,
  tx: Transaction,
  afterCommit: Parameters<AppContext["jobs"]["enqueue"]>[1],
  { user, language }: Pick<ArchiveRequest, "user" | "language">,
): Promise<void> {
  const askedAt = clock.now();
  await insertArchive(tx, { userId: user.id, askedAt, expiresAt: fromNow(clock, bounds.keptFor) });
  const payload = { userId: user.id, askedAt: askedAt.toISOString(), language, place: null, pieces: 0 };
  await jobs.enqueue(tx, afterCommit, archiveJob, payload);
}

type ArchivePiece = typeof personalArchivePieces.$inferInsert;

/** @returns null when there is none, or it has expired */
export async function preparedArchive(executor: Executor, userId: number, now: Date): Promise<PreparedArchive | null> {
  const [row] = await executor
    .select()
    .from(personalArchives)
    .where(and(eq(personalArchives.userId, userId), gt(personalArchives.expiresAt, now)));
  return row ?? null;
}

/** Every prepared archive of the member, for the archive itself. */
export const archivesOf = (executor: Executor, userId: number) =>
  executor
    .select({ createdAt: personalArchives.askedAt, expiresAt: personalArchives.expiresAt })
    .from(personalArchives)
    .where(eq(personalArchives.userId, userId));

async function insertArchive(executor: Executor, row: typeof personalArchives.$inferInsert): Promise<void> {
  await deleteArchive(executor, row.userId);
  await executor.insert(personalArchives).values(row);
}

/** Locks the archive that was asked for at this moment. @returns false when it is finished or gone */
async function lockUnfinished(
  executor: Executor,
  archive: Pick<PreparedArchive, "userId" | "askedAt">,
): Promise<boolean> {
  const rows = await executor
    .select({ userId: personalArchives.userId })
    .from(personalArchives)
    .where(unfinished(archive))
    .for("no key update");
  return rows.length > 0;
}

async function insertPiece(executor: Executor, piece: ArchivePiece): Promise<void> {
  await executor.insert(personalArchivePieces).values(piece);
}

async function finishArchive(
  executor: Executor,
  archive: Pick<PreparedArchive, "userId" | "askedAt">,
  change: { pieces: number; expiresAt: Date },
): Promise<void> {
  await executor.update(personalArchives).set(change).where(unfinished(archive));
}

/** One column of one piece. */
async function readPiece(
  executor: Executor,
  userId: number,
  number: number,
  column: "page" | "data" | "files",
): Promise<Uint8Array | null> {
  const [row] = await executor
    .select({ bytes: personalArchivePieces[column] })
    .from(personalArchivePieces)
    .where(and(eq(personalArchivePieces.userId, userId), eq(personalArchivePieces.number, number)));
  return row?.bytes ?? null;
}

async function deleteArchive(executor: Executor, userId: number): Promise<void> {
  await executor.delete(personalArchives).where(eq(personalArchives.userId, userId));
}

/** @returns whether there was one. One at a time, because the pieces of an archive may be a gigabyte. */
async function deleteExpiredArchive(executor: Executor, before: Date): Promise<boolean> {
  const expired = executor
    .select({ userId: personalArchives.userId })
    .from(personalArchives)
    .where(lte(personalArchives.expiresAt, before))
    .orderBy(asc(personalArchives.expiresAt))
    .limit(1);
  const deleted = await executor
    .delete(personalArchives)
    .where(inArray(personalArchives.userId, expired))
    .returning({ userId: personalArchives.userId });
  return deleted.length > 0;
}
