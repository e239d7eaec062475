import { and, asc, desc, eq, exists, gt, inArray, isNotNull, isNull, not, sql, type AnyColumn } from "drizzle-orm";
import categories from "#content/categories/texts.json" with { type: "json" };
import { users } from "#features/accounts/server/tables.ts";
import { blocks } from "#features/blocks/server/tables.ts";
import { isShown } from "#features/tales/server/queries.ts";
import { authorTotals, tales } from "#features/tales/server/tables.ts";
import { tags } from "#features/tales/server/tag-tables.ts";
import { toCategoryName, type CategoryName } from "#vocabulary/categories.ts";
import { levels } from "#kit/calls/level-and-warnings.ts";
import { search as bounds } from "#vocabulary/limits.ts";
import type { Suggestions, Understood } from "../calls.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import { languageNames, type LanguageName } from "#vocabulary/languages.ts";
import { hiddenCategories, offeredAmong, shownCategories, type SiteSettings } from "#vocabulary/site-settings.ts";
import { plainWord } from "./query-words.ts";
import { lastPlace, newestMatches, type Match } from "./queries.ts";
import { beginningsQueries, type Filters } from "./text-queries.ts";
import { plainTexts } from "./word-queries.ts";

/** A query may name a category, a level or members. */

/** The names in all languages, the owner's before the built-in ones, and the slugs. */
function categoryNamed(settings: SiteSettings, plain: string): CategoryName | null {
  const shown = shownCategories(settings);
  const isNamed = (names: readonly string[]) => names.some((name) => plainWord(name) === plain);
  const slug =
    shown.find((each) => isNamed(Object.values(settings.categories[each]?.titles ?? {}))) ??
    shown.find((each) => isNamed([each, ...Object.values(categories[each].title)]));
  return slug === undefined ? null : toCategoryName(slug);
}

/** "B1" alone, or after the word for level. */
const levelPattern = /^(?:(?:level|nivel|livello|niveau) )?([abc][12])$/;

export async function understand(
  { database, siteSettings }: AppContext,
  actor: Actor | null,
  { query }: { query: string },
): Promise<Understood> {
  const plain = plainWord(query).trim();
  const level = levelPattern.exec(plain)?.[1]?.toUpperCase();
  // A username is one word of letters and digits.
  const isName = /^[a-z0-9]+$/.test(plain);
  return {
    categoryName: categoryNamed(siteSettings.current, plain),
    level: levels.find((each) => each === level) ?? null,
    users: isName ? await profilesBeginning(database.db, plain, actor?.id, bounds.profiles) : [],
  };
}

/** Tales, authors and tags with words that begin like what somebody is typing. */

type Wanted = Pick<Filters, "languages" | "withoutCategories">;

/** Titles with these beginnings that are compared; the newest ones. */
const comparedTitles = 100;

/** Titles that begin like the query come first, then those with its words in this order. */
function score({ title }: Match, query: string): number {
  if (title.startsWith(` ${query}`)) return 2;
  return title.includes(` ${query}`) ? 1 : 0;
}

async function titlesBeginning(executor: Executor, words: readonly string[], wanted: Wanted) {
  const last = await lastPlace(executor);
  const found = await newestMatches(executor, beginningsQueries(words, wanted), [], {
    limit: comparedTitles,
    minutesMax: undefined,
    last,
  });
  const query = words.join(" ");
  return found
    .filter(({ title }) => words.every((word) => title.includes(` ${word}`)))
    .toSorted((one, other) => score(other, query) - score(one, query))
    .slice(0, bounds.suggested.tales);
}

