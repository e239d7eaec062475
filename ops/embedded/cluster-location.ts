import { createHash } from "node:crypto";
import {
  access,
  chmod,
  chown,
  constants,
  lchown,
  readdir,
  readFile,
  readlink,
  realpath,
  stat,
  symlink,
} from "node:fs/promises";
import { dirname, join } from "node:path";
import { restrictToOwner, holdsOnlySiteFiles, createPrivateFolder } from "#kit/server/folders.ts";
import { EmbeddedPostgresError, withExplanation, systemCode, useAnotherServer } from "./embedded-postgres-error.ts";
import { runProgram, type Account } from "./run-program.ts";
import { exists } from "./atomic-directory.ts";

/** PostgreSQL refuses to run as root, so root runs it with another account. */
const runningAsRoot = process.getuid?.() === 0;

/** The folder of a database and the account that runs it. */
export interface ClusterLocation {
  /** Holds the cluster, its log, and any copy of the binaries. Usually the data folder itself. */
  home: string;
  cluster: string;
  /** Undefined: the account that runs Node. */
  account: Account | undefined;
}

interface LocateOptions {
  dataDir: string;
  log: (message: string) => void;
  /** Where root keeps the database of a data folder that no other account can enter. */
  outsideRoot?: string;
}

/**
 * Creates the data folder if necessary and finds the folder of its database. For root it may be outside of the data folder, because
 * the account that runs PostgreSQL can't enter a project under /root. A link in the data folder then points to it,
 * also after the project was moved. An existing cluster is always used, so that a change of permissions does
 * not lead to an empty site.
 */
export async function locateCluster(options: LocateOptions): Promise<ClusterLocation> {
  const { dataDir, log, outsideRoot = "/var/lib/fabula" } = options;
  const inside = await writableFolder(dataDir);
  const defaultCluster = clusterIn(inside);
  const outside = join(outsideRoot, createHash("sha256").update(inside).digest("hex").slice(0, 16));
  const found = (await exists(defaultCluster)) ? await realpath(defaultCluster) : undefined;
  if (found === undefined) await refuseLostLink(defaultCluster, clusterIn(outside));
  if (!runningAsRoot) return { home: inside, cluster: found ?? defaultCluster, account: undefined };

  const existing = found ?? ((await exists(clusterIn(outside))) ? clusterIn(outside) : undefined);
  if (existing !== undefined) {
    if (existing !== defaultCluster) log(`The database of ${dataDir} is the one in ${existing}.`);
    return locationOf(existing);
  }

  const account = await unprivilegedAccount();
  if (await ensureAccess(account, inside)) return { home: inside, cluster: defaultCluster, account };
  await writableFolder(outsideRoot);
  await chmod(outsideRoot, 0o711);
  await ensureAccess(account, await writableFolder(outside));
  await symlink(clusterIn(outside), defaultCluster).catch((error: unknown) => {
    if (systemCode(error) !== "EEXIST") throw error;
  });
  log(
    `PostgreSQL does not run as root, and the account that runs it instead cannot enter ${dataDir}. ` +
      `The database of that folder is kept in ${outside}: back it up together with the folder.`,
  );
  return { home: outside, cluster: clusterIn(outside), account };
}

function clusterIn(home: string): string {
  return join(home, "pg");
}

/** A link without a target means that the project was moved without its database, unless a start was interrupted. */
async function refuseLostLink(link: string, expected: string): Promise<void> {
  const target = await readlink(link).catch(() => undefined);
  if (target === undefined || target === expected) return;
  throw new EmbeddedPostgresError(
    `The database should be in ${target}, where ${link} leads, but there is nothing. ` +
      "Bring it back there, or remove that link to begin with an empty database.",
  );
}

async function locationOf(cluster: string): Promise<ClusterLocation> {
  const home = dirname(cluster);
  const account = await ownerOfCluster(cluster);
  await restrictToOwner(home);
  if (!(await ensureAccess(account, home))) {
    throw new EmbeddedPostgresError(
      `The database in ${cluster} belongs to user ${account.uid}, who cannot enter that folder. ` +
        "Let that user pass through it and each folder above it, or start the site as that user.",
    );
  }
  return { home, cluster, account };
}

/**
 * Whether the account can enter the folder. A private folder of root is given to the account if it contains only
 * the site's files: root can still enter it, and other accounts can't.
 */
async function ensureAccess(account: Account, folder: string): Promise<boolean> {
  if (await canEnter(account, folder)) return true;
  const mayGive =
    (await stat(folder)).uid === 0 && (await canEnter(account, dirname(folder))) && (await holdsOnlySiteFiles(folder));
  if (mayGive) await chown(folder, account.uid, account.gid);
  // Another start of the same site may have changed the owner since the first check.
  return canEnter(account, folder);
}

async function writableFolder(folder: string): Promise<string> {
  try {
    await createPrivateFolder(folder);
    await access(folder, constants.W_OK | constants.X_OK);
    return await realpath(folder);
  } catch (error) {
    throw withExplanation(
      `The data folder ${folder} cannot be made or written. ` +
        "Give the account that starts the site the right to write there, " +
        "or set DATA_DIR to another folder. The system said",
      error,
    );
  }
}

/**
 * The account that must run an existing cluster: its owner.
 * A cluster that root owns (a restored backup) can't run, so its owner is changed to `nobody`.
 */
async function ownerOfCluster(directory: string): Promise<Account> {
  const { uid, gid } = await stat(directory);
  if (uid !== 0) return { uid, gid };
  const account = await unprivilegedAccount();
  await giveTo(account, directory);
  return account;
}

/** The account `nobody`, the owner of a new cluster that root creates. */
export async function unprivilegedAccount(): Promise<Account> {
  const accounts = await readFile("/etc/passwd", "utf8").catch(() => "");
  const fields = accounts.split("\n").map((line) => line.split(":"));
  const nobody = fields.find(([name]) => name === "nobody");
  // macOS writes the ids of `nobody` as negative 32-bit numbers.
  const [uid, gid] = [nobody?.[2], nobody?.[3]].map((id) => Number(id) >>> 0);
  if (!uid || !gid) {
    throw new EmbeddedPostgresError(
      "PostgreSQL does not run as root, and this system has no account 'nobody' to run it instead. " +
        `Start the site as an ordinary user. ${useAnotherServer}`,
    );
  }
  return { uid, gid };
}

/** Whether the kernel lets the account enter every folder down to this one. */
async function canEnter(account: Account, directory: string): Promise<boolean> {
  try {
    const { status } = await runProgram("/bin/sh", ["-c", 'cd -- "$1"', "sh", directory], { account });
    return status === 0;
  } catch (error) {
    throw withExplanation(
      `PostgreSQL does not run as root, and this process may not switch to user ${account.uid}. ` +
        `Start the site as an ordinary user. ${useAnotherServer} The system said`,
      error,
    );
  }
}

async function giveTo({ uid, gid }: Account, directory: string): Promise<void> {
  for (const entry of await readdir(directory, { recursive: true })) {
    await lchown(join(directory, entry), uid, gid);
  }
  await lchown(directory, uid, gid);
}
