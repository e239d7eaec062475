import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  createReadStream,
  createWriteStream,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
} from "node:fs";
import { rename, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { createGzip } from "node:zlib";
import tar from "tar-stream";
import { buildIfNeeded } from "./build-if-needed.ts";
import { manifestOf, releaseFiles, type ReleaseFile } from "./release-contents.ts";

/** `npm run release`: writes an archive that runs with Node.js alone, for the platform on which it is made. */

const usage = `npm run release                          writes fabula-VERSION-PLATFORM.tar.gz into the folder release/
npm run release -- --without-postgres    leaves the embedded PostgreSQL out: such a site needs DATABASE_URL
npm run release -- --to FOLDER           writes into another folder
npm run release -- --uncommitted         packs files that are not committed, too`;

const root = fileURLToPath(new URL("..", import.meta.url));

function optionsOrExit() {
  try {
    const flag = { type: "boolean", default: false } as const;
    const to = { type: "string", default: join(root, "release") } as const;
    return parseArgs({ options: { "without-postgres": flag, uncommitted: flag, to } }).values;
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n${usage}\n`);
    process.exit(1);
  }
}

/** Of the last commit, so that the same commit gives the same archive. Zero without git, as in the build of an image. */
function committedAt({ uncommitted }: { uncommitted: boolean }): Date {
  const git = (...words: string[]) => spawnSync("git", ["-C", root, ...words], { encoding: "utf8" });
  if (!existsSync(join(root, ".git"))) return new Date(0);
  if (!uncommitted && git("status", "--porcelain").stdout !== "") {
    process.stderr.write("There are changes that are not committed. Commit them, or add --uncommitted.\n");
    process.exit(1);
  }
  return new Date(Number(git("log", "-1", "--format=%ct").stdout) * 1000);
}

function addTo(pack: tar.Pack, folder: string, { name, source }: ReleaseFile, mtime: Date): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const added = (error?: Error | null) => (error ? reject(error) : resolve());
  const header = { name: `${folder}/${name}`, mtime, mode: 0o644 };
  if ("text" in source) pack.entry(header, source.text, added);
  else {
    const path = join(root, source.path);
    const stats = lstatSync(path);
    if (stats.isSymbolicLink()) pack.entry({ ...header, type: "symlink", linkname: readlinkSync(path) }, added);
    else {
      const mode = (stats.mode & 0o100) === 0 ? 0o644 : 0o755;
      pack.entry({ ...header, mode }, readFileSync(path), added);
    }
  }
  return promise;
}

const { to, uncommitted, "without-postgres": withoutPostgres } = optionsOrExit();
const mtime = committedAt({ uncommitted });
await buildIfNeeded();
const folder = `fabula-${manifestOf(root).version}`;
const platform = `${process.platform}-${process.arch}`;
const archive = join(to, `${folder}-${platform}${withoutPostgres ? "-without-postgres" : ""}.tar.gz`);
const files = releaseFiles(root, { withPostgres: !withoutPostgres });

mkdirSync(to, { recursive: true });
const pack = tar.pack();
const written = pipeline(pack, createGzip(), createWriteStream(`${archive}.part`));
for (const file of files) await addTo(pack, folder, file, mtime);
pack.finalize();
await written;
await rename(`${archive}.part`, archive);
const hash = createHash("sha256");
await pipeline(createReadStream(archive), hash);
await writeFile(`${archive}.sha256`, `${hash.digest("hex")}  ${basename(archive)}\n`);
process.stdout.write(`${archive}\n`);
