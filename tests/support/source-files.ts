import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

/** The project's own source, for the rules that are tests. Paths are relative to the project's root. */

export function projectFiles(): string[] {
  const output = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { encoding: "utf8" });
  return output.split("\n").filter((file) => file !== "" && existsSync(file));
}

export const sourceFiles = () => projectFiles().filter((file) => /\.tsx?$/.test(file) && !file.endsWith(".d.ts"));

/** The halves of the product. Everything else, such as calls and words, belongs to both. */
const halves = { browser: /^ui\/|\/web\//, server: /\/server\/|^ops\// };

/** The sources that run in browsers, or on the server. @throws if the pattern finds too few: the folders have moved, and a rule would pass for want of files */
export function halfOf(half: keyof typeof halves, files = sourceFiles()): string[] {
  const found = files.filter((file) => halves[half].test(file) && !/^(tests|proofs)\//.test(file));
  if (found.length < 200) throw new Error(`Only ${found.length} files of the ${half} were found`);
  return found;
}

const importPattern = /(?:^|\n)\s*(?:import|export)\s(?:[^"';]*?\sfrom\s)?"([^"]+)"|\bimport\("([^"]+)"\)/g;

export interface Import {
  /** As written. */
  specifier: string;
  /** Path of our own file; null for a package. */
  file: string | null;
  /** Gone at run time. */
  typeOnly: boolean;
  /** `import()` inside a function: loaded later, cannot close a circle at run time. */
  lazy: boolean;
}

function resolve(from: string, specifier: string): string | null {
  const bare = specifier.replace(/\?.*$/, "");
  if (bare.startsWith("#")) return bare.slice(1);
  return bare.startsWith(".") ? normalize(join(dirname(from), bare)) : null;
}

export function importsOf(file: string): Import[] {
  const text = readFileSync(file, "utf8");
  return [...text.matchAll(importPattern)].map(([statement, fixed, lazy]) => {
    const specifier = fixed ?? lazy!;
    return {
      specifier,
      file: resolve(file, specifier),
      typeOnly: /^\s*(?:import|export)\s+type\s/.test(statement),
      lazy: lazy !== undefined,
    };
  });
}
