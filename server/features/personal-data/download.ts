import { toLanguage } from "#contract/languages.ts";
import { createAdvisoryLocks } from "#server/platform/database/advisory-locks.ts";
import { inTransaction } from "#server/platform/database/database.ts";
import type { Actor, AnsweredFile } from "#server/platform/http/calls.ts";
import type { AppContext } from "#server/platform/app-context.ts";
import { ApiError } from "#server/platform/api-error.ts";
import { spendBudget } from "#server/platform/throttle/member-budgets.ts";
import {
  accountRemoved,
  createCredentialsCheck,
  notActivated,
  userById,
  type LoginOrigin,
  type User,
} from "../accounts/service.ts";
import { createZipStream, type ZipEntry } from "./zip-stream.ts";
import type { PersonalDataProvider, ArchiveRequest } from "./provider.ts";
import { archiveJson } from "./archive-json.ts";
import { renderArchivePage } from "./archive-page.ts";

/** All personal data of a member as a ZIP file: data.json for machines, index.html for people, and the member's files. */

export function createDownloads(context: AppContext, providers: readonly PersonalDataProvider[]) {
  const checkCredentials = createCredentialsCheck(context);
  const tryLock = createAdvisoryLocks(context.pubSub);

  /**
   * Each archive reads everything that its user ever wrote, so one at a time is enough.
   * @throws {ApiError} RATE_LIMITED while another archive of this user is being created, or after too many in a day
   */
  async function archiveOf(user: User): Promise<AnsweredFile> {
    const madeAt = context.clock.now();
    const request: ArchiveRequest = { context, user, language: toLanguage(user.language) };
    const release = await tryLock(`archive of ${user.id}`);
    if (release === null) {
      throw new ApiError("RATE_LIMITED", {
        detail: "Your data is already being packed. Try again when that is done.",
        retryAfterSeconds: 10,
      });
    }
    let pictures: ZipEntry[];
    try {
      pictures = await readPictures(providers, request);
      await inTransaction(context.database, (tx) => spendBudget(context, tx, "archives", user.id));
    } catch (error) {
      release();
      throw error;
    }
    const content = createZipStream(entriesOf(providers, request, pictures, madeAt), madeAt);
    content.once("close", release);
    const name = `fabula-${user.username}-${madeAt.toISOString().slice(0, 10)}.zip`;
    return { name, type: "application/zip", content };
  }

  return {
    async download(actor: Actor): Promise<AnsweredFile> {
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
    ): Promise<AnsweredFile> {
      const user = await checkCredentials(credentials, origin);
      if (user.activatedAt === null) throw notActivated();
      return archiveOf(user);
    },
  };
}

/** Reads the pictures before the reply begins: while the object store is lost, the archive is refused instead of cut off. */
async function readPictures(providers: readonly PersonalDataProvider[], request: ArchiveRequest): Promise<ZipEntry[]> {
  const pictures: ZipEntry[] = [];
  for (const provider of providers) {
    for await (const { path, content } of provider.pictures?.(request) ?? []) {
      const read = await content();
      pictures.push({ path, open: async () => read });
    }
  }
  return pictures;
}

async function* entriesOf(
  providers: readonly PersonalDataProvider[],
  request: ArchiveRequest,
  pictures: readonly ZipEntry[],
  madeAt: Date,
): AsyncGenerator<ZipEntry> {
  const parts = providers.flatMap((provider) => provider.parts(request));
  const hasPicture = request.user.picProfile !== null;
  yield { path: "index.html", open: async () => renderArchivePage(request, parts, madeAt, hasPicture) };
  yield { path: "data.json", open: async () => archiveJson(parts, madeAt) };
  yield* pictures;
  for (const provider of providers)
    for await (const { path, content } of provider.files?.(request) ?? []) yield { path, open: content };
}
