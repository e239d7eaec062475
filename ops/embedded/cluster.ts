import { chown, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Binaries } from "./binaries.ts";
import { EmbeddedPostgresError, withExplanation, systemCode } from "./embedded-postgres-error.ts";
import type { ClusterLocation } from "./cluster-location.ts";
import { runProgram, sharedMemorySettings } from "./run-program.ts";
import { exists, createAtomically } from "./atomic-directory.ts";
import { chooseTcpAccess } from "./endpoint.ts";

/** Superuser of the cluster. */
export const superuser = "app";
/** The name of the site's role, which has no special rights, and of its database. */
export const siteRole = "fabula";

/** Creates the cluster with the site's role and database. If it exists, only checks its version. */
export async function prepareCluster(
  location: ClusterLocation,
  binaries: Binaries,
  log: (message: string) => void,
): Promise<void> {
  if (!(await exists(location.cluster))) {
    log(`Creating the database in ${location.cluster}.`);
    try {
      await createAtomically(location.cluster, (stage) => createCluster(stage, location, binaries));
    } catch (error) {
      throw withExplanation(`The database could not be created in ${location.cluster}`, error);
    }
  }
  await checkVersion(location.cluster, binaries);
}

async function createCluster(stage: string, location: ClusterLocation, binaries: Binaries): Promise<void> {
  const { cluster, account } = location;
  if (account) await chown(stage, account.uid, account.gid);
  const access = process.platform === "win32" ? await chooseTcpAccess(cluster) : undefined;
  const authentication = access ? ["--auth=scram-sha-256", `--pwfile=${access.file}`] : ["--auth=trust"];
  // The built-in C.UTF-8 sorts in the same way on every system. Queries that sort for a language name its collation.
  const locale = ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  await runOrFail(binaries.initdb, [
    "-D",
    stage,
    `--username=${superuser}`,
    ...authentication,
    "--encoding=UTF8",
    ...locale,
    ...sharedMemorySettings.flatMap((setting) => ["--set", setting]),
    "--no-instructions",
  ]);

  const login = access ? `LOGIN PASSWORD '${access.password}'` : "LOGIN";
  const statements = [`CREATE ROLE ${siteRole} ${login}`, `CREATE DATABASE ${siteRole} OWNER ${siteRole}`];
  // Before the cluster is moved to its final folder, so that it always has the role and the database.
  await runOrFail(
    binaries.postgres,
    ["--single", "-j", "-c", "exit_on_error=true", "-D", stage, "postgres"],
    statements.map((statement) => `${statement};\n\n`).join(""),
  );

  async function runOrFail(program: string, programArguments: string[], input?: string): Promise<void> {
    const { status, output } = await runProgram(program, programArguments, { account, input });
    if (status !== 0) throw new Error(output.trim() || `${program} ended with status ${status}`);
  }
}

/** PostgreSQL reads only clusters of its own major version, and this package has no pg_upgrade. */
async function checkVersion(cluster: string, { major }: Binaries): Promise<void> {
  const version = await readFile(join(cluster, "PG_VERSION"), "utf8").catch((error: unknown) => {
    const [problem, nextStep] =
      systemCode(error) === "EACCES"
        ? ["belongs to another account", "Start the site as that account (or as root)"]
        : ["is not a PostgreSQL data directory", "Move it away, or put a backup in its place"];
    const message = `${cluster} ${problem}. ${nextStep}, or set DATA_DIR to another folder.`;
    throw new EmbeddedPostgresError(message, { cause: error });
  });
  if (version.trim() === major) return;
  throw new EmbeddedPostgresError(
    `The database in ${cluster} was made by PostgreSQL ${version.trim()}, ` +
      `and the installed binaries are version ${major}. ` +
      "Go back to the version of the site that made it and run `npm run backup -- FILE`. Then move that folder away and " +
      "run `npm run restore -- FILE --move` with this version (docs/backups.md).",
  );
}
