import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import pg from "pg";
import type { Config } from "#kit/server/settings/config.ts";
import { systemClock } from "#kit/server/clock.ts";
import { startEmbeddedPostgres } from "../embedded/postgres.ts";
import { openObjectStore } from "#kit/server/images/image-store.ts";
import { createLog } from "#kit/server/log.ts";
import { restoreSecret, storedSecret } from "#kit/server/security/secrets.ts";
import { BackupError } from "./backup-error.ts";
import { createBackupFile } from "./backup-file.ts";
import { backupKey } from "./backup-key.ts";
import { checkBackup } from "./read-backup.ts";
import { openDatabaseSession, type SessionName } from "./database-session.ts";
import { unlockBackup } from "./read-entries.ts";
import { recordRun } from "./record-run.ts";

/** The work of `npm run backup` and `npm run restore`. */

type Print = (line: string) => void;

const collectGarbage = garbageCollector();

/** Derives the key of a passphrase, which takes 128 MB for a moment. Either command loads most of its code afterwards, so that it takes no more. */
async function withKey<Result>(derive: () => Promise<Result>): Promise<Result> {
  collectGarbage();
  const result = await derive();
  collectGarbage();
  return result;
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

function productVersion(): string {
  const { version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
  return String(version);
}

export async function backUp(config: Config, path: string, print: Print): Promise<void> {
  const key = await backupKey(config);
  const file = await withKey(() => createBackupFile(path, key));
  try {
    const { makeBackup } = await import("./make-backup.ts");
    await withSession(config, "fabula backup", print, async (client) => {
      // A reader of an unencrypted backup could log in as anybody with it.
      const secret = key === null ? null : await storedSecret(config.DATA_DIR, config.SESSION_SECRET);
      const { rows, pictures, lost } = await makeBackup({
        client,
        file,
        objects: openObjectStore(config.objectStore, { clock: systemClock, log: createLog("error") }).objects,
        secret,
        version: productVersion(),
        print,
      });
      const size = await file.finish();
      await recordRun(client, "backup", { bytes: size });
      print(`${path}: ${rows} rows and ${pictures} pictures, ${megabytes(size)}${key === null ? "" : ", encrypted"}`);
      if (secret === null) {
        print("Not in the backup: SESSION_SECRET or DATA_DIR/session-secret, and .env. Keep them apart.");
      } else print("Not in the backup: .env. Keep it apart.");
      if (lost.length > 0) throw new BackupError(withoutPictures(path, lost));
    });
  } catch (error) {
    await file.abandon();
    throw error;
  }
}

/** The file is kept: a picture that is lost already must not prevent backups. */
function withoutPictures(path: string, lost: readonly string[]): string {
  const lines = lost.map((address) => `    ${address}`);
  return [`${path} lacks pictures that the object store has lost, and has everything else:`, ...lines].join("\n");
}

export async function verify(config: Config, path: string, print: Print): Promise<void> {
  const key = await backupKey(config);
  await withKey(() => unlockBackup(path, key));
  const { beginning, rows, pictures } = await checkBackup(path, key);
  const { createdAt, version, postgres, migration, tables } = beginning;
  print(`Made on ${createdAt} by Fabula ${version} (migration ${migration.tag}) from PostgreSQL ${postgres}`);
  print(`${path} is complete: ${tables.length} tables with ${rows} rows, and ${pictures} pictures`);
}

export interface RestoreOptions {
  replace: boolean;
  hasMoved: boolean;
}

export async function restore(config: Config, path: string, options: RestoreOptions, print: Print): Promise<void> {
  const key = await backupKey(config);
  await withKey(() => unlockBackup(path, key));
  const { collectStatistics, restoreBackup } = await import("./restore-backup.ts");
  await withSession(config, "fabula restore", print, async (client) => {
    const restored = await restoreBackup({ client, file: path, key, print, ...options });
    const { rows, pictures, secret, unreadTales } = restored;
    if (secret !== null) {
      const isUsed = await restoreSecret(config.DATA_DIR, config.SESSION_SECRET, secret);
      if (!isUsed) {
        print(
          "The site had another SESSION_SECRET at the backup than now. Links in emails from then don't work, and blocked addresses can sign up again.",
        );
      }
    }
    if (pictures > 0 && config.objectStore?.takesNewPictures === true) {
      print("The pictures are in the database now. npm run pictures -- --to s3 moves them while the site runs.");
    }
    print("Statistics");
    await collectStatistics(client);
    if (unreadTales > 0) {
      print(
        `Search knows titles, authors and tags. The site reads the texts of ${unreadTales} Tales after its start, the newest first.`,
      );
    }
    print(`Restored ${rows} rows and ${pictures} pictures. Start the site: npm start`);
  });
}

/**
 * Restores a backup into a database of its own next to that of the site, which may run, and drops it again. The site remembers whether
 * it worked. @throws what the restore threw
 */
export async function testRestore(config: Config, path: string, print: Print): Promise<void> {
  const key = await backupKey(config);
  await withKey(() => unlockBackup(path, key));
  const { restoreBackup } = await import("./restore-backup.ts");
  await withSession(config, "fabula restore", print, async (client, server) => {
    const end = async (passed: boolean) => recordRun(client, "restore-test", { passed });
    await withTrialDatabase(server, async (trial) => {
      try {
        const { rows, pictures } = await restoreBackup({
          client: trial,
          file: path,
          key,
          print,
          replace: false,
          hasMoved: true,
        });
        await end(true);
        print(`${path} can be restored: ${rows} rows and ${pictures} pictures came back in a database of their own`);
      } catch (error) {
        await end(false);
        throw error;
      }
    });
  });
}

interface Server {
  url: string;
  /** The role of the site. */
  owner: string;
  /** Of a role that may create databases. */
  adminUrl: string;
}

/** Addresses of sockets, which have no host, are no URLs for Node.js. */
const inDatabase = (url: string, name: string) => url.replace(/^(\w+:\/\/[^/?]*)(?:\/[^?]*)?/, `$1/${name}`);

async function withTrialDatabase(
  { url, owner, adminUrl }: Server,
  work: (trial: pg.Client) => Promise<void>,
): Promise<void> {
  const name = `fabula_restore_test_${randomBytes(4).toString("hex")}`;
  const admin = await openDatabaseSession(adminUrl, "fabula restore");
  try {
    // Without rights to it, this is no failed test.
    await admin.query(`create database ${name} owner ${pg.escapeIdentifier(owner)}`).catch((error: Error) => {
      throw new BackupError(`The role of the site can't make a database for the test: ${error.message}`, {
        cause: error,
      });
    });
    try {
      const trial = await openDatabaseSession(inDatabase(url, name), "fabula restore");
      await work(trial).finally(() => trial.end().catch(() => {}));
    } finally {
      await admin.query(`drop database if exists ${name} with (force)`);
    }
  } finally {
    await admin.end().catch(() => {});
  }
}

/** Runs work on the database of the settings; the embedded one is started for it if it doesn't run. */
async function withSession(
  config: Config,
  name: SessionName,
  print: Print,
  work: (client: pg.Client, server: Server) => Promise<void>,
): Promise<void> {
  const { DATA_DIR: dataDir } = config;
  // A pooler in transaction mode keeps no session.
  const outside = config.DATABASE_DIRECT_URL ?? config.DATABASE_URL;
  const embedded = outside === undefined ? await startEmbeddedPostgres({ dataDir, log: print }) : null;
  try {
    const url = outside ?? embedded!.url();
    const client = await openDatabaseSession(url, name);
    const { rows } = await client.query<{ owner: string }>("select current_user as owner");
    await work(client, { url, owner: rows[0]!.owner, adminUrl: outside ?? embedded!.adminUrl() }).finally(() =>
      client.end().catch(() => {}),
    );
  } finally {
    await embedded?.stop();
  }
}

/** @returns what collects all garbage of this process, buffers outside V8's heap included */
export function garbageCollector(): () => void {
  // V8 has this function only in contexts that are made while the flag is set.
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as (options: { type: "major"; flavor: "last-resort" }) => void;
  setFlagsFromString("--no-expose-gc");
  // The other flavor keeps 30 MB of the young generation for a process that is about to need them.
  return () => collect({ type: "major", flavor: "last-resort" });
}
