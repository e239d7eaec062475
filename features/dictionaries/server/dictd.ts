import { readFile } from "node:fs/promises";
import { gunzipSync } from "node:zlib";

/** Reads dictionaries in dictd's format: https://man.archlinux.org/man/dictfmt.1 tells how they are made, dictd(8) how they are read. */

export interface Article {
  /** As the dictionary spells it, or more than one, separated by commas. */
  head: string;
  /** The text below the headword, line by line. */
  lines: string[];
}

interface Dictionary {
  /** The title, the licence, where it comes from. */
  about: string;
  articles: Article[];
  /** Lines of the index that lead nowhere. */
  leftOut: number;
}

const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const longestNumber = 6;
/** A dictionary of that size would be larger than all that FreeDict has together. */
const largestFile = 256 * 1024 ** 2;

function numberOf(text: string | undefined): number {
  if (text === undefined || text.length === 0 || text.length > longestNumber) return NaN;
  return [...text].reduce((number, digit) => {
    const value = digits.indexOf(digit);
    return value < 0 ? NaN : number * digits.length + value;
  }, 0);
}

/** @throws if a file can't be read, isn't UTF-8, or is too large */
export async function readDictionary(index: string): Promise<Dictionary> {
  const base = index.slice(0, -".index".length);
  const data = await readFile(`${base}.dict`).catch(async () =>
    gunzipSync(await readFile(`${base}.dict.dz`), { maxOutputLength: largestFile }),
  );
  const utf8 = new TextDecoder("utf-8", { fatal: true });
  const lines = utf8.decode(await readFile(index)).split("\n");
  const seen = new Set<string>();
  const articles: Article[] = [];
  let about = "";
  let leftOut = 0;
  for (const line of lines) {
    if (line.trim() === "") continue;
    const [key = "", offset, length] = line.split("\t");
    const [start, size] = [numberOf(offset), numberOf(length)];
    // Words that are spelled in several ways lead to one article.
    if (seen.has(`${offset} ${length}`)) continue;
    seen.add(`${offset} ${length}`);
    if (!(start + size <= data.length)) {
      leftOut++;
      continue;
    }
    const text = utf8.decode(data.subarray(start, start + size)).replaceAll("\r", "");
    if (/^00-?database-?(?:info|short)/.test(key)) about = text.length > about.length ? text : about;
    if (key === "" || /^00-?database/.test(key)) continue;
    const [head = "", ...below] = text.split("\n");
    if (head.trim() === "" || below.every((each) => each.trim() === "")) leftOut++;
    else articles.push({ head, lines: below });
  }
  return { about, articles, leftOut };
}
