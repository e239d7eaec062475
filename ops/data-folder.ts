import { access, constants } from "node:fs/promises";
import type { Logger } from "pino";
import { ConfigError, type Config } from "#kit/server/settings/config.ts";
import { createPrivateFolder, restrictToOwner } from "#kit/server/folders.ts";

/**
 * Whether this site writes into DATA_DIR: the embedded database, mails as files, the generated secret. A container with
 * a read-only file system has none of them, and needs no folder.
 */
function needsDataFolder({ DATABASE_URL, SMTP_URL, SESSION_SECRET }: Config): boolean {
  return DATABASE_URL === undefined || SMTP_URL === undefined || SESSION_SECRET === undefined;
}

async function ensureWritable(folder: string) {
  try {
    await createPrivateFolder(folder);
    await access(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? String(error);
    throw new ConfigError(
      [
        `The data folder ${folder} can't be written (${reason}). Make it writable, or set DATA_DIR to another.`,
        "With DATABASE_URL, SMTP_URL and SESSION_SECRET a site needs none.",
      ].join("\n  "),
    );
  }
}

/** Makes the data folder, closed to other accounts, if the site needs one. @throws {ConfigError} if it can't be written */
export async function prepareDataFolder(config: Config, log: Logger): Promise<void> {
  if (!needsDataFolder(config)) return;
  await ensureWritable(config.DATA_DIR);
  const open = await restrictToOwner(config.DATA_DIR);
  if (open !== null) log.warn(open);
}
