import { sql, type SQL } from "drizzle-orm";
import { categoryNames } from "#vocabulary/categories.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { comparedBits } from "#features/tales/server/warnings-column.ts";
import { publishedTales, taleTotals } from "#features/tales/server/tables.ts";
import { tags, taleTags } from "#features/tales/server/tag-tables.ts";
import type { Filters } from "./text-queries.ts";

/**
 * SQL of the most liked Tales that pass filters, without words. They are read in the order of likes from the index of each category and
 * language, or from that of each id of the rarest wanted tag, and the others are left out.
 */

/** So many Tales are read, the most liked first. */
const readFromIndex = 10_000;
/** The same where each of them is looked up in a table. */
const readFromTable = 3000;

/** Sorted Tales, of which some pass the filters. */
type Part = SQL;

type LikedTable = typeof publishedTales | typeof taleTags;

const sortedByLikes = (table: LikedTable, where: SQL, columns: SQL): Part =>
  sql`(select ${table.taleId} as id, ${table.totLikes} as likes ${columns} from ${table} where ${where}
    order by ${table.totLikes} desc, ${table.taleId} desc limit ${readFromIndex})`;

const bitsOf = ({ withoutWarnings, correctionsWelcome }: Filters) =>
  comparedBits({ withoutWarning: [...withoutWarnings], correctionsWelcome });

const isComparing = (filters: Filters) =>
  filters.levels !== undefined || filters.minutesMax !== undefined || bitsOf(filters).mask !== 0;

/** The columns that filters compare, if they do: those of a tag's Tales are not in the index of likes. */
const comparedColumns = (filters: Filters, { level, warnings, readingMinutes }: LikedTable) =>
  isComparing(filters)
    ? sql`, ${level} as level, ${warnings} as warnings, ${readingMinutes} as reading_minutes`
    : sql.empty();

const categoriesOf = ({ category, withoutCategories }: Pick<Filters, "category" | "withoutCategories">) =>
  category === undefined ? categoryNames.filter((each) => !withoutCategories.includes(each)) : [category];

async function partsOfCategories(executor: Executor, filters: Filters): Promise<{ parts: Part[]; total: number }> {
  const categories = categoriesOf(filters);
  const { rows } = await executor.execute<{ category: string; language: string; total: number }>(sql`
    select ${taleTotals.category}, ${taleTotals.language}, ${taleTotals.total} from ${taleTotals}
    where ${taleTotals.state} = 'published' and ${taleTotals.category} = any(${sql.param([...categories])}::text[])
      and ${taleTotals.language} = any(${sql.param([...filters.languages])}::text[]) and ${taleTotals.total} > 0`);
  const parts = rows.map(({ category, language }) =>
    sortedByLikes(
      publishedTales,
      sql`${publishedTales.category} = ${category} and ${publishedTales.language} = ${language}`,
      comparedColumns(filters, publishedTales),
    ),
  );
  return { parts, total: rows.reduce((sum, row) => sum + row.total, 0) };
}

/** Ids of tags with one name, and the number of their Tales. */
interface TagIds {
  ids: number[];
  total: number;
}

/** The wanted and the unwanted tags as far as they have published Tales in the wanted category and languages. */
async function tagsOf(
  executor: Executor,
  { tags: wanted, withoutTags, category, withoutCategories, languages }: Filters,
) {
  const inCategory =
    category === undefined && withoutCategories.length === 0
      ? sql.empty()
      : sql`and ${tags.category} = any(${sql.param(categoriesOf({ category, withoutCategories }))}::text[])`;
  const { rows } = await executor.execute<{ id: string; total: number }>(sql`
    select ${tags.id}, ${tags.totPublished} as total from ${tags}
    where ${tags.id} = any(${sql.param([...wanted.flat(), ...withoutTags])}::bigint[])
      and ${tags.language} = any(${sql.param([...languages])}::text[]) ${inCategory} and ${tags.totPublished} > 0`);
  const totals = new Map(rows.map(({ id, total }) => [Number(id), total]));
  const withTotal = (given: readonly number[]): TagIds => {
    const ids = given.filter((id) => totals.has(id));
    return { ids, total: ids.reduce((sum, id) => sum + totals.get(id)!, 0) };
  };
  return { wanted: wanted.map(withTotal), without: withTotal(withoutTags) };
}

/** @param rarest the wanted tag with the fewest Tales */
const partsOfTag = (rarest: TagIds, filters: Filters): Part[] =>
  rarest.ids.map((id) =>
    sortedByLikes(
      taleTags,
      sql`${taleTags.tagId} = ${id} and ${taleTags.publicationDate} is not null`,
      comparedColumns(filters, taleTags),
    ),
  );

/** The Tales of so many tags are collected from an index, 250 in a block. Of more, each Tale is looked up. */
const collected = 50_000;
const isLarge = ({ total }: TagIds) => total > collected;

/** "is true" and "offset 0" prevent a join, which PostgreSQL would start from the tag. */
function hasTag(tag: TagIds): SQL {
  const isOne = sql`${taleTags.tagId} = any(${sql.param(tag.ids)}::bigint[])`;
  return isLarge(tag)
    ? sql`exists (select from ${taleTags} where ${taleTags.taleId} = liked.id and ${isOne} offset 0)`
    : sql`(liked.id in (select ${taleTags.taleId} from ${taleTags} where ${isOne} and ${taleTags.publicationDate} is not null)) is true`;
}

function conditions(filters: Filters, others: readonly TagIds[], without: TagIds): SQL {
  const { levels, minutesMax } = filters;
  const { mask, wanted } = bitsOf(filters);
  return sql.join(
    [
      sql`true`,
      ...(levels === undefined ? [] : [sql`level = any(${sql.param([...levels])}::text[])`]),
      ...(minutesMax === undefined ? [] : [sql`reading_minutes <= ${minutesMax}`]),
      ...(mask === 0 ? [] : [sql`warnings & ${mask} = ${wanted}`]),
      ...others.map(hasTag),
      ...(without.total === 0 ? [] : [sql`not ${hasTag(without)}`]),
    ],
    sql` and `,
  );
}

/**
 * @param filters without an author, whose Tales no index has in this order
 * @returns the most liked Tales, at most `limit`, and whether these are all that were wanted: if few Tales pass the filters, others
 * with fewer likes may be missing
 */
export async function mostLikedOf(
  executor: Executor,
  filters: Filters,
  limit: number,
): Promise<{ ids: number[]; isWhole: boolean }> {
  const none = { ids: [], isWhole: true };
  const { wanted, without } = await tagsOf(executor, filters);
  if (wanted.some(({ total }) => total === 0)) return none;
  const [rarest, ...others] = wanted.toSorted((one, other) => one.total - other.total);
  const { parts, total } =
    rarest === undefined
      ? await partsOfCategories(executor, filters)
      : { parts: partsOfTag(rarest, filters), total: rarest.total };
  if (parts.length === 0) return none;
  const looksUp = (rarest !== undefined && isComparing(filters)) || [...others, without].some(isLarge);
  const most = looksUp ? readFromTable : readFromIndex;
  const byLikes = sql`order by likes desc, id desc`;
  const { rows } = await executor.execute<{ id: string }>(sql`
    select id from (
      select * from (${sql.join([...parts], sql` union all `)}) as part ${byLikes} limit ${most}
    ) as liked where ${conditions(filters, others, without)} ${byLikes} limit ${limit}`);
  return { ids: rows.map(({ id }) => Number(id)), isWhole: rows.length >= limit || total <= most };
}
