import { readFile } from "node:fs/promises";
import { DAY } from "#vocabulary/limits.ts";

const folder = new URL("../../../content/demo/", import.meta.url);

/** A file of `content/demo`. */
export const read = (path: string) => readFile(new URL(path, folder), "utf8");
export const readJson = async <T>(path: string) => JSON.parse(await read(path)) as T;

export const daysAfter = (date: Date, days: number) => new Date(date.getTime() + days * DAY);

/** Sorts by date, oldest first, so that ids and dates have the same order, as on a real site. */
export const byDate = (a: { at: Date }, b: { at: Date }) => a.at.getTime() - b.at.getTime();

/** Comments as the files of `content/demo` hold them: under a Tale, or in a news post. */

export interface DemoReply {
  author: string;
  /** Counted from the publication of what is commented on, for replies too. */
  daysAfter: number;
  text: string;
}

export interface DemoThread extends DemoReply {
  replies?: DemoReply[];
}
