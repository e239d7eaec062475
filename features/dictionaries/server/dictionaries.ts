import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { Worker } from "node:worker_threads";
import { gunzip } from "node:zlib";
import { MINUTE, SECOND } from "#vocabulary/limits.ts";
import type { LanguageName } from "#vocabulary/languages.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { WordList } from "../word-list.ts";
import type { Direction } from "../calls.ts";
import { dictionaryFolders, findDictionaries, hashOf } from "./finding.ts";
import { contentsFile, wordsFile, type Prepared } from "./preparing.ts";

const unzipped = promisify(gunzip);

/** The word lists that this process has found ready. They are made after the start, by one process for all that share the folder. */

class Dictionaries {
  directions: readonly Direction[] = [];
  /** For the pages; null if there are none. */
  named: { directions: readonly string[]; hash: string } | null = null;
  /** When the lists are ready, or there are none. */
  settled: Promise<void> = Promise.resolve();
  #folder: string | null = null;
  #lists = new Map<string, Promise<WordList | null>>();

  async open(folder: string): Promise<Prepared> {
    const prepared = JSON.parse(await readFile(join(folder, contentsFile), "utf8")) as Prepared;
    this.#folder = folder;
    this.#lists.clear();
    this.directions = prepared.directions;
    this.named = { directions: prepared.directions.map(({ from, to }) => `${from}-${to}`), hash: basename(folder) };
    return prepared;
  }

  /** @returns null for a direction that no dictionary leads to */
  words(from: LanguageName, to: LanguageName): Promise<WordList | null> {
    const name = wordsFile(from, to);
    const folder = this.#folder;
    if (folder === null || !this.directions.some((one) => one.from === from && one.to === to))
      return Promise.resolve(null);
    const reading = this.#lists.get(name) ?? readFile(join(folder, name), "utf8").then((text) => new WordList(text));
    this.#lists.set(name, reading);
    reading.catch(() => this.#lists.delete(name));
    return reading;
  }

  /** @param encoding of the compressed ones, null for the text itself @returns null for another direction or hash */
  async pack(name: string, encoding: "br" | "gzip" | null): Promise<Buffer | null> {
    const direction = this.directions.find(({ pack }) => pack === `/dictionaries/${name}`);
    if (direction === undefined || this.#folder === null) return null;
    const path = join(this.#folder, wordsFile(direction.from, direction.to));
    return encoding === null ? unzipped(await readFile(`${path}.gzip`)) : readFile(`${path}.${encoding}`);
  }
}

const ofContexts = new WeakMap<AppContext["config"], Dictionaries>();

export function dictionariesOf({ config }: AppContext): Dictionaries {
  const known = ofContexts.get(config) ?? new Dictionaries();
  ofContexts.set(config, known);
  return known;
}

/** A process that has made no list for so long was killed. */
const abandoned = 10 * MINUTE;
const betweenLooks = 2 * SECOND;

/** @returns whether this process is the one that makes the lists */
async function claim(unfinished: string): Promise<boolean> {
  const touched = await stat(unfinished).then(
    ({ mtimeMs }) => mtimeMs,
    () => null,
  );
  if (touched !== null && Date.now() - touched > abandoned) await rm(unfinished, { recursive: true, force: true });
  return mkdir(unfinished).then(
    () => true,
    () => false,
  );
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

async function make(
  folders: readonly string[],
  unfinished: string,
  ready: string,
  stopping: AbortSignal,
): Promise<void> {
  const worker = new Worker(new URL("./prepare-worker.ts", import.meta.url), {
    workerData: { folders, unfinished, ready },
  });
  const end = () => void worker.terminate();
  stopping.addEventListener("abort", end);
  try {
    await once(worker, "exit");
  } finally {
    stopping.removeEventListener("abort", end);
    await rm(unfinished, { recursive: true, force: true });
  }
}

/** Where the site can't write, each process makes its own. */
async function preparedFolder(dataDir: string): Promise<string> {
  const folder = join(dataDir, "prepared-dictionaries");
  return mkdir(folder, { recursive: true }).then(
    () => folder,
    () => mkdtemp(join(tmpdir(), "dictionaries-")),
  );
}

async function prepare(context: AppContext, stopping: AbortSignal): Promise<void> {
  const { config, log } = context;
  const folders = dictionaryFolders(config);
  const found = await findDictionaries(folders);
  if (found.length === 0) return;
  const parent = await preparedFolder(config.DATA_DIR);
  const ready = join(parent, await hashOf(found));
  while (!(await exists(ready))) {
    if (stopping.aborted) return;
    const unfinished = `${ready}.making`;
    if (await claim(unfinished)) await make(folders, unfinished, ready, stopping);
    else await pause(betweenLooks, undefined, { signal: stopping });
  }
  const { faults } = await dictionariesOf(context).open(ready);
  // Pages that were drawn before offer no words.
  context.cache.clear();
  for (const { name, reason } of faults)
    log.warn({ dictionary: name, reason }, "dictionary, or a part of it, left out");
}

/** Looks for dictionaries without delaying the start. @returns a function that ends it */
export function startDictionaries(context: AppContext): () => Promise<void> {
  const stopping = new AbortController();
  const preparing = prepare(context, stopping.signal).catch((error: unknown) => {
    if (!stopping.signal.aborted) context.log.error({ err: error }, "dictionaries");
  });
  dictionariesOf(context).settled = preparing;
  return async () => {
    stopping.abort();
    await preparing;
  };
}
