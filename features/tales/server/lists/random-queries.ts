import { and, eq, inArray, sql } from "drizzle-orm";
import type { LanguageName } from "#vocabulary/languages.ts";
import { categoryNames, type CategoryName } from "#vocabulary/categories.ts";
import type { Warning } from "#kit/calls/level-and-warnings.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { isPublished, selectTales, type TaleRow } from "../queries.ts";
import { tales } from "../tables.ts";

/** SQL of random Tales: its cost does not grow with the number of Tales. */

/** Random ids that are tried for each wanted Tale: some lead to the same Tale. */
const triesPerTale = 2;
/** Tales with unwanted warnings or of hidden categories are left out afterwards. A site where nearly all are left out shows fewer. */
const triesPerFilteredTale = 8;
/** Each try takes one of so many neighbours, so that the Tale after a gap in the ids is not chosen more often than others. */
const neighbours = 8;

interface Wanted {
  /** Tales with one of them are left out. */
  warnings: readonly Warning[];
  /** The categories that the site shows. */
  categories: readonly CategoryName[];
}

/** @returns up to `total` published Tales in random order, of these categories and without these warnings; all of them if there are no more */
export async function randomPublished(
  executor: Executor,
  total: number,
  languages: readonly LanguageName[],
  { warnings: unwanted, categories }: Wanted,
): Promise<TaleRow[]> {
  const isFiltered = unwanted.length > 0 || categories.length < categoryNames.length;
  const drawn = isFiltered ? total * triesPerFilteredTale : total * triesPerTale;
  const lists = await Promise.all(languages.map((language) => randomIds(executor, drawn, language)));
  const ids = interleaved(lists);
  const chosen = isFiltered ? ids : ids.slice(0, total);
  if (chosen.length === 0) return [];
  const rows = await selectTales(executor).where(inArray(tales.id, chosen));
  const isWanted = (row: TaleRow) =>
    categories.includes(row.categoryName) && !row.warnings.some((warning) => unwanted.includes(warning));
  const wanted = rows.filter(isWanted).toSorted((one, other) => chosen.indexOf(one.id) - chosen.indexOf(other.id));
  return shuffled(wanted.slice(0, total));
}

/** @returns different ids in random order, followed by the lowest ones in case there are few */
async function randomIds(executor: Executor, count: number, language: LanguageName): Promise<number[]> {
  const isEligible = and(isPublished, eq(tales.language, language));
  const end = (direction: "asc" | "desc") =>
    sql`(select ${tales.id} from ${tales} where ${isEligible} order by ${tales.id} ${sql.raw(direction)} limit 1)`;
  const from = (start: string, most: number) =>
    sql`array(select ${tales.id} from ${tales} where ${isEligible} and ${tales.id} >= ${sql.raw(start)}
      order by ${tales.id} limit ${most})`;
  const { rows } = await executor.execute<{ ids: string[] }>(sql`
    with ends as materialized (select ${end("asc")} as lowest, ${end("desc")} as highest)
    select ${from("starts.id", neighbours)} as ids from (
      select ends.lowest + floor(random() * (ends.highest - ends.lowest + 1))::bigint as id
      from ends, generate_series(1, ${count})) as starts
    union all select ${from("ends.lowest", count)} from ends`);
  const lists = rows.map(({ ids }) => ids.map(Number));
  const firstOnes = lists.pop() ?? [];
  return [...new Set([...lists.flatMap(oneOf), ...firstOnes])];
}

const oneOf = <T>(list: readonly T[]): T[] => {
  const at = Math.floor(Math.random() * list.length);
  return list.slice(at, at + 1);
};

/** One of each list after the other, each time in another order. */
const interleaved = (lists: readonly number[][]): number[] =>
  lists
    .flatMap((list) => list.map((id, at) => ({ id, at: at + Math.random() })))
    .toSorted((one, other) => one.at - other.at)
    .map(({ id }) => id);

const shuffled = <T>(list: readonly T[]): T[] =>
  list
    .map((item) => ({ item, at: Math.random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ item }) => item);
