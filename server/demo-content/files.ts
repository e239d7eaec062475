import { readFile } from "node:fs/promises";
import { DAY } from "#contract/limits.ts";

const folder = new URL("../../content/demo/", import.meta.url);

/** A file of `content/demo`. */
export const read = (path: string) => readFile(new URL(path, folder), "utf8");
export const readJson = async <T>(path: string) => JSON.parse(await read(path)) as T;

export const daysAfter = (date: Date, days: number) => new Date(date.getTime() + days * DAY);

/** For sorting: oldest first, so that ids and dates run the same way as on a site that grew. */
export const byDate = (a: { at: Date }, b: { at: Date }) => a.at.getTime() - b.at.getTime();
