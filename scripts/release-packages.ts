import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

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
export function namedIn(texts: readonly string[], dependencies: readonly string[]): string[] {
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
export function packageFolders(root: string, names: readonly string[]): string[] {
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
