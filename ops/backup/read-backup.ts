import { createHash, type Hash } from "node:crypto";
import { promisify } from "node:util";
import { zstdDecompress } from "node:zlib";
import type { z } from "zod";
import { BackupError, DamagedBackupError } from "./backup-error.ts";
import type { BackupKey } from "./backup-key.ts";
import {
  beginningSchema,
  endSchema,
  entryNames,
  formatVersion,
  pictureListSchema,
  tableEndSchema,
  type Beginning,
  type End,
  type PictureContents,
  type TableContents,
} from "./contents.ts";
import { entriesOf, UnreadableRest, type BackupEntry } from "./read-entries.ts";

export interface BackupSummary {
  beginning: Beginning;
  rows: number;
  pictures: number;
  secret: string | null;
}

/**
 * Reads a whole backup and compares it with its own hashes.
 * @throws {DamagedBackupError} naming what is missing or damaged
 */
export async function checkBackup(file: string, key: BackupKey | null): Promise<BackupSummary> {
  const problems: string[] = [];
  let beginning: Beginning | undefined;
  let rows = 0;
  let pictures = 0;
  let secret: string | null = null;
  await readBackup(file, key, {
    async begin(found) {
      beginning = found;
    },
    async secret(found) {
      secret = found;
    },
    async endTable(_table, found) {
      rows += found;
    },
    async picture() {
      pictures += 1;
    },
    problem: (text) => void problems.push(text),
  });
  if (problems.length > 0) throw new DamagedBackupError(file, problems);
  return { beginning: beginning!, rows, pictures, secret };
}

/** Gets the content of a backup in its order. */
interface BackupVisitor {
  begin?(beginning: Beginning): Promise<void>;
  secret?(secret: string): Promise<void>;
  /** Some bytes of a table's rows, not cut at their ends. */
  rows?(table: TableContents, bytes: Buffer): Promise<void>;
  endTable?(table: TableContents, rows: number): Promise<void>;
  picture?(picture: PictureContents, bytes: Buffer): Promise<void>;
  end?(end: End): Promise<void>;
  /** Something is missing or damaged. May throw to stop. */
  problem(text: string): void;
}

const decompress = promisify(zstdDecompress);
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const lineFeed = 0x0a;

/** Every row of COPY's text format ends with a line feed, and a line feed in a value is written as `\n`. */
export function countRows(bytes: Uint8Array): number {
  let rows = 0;
  for (let at = bytes.indexOf(lineFeed); at !== -1; at = bytes.indexOf(lineFeed, at + 1)) rows += 1;
  return rows;
}

interface TableInProgress {
  table: TableContents;
  hash: Hash;
  parts: number;
  rows: number;
  bytes: number;
  isBroken: boolean;
}

/**
 * Reads a backup and checks every length and hash in it.
 * @throws {BackupError} when it is no backup, needs another key or a newer version
 */
export async function readBackup(file: string, key: BackupKey | null, visitor: BackupVisitor): Promise<void> {
  const reader = new BackupReader(file, visitor);
  try {
    for await (const entry of entriesOf(file, key)) await reader.take(entry);
  } catch (error) {
    if (!(error instanceof UnreadableRest)) throw error;
    visitor.problem(error.message);
  }
  reader.finish();
}

class BackupReader {
  readonly #file: string;
  readonly #visitor: BackupVisitor;
  #beginning: Beginning | null = null;
  readonly #complete = new Set<string>();
  #current: TableInProgress | null = null;
  /** The pictures of the last list that have not come yet, by the names of their entries. */
  #expected = new Map<string, PictureContents>();
  #lists = 0;
  #pictures = 0;
  #rows = 0;
  #isEnded = false;

  constructor(file: string, visitor: BackupVisitor) {
    this.#file = file;
    this.#visitor = visitor;
  }

  async take({ name, content }: BackupEntry): Promise<void> {
    if (this.#beginning === null) return this.#begin(name, content);
    if (name === entryNames.secret) return this.#visitor.secret?.(content.toString());
    if (name === entryNames.end) return this.#end(content);
    const [, partOf, number] = /^tables\/([\w.]+)\/(\d{6})\.copy\.zst$/.exec(name) ?? [];
    if (partOf !== undefined) return this.#part(partOf, Number(number), content);
    const [, ended] = /^tables\/([\w.]+)\.json$/.exec(name) ?? [];
    if (ended !== undefined) return this.#endTable(ended, content);
    const [, list] = /^pictures\/(\d{6})\.json$/.exec(name) ?? [];
    if (list !== undefined) return this.#pictureList(Number(list), content);
    if (name.startsWith("pictures/")) return this.#picture(name, content);
    this.#visitor.problem(`${name}: unknown`);
  }

  async #begin(name: string, content: Buffer): Promise<void> {
    const beginning = name === entryNames.beginning ? parse(beginningSchema, content) : null;
    if (beginning === null) {
      throw new BackupError(`${this.#file} is no backup of Fabula, or its beginning is damaged.`);
    }
    if (beginning.format > formatVersion) {
      throw new BackupError(
        `${this.#file} was made by a newer version of Fabula (${beginning.version}). Restore it with that one.`,
      );
    }
    this.#beginning = beginning;
    await this.#visitor.begin?.(beginning);
  }

