import { languageFor } from "#vocabulary/site-settings.ts";
import type { Readable } from "node:stream";
import { archive as bounds } from "#vocabulary/limits.ts";
import { createAdvisoryLocks } from "#kit/server/database/advisory-locks.ts";
import { inTransaction } from "#kit/server/database/transaction.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import type { Preparation } from "#kit/calls/endpoint.ts";
import { accountRemoved } from "#features/accounts/server/errors.ts";
import { createCredentialsCheck, type LoginOrigin } from "#features/accounts/server/credentials.ts";
import { notActivated } from "#features/accounts/server/login.ts";
import { mayLogIn } from "#features/accounts/server/policy.ts";
import { userById, type User } from "#features/accounts/server/queries.ts";
import type { AnsweredFile, FileOrPreparation } from "#kit/server/http/calls.ts";
import { siteWord } from "#kit/server/ascii-words.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { ApiError } from "#kit/server/api-error.ts";
import { refuseExhaustedBudget, spendBudget } from "#kit/server/throttle/member-budgets.ts";
import { partsOf, writePage, type ArchivePosition } from "./write-archive.ts";
import { entriesOfPrepared, lengthOf, prepareArchive, preparedArchive, readPictures } from "./prepared-archive.ts";
import type { ArchiveRequest } from "./provider.ts";
import { createZipStream, type ZipEntries, type ZipEntry } from "./zip-stream.ts";

/** All personal data of a member as a ZIP file: data.json for machines, index.html for people, and the member's files. */

/** How soon a member's browser asks again for an archive that a job prepares. */
const preparation: Preparation = { retryAfterSeconds: 5 };

export function createDownloads(context: AppContext) {
  const { db } = context.database;
  const checkCredentials = createCredentialsCheck(context);
  const tryLock = createAdvisoryLocks(context.pubSub);

  /**
   * Each archive reads everything that its user ever wrote, so one at a time is enough.
   * @throws {ApiError} RATE_LIMITED while another archive of this user is being created or sent, or after too many in a day
   */
  async function archiveOf(user: User): Promise<FileOrPreparation> {
    const isPreparing = async () => (await preparedArchive(db, user.id, context.clock.now()))?.pieces === null;
    if (await isPreparing()) return preparation;
    const release = await tryLock(`archive of ${user.id}`);
    if (release === null) {
      throw new ApiError("RATE_LIMITED", {
        detail: "Your data is already being packed. Try again when that is done.",
        retryAfterSeconds: 10,
      });
    }
    let file: ZippedFile | null;
    try {
      file = await packed(user);
    } catch (error) {
      release();
      throw error;
    }
    if (file === null) {
      release();
      return preparation;
    }
    file.content.once("close", release);
    return file;
  }

  /** @returns null for one that a job has to prepare */
  async function packed(user: User): Promise<ZippedFile | null> {
    const { clock, siteSettings } = context;
    const { name } = siteSettings.current;
    const prepared = await preparedArchive(db, user.id, clock.now());
    if (prepared !== null)
      return prepared.pieces === null
        ? null
        : zipped(name, user, entriesOfPrepared(context, prepared), prepared.askedAt);
    await refuseExhaustedBudget(context, "archives", user.id);
    const madeAt = clock.now();
    const request = { context, db, user, language: languageFor(context.siteSettings.current, user.language) };
    const entries = await entriesAtOnce(request, madeAt);
    await inTransaction(context.database, async (tx, afterCommit) => {
      await spendBudget(context, tx, "archives", user.id);
      if (entries === null) await prepareArchive(context, tx, afterCommit, request);
    });
    return entries === null ? null : zipped(name, user, entries, madeAt);
  }

  return {
    async download(actor: Actor): Promise<FileOrPreparation> {
      const user = await userById(context.database.db, actor.id);
      if (user === null) throw accountRemoved();
      return archiveOf(user);
    },

    /**
     * For members who can't open a session because of a ban: they identify themselves by the password.
     * @throws {ApiError} BAD_CREDENTIALS, NOT_ACTIVATED or RATE_LIMITED
     */
    async downloadWithPassword(
      credentials: { email: string; password: string },
      origin: LoginOrigin,
    ): Promise<FileOrPreparation> {
      const user = await checkCredentials(credentials, origin);
      // Those who wait for an administrator have confirmed their e-mail.
      if (mayLogIn(user, context.clock.now()) === "NOT_ACTIVATED") throw notActivated();
      return archiveOf(user);
    },
  };
}

type ZippedFile = AnsweredFile & { content: Readable };

const zipped = (siteName: string, { username }: User, entries: ZipEntries, madeAt: Date): ZippedFile => ({
  name: `${siteWord(siteName)}-${username}-${madeAt.toISOString().slice(0, 10)}.zip`,
  type: "application/zip",
  content: createZipStream(entries, madeAt),
});

/** All files of an archive that is small enough to be made in a second or two, and to be held in memory; null of a larger one. */
async function entriesAtOnce(request: ArchiveRequest, madeAt: Date): Promise<ZipEntry[] | null> {
  const pictures = await readPictures(request);
  const parts = partsOf(request);
  const files: ZipEntry[] = [];
  let [page, data, length, rows] = ["", "", 0, 0];
  let position: ArchivePosition | null = null;
  do {
    const written = await writePage(request, parts, madeAt, position);
    page += written.page;
    data += written.data;
    for (const { path, content } of written.files) files.push({ path, open: async () => content });
    length += lengthOf(written);
    rows += written.rows;
    if (length > bounds.lengthAtOnce || rows > bounds.rowsAtOnce) return null;
    position = written.next;
  } while (position !== null);
  return [
    { path: "index.html", open: async () => page },
    { path: "data.json", open: async () => data },
    ...pictures,
    ...files,
  ];
}
