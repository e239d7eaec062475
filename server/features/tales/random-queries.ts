import { and, eq, inArray, sql } from "drizzle-orm";
import type { LanguageName } from "#contract/languages.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { isPublished, selectTales, type TaleRow } from "./queries.ts";
import { tales } from "./tables.ts";

/** SQL of random Tales: its cost does not grow with the number of Tales. */

/** Random ids that are tried for each wanted Tale: some lead to the same Tale. */
const triesPerTale = 2;
/** Each try takes one of so many neighbours, so that the Tale after a gap in the ids is not chosen more often than others. */
const neighbours = 8;

/** @returns up to `total` published Tales in random order; all of them if there are no more */
export async function randomPublished(executor: Executor, total: number, language: LanguageName): Promise<TaleRow[]> {
  const isEligible = and(isPublished, eq(tales.language, language));
  const end = (direction: "asc" | "desc") =>
    sql`(select ${tales.id} from ${tales} where ${isEligible} order by ${tales.id} ${sql.raw(direction)} limit 1)`;
  const from = (start: string, count: number) =>
    sql`array(select ${tales.id} from ${tales} where ${isEligible} and ${tales.id} >= ${sql.raw(start)}
      order by ${tales.id} limit ${count})`;
  const { rows } = await executor.execute<{ ids: string[] }>(sql`
    with ends as materialized (select ${end("asc")} as lowest, ${end("desc")} as highest)
    select ${from("starts.id", neighbours)} as ids from (
      select ends.lowest + floor(random() * (ends.highest - ends.lowest + 1))::bigint as id
      from ends, generate_series(1, ${total * triesPerTale})) as starts
    union all select ${from("ends.lowest", total)} from ends`);
  const lists = rows.map(({ ids }) => ids.map(Number));
  const firstOnes = lists.pop() ?? [];
  const chosen = [...new Set([...lists.flatMap(oneOf), ...firstOnes])].slice(0, total);
  if (chosen.length === 0) return [];
  return shuffled(await selectTales(executor).where(inArray(tales.id, chosen)));
}

const oneOf = <T>(list: readonly T[]): T[] => {
  const at = Math.floor(Math.random() * list.length);
  return list.slice(at, at + 1);
};

const shuffled = <T>(list: readonly T[]): T[] =>
  list
    .map((item) => ({ item, at: Math.random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ item }) => item);
