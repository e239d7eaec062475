import { createHash } from "node:crypto";
import { access, chmod, constants, mkdir, realpath } from "node:fs/promises";
import { join } from "node:path";
import { canEnter, ownerOfCluster, runningAsRoot, unprivilegedAccount } from "./account.ts";
import { EmbeddedPostgresError, explained } from "./error.ts";
import type { Account } from "./program.ts";
import { exists } from "./staged-directory.ts";

/** Where a data folder's database lives and who runs it. */
export interface Place {
  /** Holds the cluster, its log, and any copy of the binaries. Usually the data folder itself. */
  home: string;
  cluster: string;
  /** Undefined: the account that runs Node. */
  account: Account | undefined;
}

interface PlaceOptions {
  dataDir: string;
  log: (message: string) => void;
  /** Where root keeps the database of a data folder that no other account can enter. */
  outsideRoot?: string;
}

/**
 * Makes the data folder if need be and says where its database is, or will be. For root that may be outside:
 * the account that runs PostgreSQL cannot enter a project under /root. An existing cluster always wins,
 * so that a change of the folders' permissions does not show an empty site in place of the one with the data.
 */
export async function findPlace(options: PlaceOptions): Promise<Place> {
  const { dataDir, log, outsideRoot = "/var/lib/fabula" } = options;
  const inside = await writableFolder(dataDir);
  if (!runningAsRoot) return { home: inside, cluster: clusterIn(inside), account: undefined };

  const outside = join(outsideRoot, createHash("sha256").update(inside).digest("hex").slice(0, 16));
  if (await exists(clusterIn(inside))) return existing(inside);
  if (await exists(clusterIn(outside))) {
    log(`The database of ${dataDir} is kept in ${outside}.`);
    return existing(outside);
  }

  const account = await unprivilegedAccount();
  if (await canEnter(account, inside)) return { home: inside, cluster: clusterIn(inside), account };
  for (const folder of [outsideRoot, outside]) {
    await writableFolder(folder);
    await chmod(folder, 0o755);
  }
  log(
    `PostgreSQL does not run as root, and the account that runs it instead cannot enter ${dataDir}. ` +
      `The database of that folder is kept in ${outside}: back it up together with the folder.`,
  );
  return { home: outside, cluster: clusterIn(outside), account };
}

function clusterIn(home: string): string {
  return join(home, "pg");
}

async function existing(home: string): Promise<Place> {
  const cluster = clusterIn(home);
  const account = await ownerOfCluster(cluster);
  if (!(await canEnter(account, home))) {
    throw new EmbeddedPostgresError(
      `The database in ${cluster} belongs to user ${account.uid}, who cannot enter that folder. ` +
        "Let others pass through each folder above it (chmod o+x), or start the site as that user.",
    );
  }
  return { home, cluster, account };
}

async function writableFolder(folder: string): Promise<string> {
  try {
    // A folder that we make ourselves is private, but lets the database's account pass through.
    if ((await mkdir(folder, { recursive: true })) !== undefined) await chmod(folder, 0o711);
    await access(folder, constants.W_OK | constants.X_OK);
    return await realpath(folder);
  } catch (error) {
    throw explained(
      `The data folder ${folder} cannot be made or written. ` +
        "Give the account that starts the site the right to write there, " +
        "or set DATA_DIR to another folder. The system said",
      error,
    );
  }
}
