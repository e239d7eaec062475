import { rename, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import { placesOfForms } from "#kit/text/frequent-forms.ts";
import { languageNames, toLanguage, type LanguageName } from "#vocabulary/languages.ts";
import { packPath } from "../addresses.ts";
import type { WordClass } from "../word-classes.ts";
import { writeWordList, type Entry, type ListedEntry, type WordListHead } from "../word-list.ts";
import type { Direction } from "../calls.ts";
import { aboutOf, type About } from "./about.ts";
import { entriesOf } from "./articles.ts";
import { readDictionary } from "./dictd.ts";
import { commonnessBy, directionOf, filledIn, type Commonness, type CommonnessOf } from "./filling.ts";
import { findDictionaries, type FoundDictionary } from "./finding.ts";
import { formsOf, type Forms } from "./forms.ts";

/** Makes the word lists of all directions from the dictionaries that there are: once for these files, by one process. */

/** A part that is left out, for the log and the command. */
interface Fault {
  /** The dictionary. */
  name: string;
  reason: string;
}

interface ReadDictionaries {
  directions: Map<string, Entry[]>;
  about: Map<string, About>;
  faults: Fault[];
}

/** A dictionary that can't be read is left out, and so are its lines that lead nowhere. */
export async function readAll(found: readonly FoundDictionary[]): Promise<ReadDictionaries> {
  const read: ReadDictionaries = { directions: new Map(), about: new Map(), faults: [] };
  for (const { name, index, from, to } of found) {
    try {
      const { about, articles, leftOut } = await readDictionary(index);
      const key = directionOf(from, to);
      const entries = articles.flatMap(entriesOf);
      read.directions.set(key, [...(read.directions.get(key) ?? []), ...entries]);
      read.about.set(name, aboutOf(about));
      if (leftOut > 0) read.faults.push({ name, reason: `${leftOut} lines of its index lead nowhere` });
    } catch (error) {
      read.faults.push({ name, reason: error instanceof Error ? error.message : String(error) });
    }
  }
  return read;
}

const [brotli, zipped] = [promisify(brotliCompress), promisify(gzip)];

export const wordsFile = (from: LanguageName, to: LanguageName) => `${toLanguage(from)}-${toLanguage(to)}.words`;

/** The licences and sources of the files that a direction was made from, its own first. */
function described(
  about: ReadonlyMap<string, About>,
  found: readonly FoundDictionary[],
  isOwn: (one: FoundDictionary) => boolean,
): About {
  const used = found
    .filter(({ name }) => about.has(name))
    .toSorted((one, other) => Number(isOwn(other)) - Number(isOwn(one)));
  const all = (part: keyof About) =>
    [...new Set(used.map(({ name }) => about.get(name)![part]).filter((text) => text !== ""))].join("; ");
  return { licence: all("licence"), source: all("source") };
}

interface DirectionWords {
  from: LanguageName;
  to: LanguageName;
  entries: Entry[];
}

function formsWanted(lists: readonly DirectionWords[]): Map<string, Set<WordClass | null>> {
  const headwords = new Map<string, Set<WordClass | null>>();
  for (const { entries } of lists)
    for (const { headword, partOfSpeech } of entries) {
      const key = headword.toLowerCase();
      const classes = headwords.get(key) ?? new Set();
      headwords.set(key, classes.add(partOfSpeech));
    }
  return headwords;
}

/** Of a whole pack, compressed. Readers load one on a phone. */
const mostPackBytes = 1_200_000;

type Places = ReadonlyMap<string, number>;

/** @returns the pack as a text, and compressed; beyond `most` bytes without the rarest headwords */
async function packOf(head: WordListHead, entries: readonly ListedEntry[], places: Places, most: number) {
  const place = ({ headword }: ListedEntry) => places.get(headword.toLowerCase()) ?? Infinity;
  let kept = entries;
  for (;;) {
    const isPart = kept.length < entries.length;
    const text = Buffer.from(writeWordList({ ...head, ...(isPart && { isPart }) }, kept));
    const packed = await brotli(text);
    if (packed.length <= most || kept.length === 0) return { text, packed };
    const fewer = Math.floor((kept.length * most * 0.95) / packed.length);
    // Infinity minus itself is no number.
    kept = kept.toSorted((one, other) => (place(one) === place(other) ? 0 : place(one) - place(other))).slice(0, fewer);
  }
}

async function writeDirection(
  folder: string,
  { from, to, entries }: DirectionWords,
  { rules, paradigms, paradigmOf }: Forms,
  places: Places,
  most: number,
) {
  const head = { from, to, rules, paradigms };
  const listed = entries.map((entry) => ({ ...entry, paradigm: paradigmOf(entry.headword) }));
  const path = join(folder, wordsFile(from, to));
  const { text, packed } = await packOf(head, listed, places, most);
  await writeFile(path, writeWordList(head, listed));
  await writeFile(`${path}.br`, packed);
  await writeFile(`${path}.gzip`, await zipped(text));
  return packed.length;
}

/** The list of the directions, in the folder of their word lists. */
export const contentsFile = "directions.json";

export interface Prepared {
  directions: Direction[];
  faults: Fault[];
}

export interface Preparation {
  /** Where the dictionaries are. */
  folders: readonly string[];
  /** A folder that exists, and what it becomes when all is written: its name is the hash of the files. */
  unfinished: string;
  ready: string;
  /** The most bytes of a compressed pack. */
  most?: number;
}

export async function prepareDictionaries({
  folders,
  unfinished,
  ready,
  most = mostPackBytes,
}: Preparation): Promise<void> {
  const found = await findDictionaries(folders);
  const { directions: read, about, faults } = await readAll(found);
  const directions: Direction[] = [];
  const places = new Map<LanguageName, Places>();
  const commonness = new Map<LanguageName, Commonness>();
  for (const language of languageNames) {
    places.set(language, await placesOfForms(language));
    commonness.set(language, commonnessBy(places.get(language)!));
  }
  const commonnessOf: CommonnessOf = (language) => commonness.get(language)!;
  for (const from of languageNames) {
    const lists = languageNames
      .filter((to) => to !== from)
      .map((to): DirectionWords => ({ from, to, entries: filledIn(read, from, to, commonnessOf) }))
      .filter(({ entries }) => entries.length > 0);
    if (lists.length === 0) continue;
    const forms = await formsOf(from, formsWanted(lists));
    for (const list of lists) {
      const { to, entries } = list;
      directions.push({
        from,
        to,
        headwords: new Set(entries.map(({ headword }) => headword)).size,
        joined: !read.has(directionOf(from, to)),
        ...described(about, found, (one) => one.from === from && one.to === to),
        pack: packPath(from, to, basename(ready)),
        packBytes: await writeDirection(unfinished, list, forms, places.get(from)!, most),
      });
    }
  }
  await writeFile(join(unfinished, contentsFile), JSON.stringify({ directions, faults } satisfies Prepared));
  await rename(unfinished, ready);
}
