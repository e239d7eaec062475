import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { LanguageName } from "#vocabulary/languages.ts";

/** Which dictionaries there are, and which of the site's directions each has. */

export interface FoundDictionary {
  /** The file name without its ending. */
  name: string;
  /** Path of the index. */
  index: string;
  from: LanguageName;
  to: LanguageName;
}

/** As FreeDict and Debian name them: `freedict-ita-eng.index`. */
const byCode: Record<string, LanguageName> = { eng: "EN", spa: "ES", ita: "IT", fra: "FR", por: "PT" };
const ofTwoLanguages = /(?:^|[-_])(eng|spa|ita|fra|por)-(eng|spa|ita|fra|por)\.index$/;

/** Where Debian's packages put them. */
const usualFolder = "/usr/share/dictd";
/** The setting's word for no folder but that of the site. */
const noFolder = "none";

/** @param DICTIONARIES folders, separated by colons */
export const dictionaryFolders = ({
  DATA_DIR,
  DICTIONARIES,
}: {
  DATA_DIR: string;
  DICTIONARIES: string | undefined;
}) => [
  ...(DICTIONARIES === noFolder ? [] : (DICTIONARIES?.split(":") ?? [usualFolder])).filter((folder) => folder !== ""),
  ownDictionaries(DATA_DIR),
];

export const ownDictionaries = (dataDir: string) => join(dataDir, "dictionaries");

/** @returns the dictionaries between two of the five languages, by name; of two with one name the one in the later folder */
export async function findDictionaries(folders: readonly string[]): Promise<FoundDictionary[]> {
  const found = new Map<string, FoundDictionary>();
  for (const folder of folders) {
    const files = await readdir(folder).catch(() => []);
    for (const file of files) {
      const [, from, to] = ofTwoLanguages.exec(file) ?? [];
      const base = join(folder, file.slice(0, -".index".length));
      if (from === to || !(existsSync(`${base}.dict`) || existsSync(`${base}.dict.dz`))) continue;
      const name = file.slice(0, -".index".length);
      found.set(name, { name, index: `${base}.index`, from: byCode[from!]!, to: byCode[to!]! });
    }
  }
  return [...found.values()].toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

/** Of the program that reads them: another number makes other packs. */
const format = 3;

/** @returns hexadecimal digits that change with any of the files */
export async function hashOf(found: readonly FoundDictionary[]): Promise<string> {
  const hash = createHash("sha256").update(`${format}`);
  for (const { name, index } of found) {
    const base = index.slice(0, -".index".length);
    hash.update(name).update(await readFile(index));
    hash.update(await readFile(`${base}.dict`).catch(() => readFile(`${base}.dict.dz`)));
  }
  return hash.digest("hex").slice(0, 16);
}