export async function suggest(
  context: AppContext,
  { query, languageName }: { query: string; languageName?: LanguageName | undefined },
): Promise<Suggestions> {
  const { db } = context.database;
  const [plain] = await plainTexts(db, [query]);
  const words = plain!.split(" ").filter((word) => word !== "");
  const { current } = context.siteSettings;
  const languages = offeredAmong(current, languageName === undefined ? languageNames : [languageName]);
  if (words.length === 0 || languages.length === 0) return { tales: [], authors: [], tags: [] };
  const wanted = { languages, withoutCategories: hiddenCategories(current) };
  const [titles, authors, tags] = await Promise.all([
    titlesBeginning(db, words, wanted),
    // A username is one word.
    words.length > 1 ? [] : authorsBeginning(db, words[0]!, wanted, bounds.suggested.authors),
    tagsBeginning(db, words, wanted, bounds.suggested.tags),
  ]);
  const tales = await titlesOf(
    db,
    titles.map(({ id }) => id),
  );
  const inOrder = titles.flatMap(({ id }) => tales.find((tale) => tale.id === id) ?? []);
  return { tales: inOrder, authors, tags };
}

/** SQL of suggested Tales, authors and tags. */

const isAmong = (column: AnyColumn, values: readonly string[]) =>
  sql`${column} = any(${sql.param([...values])}::text[])`;

/** Those of the Tales that are published, in any order. */
const titlesOf = (executor: Executor, ids: readonly number[]) =>
  ids.length === 0
    ? []
    : executor
        .select({ id: tales.id, title: tales.title, categoryName: tales.category })
        .from(tales)
        .where(and(inArray(tales.id, [...ids]), isShown));

/** Names that begin like the query, by name: most members of a site write nothing. */
const comparedNames = 200;

/** The first names of members that begin so. */
function namedSo(executor: Executor, beginning: string) {
  // Must match the expression of the index `users_by_prefix`.
  const name = sql`lower(${users.username}) collate "C"`;
  return executor
    .select()
    .from(users)
    .where(sql`${name} like ${`${beginning}%`}`)
    .orderBy(name)
    .limit(comparedNames)
    .as("users");
}

const isBlocking = (executor: Executor, blockerId: number) =>
  exists(
    executor
      .select({ one: sql`1` })
      .from(blocks)
      .where(and(eq(blocks.blockerId, blockerId), eq(blocks.blockedId, users.id))),
  );

/** Activated members who show their profiles, are no trolls and whom the reader doesn't block, by name. */
const profilesBeginning = (executor: Executor, beginning: string, readerId: number | undefined, limit: number) =>
  executor
    .select({ username: users.username, avatar: users.picProfile })
    .from(namedSo(executor, beginning))
    .where(
      and(
        sql`'profile' = any(string_to_array(${users.privacy}::text, '-'))`,
        isNotNull(users.activatedAt),
        isNull(users.trollSince),
        // In one direction: nobody learns who blocks them.
        readerId === undefined ? undefined : sql`not ${isBlocking(executor, readerId)}`,
      ),
    )
    .limit(limit);

/** Authors of published Tales who show them, by name. */
async function authorsBeginning(executor: Executor, beginning: string, { languages }: Wanted, limit: number) {
  const published = executor
    .select({ one: sql`1` })
    .from(authorTotals)
    .where(
      and(
        eq(authorTotals.authorId, users.id),
        eq(authorTotals.state, "published"),
        gt(authorTotals.total, 0),
        languages.length === languageNames.length ? undefined : isAmong(authorTotals.language, languages),
      ),
    );
  // In the order of the inner rows: it ends with the last one that is wanted.
  return executor
    .select({ username: users.username, avatar: users.picProfile })
    .from(namedSo(executor, beginning))
    .where(and(sql`'tales' = any(string_to_array(${users.privacy}::text, '-'))`, exists(published)))
    .limit(limit);
}

/** Tags with words that begin so, those of most Tales first. */
const tagsBeginning = (
  executor: Executor,
  words: readonly string[],
  { languages, withoutCategories }: Wanted,
  limit: number,
) =>
  executor
    .select({ tagName: tags.name, categoryName: tags.category })
    .from(tags)
    .where(
      and(
        sql`${tags.words} @@ ${words.map((word) => `'x:${word}':*`).join(" & ")}::tsquery`,
        languages.length === languageNames.length ? undefined : isAmong(tags.language, languages),
        withoutCategories.length === 0 ? undefined : not(isAmong(tags.category, withoutCategories)),
      ),
    )
    .orderBy(desc(tags.totPublished), asc(tags.name), asc(tags.id))
    .limit(limit);