  async #part(name: string, number: number, content: Buffer): Promise<void> {
    const current = this.#tableInProgress(name);
    if (current === null) return;
    current.parts += 1;
    if (number !== current.parts) {
      this.#broken(current, `part ${current.parts} is missing`);
      current.parts = number;
    }
    const bytes = await decompress(content).catch(() => null);
    if (bytes === null) return this.#broken(current, `part ${number} is damaged`);
    current.hash.update(bytes);
    current.bytes += bytes.length;
    current.rows += countRows(bytes);
    if (!current.isBroken) await this.#visitor.rows?.(current.table, bytes);
  }

  #tableInProgress(name: string): TableInProgress | null {
    if (this.#current?.table.name === name) return this.#current;
    this.#leaveTable();
    const table = this.#beginning!.tables.find((each) => each.name === name);
    if (table === undefined || this.#complete.has(name)) {
      this.#visitor.problem(`table ${name}: not expected here`);
      return null;
    }
    this.#current = { table, hash: createHash("sha256"), parts: 0, rows: 0, bytes: 0, isBroken: false };
    return this.#current;
  }

  #broken(current: TableInProgress, reason: string): void {
    current.isBroken = true;
    this.#visitor.problem(`table ${current.table.name}: ${reason}`);
  }

  /** A table without its last entry. */
  #leaveTable(): void {
    if (this.#current === null) return;
    const { table, rows } = this.#current;
    this.#visitor.problem(`table ${table.name}: its end is missing, after ${rows} rows`);
    this.#complete.add(table.name);
    this.#current = null;
  }

  async #endTable(name: string, content: Buffer): Promise<void> {
    const current = this.#tableInProgress(name);
    if (current === null) return;
    this.#current = null;
    this.#complete.add(name);
    this.#rows += current.rows;
    const expected = parse(tableEndSchema, content);
    if (expected === null) return this.#broken(current, "its end is damaged");
    if (current.isBroken) return;
    if (expected.sha256 !== current.hash.digest("hex") || expected.rows !== current.rows) {
      const what = expected.parts > current.parts ? "parts are missing" : "its rows are altered";
      return this.#broken(current, `${what} (${current.rows} rows of ${expected.rows})`);
    }
    await this.#visitor.endTable?.(current.table, current.rows);
  }

  async #pictureList(number: number, content: Buffer): Promise<void> {
    this.#leaveTable();
    this.#missingPictures();
    this.#lists += 1;
    if (number !== this.#lists) this.#visitor.problem(`pictures: list ${this.#lists} is missing`);
    this.#lists = number;
    const list = parse(pictureListSchema, content);
    if (list === null) return this.#visitor.problem(`pictures: list ${number} is damaged`);
    this.#expected = new Map(list.map((picture) => [entryNames.picture(picture), picture]));
  }

  async #picture(name: string, content: Buffer): Promise<void> {
    const picture = this.#expected.get(name);
    if (picture === undefined) return this.#visitor.problem(`${name}: no list has this picture`);
    this.#expected.delete(name);
    this.#pictures += 1;
    if (sha256(content) !== picture.sha256) return this.#visitor.problem(`${name}: altered`);
    await this.#visitor.picture?.(picture, content);
  }

  #missingPictures(): void {
    for (const name of this.#expected.keys()) this.#visitor.problem(`${name}: missing`);
    this.#expected.clear();
  }

  async #end(content: Buffer): Promise<void> {
    this.#leaveTable();
    this.#missingPictures();
    this.#missingTables();
    this.#isEnded = true;
    const end = parse(endSchema, content);
    if (end === null) return this.#visitor.problem("the end of the backup is damaged");
    if (end.pictures !== this.#pictures) {
      this.#visitor.problem(`pictures: ${this.#pictures} of ${end.pictures} are there`);
    }
    if (end.rows !== this.#rows) this.#visitor.problem(`tables: ${this.#rows} rows of ${end.rows} are there`);
    await this.#visitor.end?.(end);
  }

  #missingTables(): void {
    for (const { name } of this.#beginning?.tables ?? []) {
      if (!this.#complete.has(name)) this.#visitor.problem(`table ${name}: missing`);
    }
  }

  finish(): void {
    if (this.#isEnded) return;
    this.#leaveTable();
    this.#missingPictures();
    this.#missingTables();
    const { pictures } = this.#beginning ?? {};
    if (pictures === undefined)
      throw new BackupError(`${this.#file} is no backup of Fabula, or its beginning is damaged.`);
    if (this.#pictures < pictures) this.#visitor.problem(`pictures: ${this.#pictures} of ${pictures} are there`);
    this.#visitor.problem("the end of the backup is missing");
  }
}

function parse<T>(schema: z.ZodType<T>, content: Buffer): T | null {
  try {
    return schema.parse(JSON.parse(content.toString()));
  } catch {
    return null;
  }
}
