import { eq, sql } from "drizzle-orm";
import { languageNames, type LanguageName } from "#vocabulary/languages.ts";
import { ApiError, invalidField, notFound } from "#kit/server/api-error.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { isKept, lockNews } from "./queries.ts";
import { news, newsVersions, unpublishedNews } from "./tables.ts";
import { lockUnpublished } from "./unpublished.ts";

/** The same news in several languages: a group of posts, one in each language at most. */

interface Version {
  id: number;
  languageName: LanguageName;
}

interface Group {
  /** Null for a post without a group. */
  group: number | null;
  /** The others, in the order of the site's languages. */
  versions: Version[];
}

const none: Group = { group: null, versions: [] };

/**
 * The groups of these posts, by their ids.
 * @param shown readers see published versions, the staff every one
 */
export async function groupsOf(
  executor: Executor,
  ids: readonly number[],
  shown: "published" | "all",
): Promise<(id: number) => Group> {
  if (ids.length === 0) return () => none;
  const published = sql`select ${news.id} as id, ${news.language} as language from ${news} where ${news.id} = other.news_id and ${isKept}`;
  const waiting = sql`union all select ${unpublishedNews.id}, ${unpublishedNews.language} from ${unpublishedNews} where ${unpublishedNews.id} = other.news_id`;
  const { rows } = await executor.execute<{
    own: string;
    group: string;
    id: string | null;
    language: LanguageName;
  }>(sql`
    select own.news_id as own, own.group_id as "group", version.id, version.language
    from ${newsVersions} as own
    left join lateral (
      select post.id, post.language from ${newsVersions} as other
      cross join lateral (${published} ${shown === "all" ? waiting : sql``}) as post
      where other.group_id = own.group_id and other.news_id <> own.news_id
    ) as version on true
    where own.news_id = any(${sql.param([...ids])}::bigint[])`);
  const groups = new Map<number, Group>();
  for (const { own, group, id, language } of rows) {
    const known = groups.get(Number(own)) ?? { group: Number(group), versions: [] };
    if (id !== null) known.versions.push({ id: Number(id), languageName: language });
    groups.set(Number(own), known);
  }
  const place = ({ languageName }: Version) => languageNames.indexOf(languageName);
  for (const { versions } of groups.values()) versions.sort((a, b) => place(a) - place(b));
  return (id) => groups.get(id) ?? none;
}

async function groupOf(executor: Executor, id: number): Promise<number | null> {
  const [row] = await executor
    .select({ groupId: newsVersions.groupId })
    .from(newsVersions)
    .where(eq(newsVersions.newsId, id));
  return row?.groupId ?? null;
}

/** The group of a post that is named by its id; the post begins one if it has none. @throws {ApiError} NOT_FOUND */
async function groupWith(tx: Executor, id: number): Promise<number> {
  const post = (await lockUnpublished(tx, id)) ?? (await lockNews(tx, id));
  const known = await groupOf(tx, id);
  if (known !== null) return known;
  if (post !== null) {
    await tx.insert(newsVersions).values({ newsId: id, groupId: id, language: post.languageName });
    return id;
  }
  // The post that a group began with may be deleted: its id still names the group.
  const [left] = await tx
    .select({ groupId: newsVersions.groupId })
    .from(newsVersions)
    .where(eq(newsVersions.groupId, id))
    .limit(1);
  if (left === undefined) throw notFound();
  return id;
}

/** Removes versions whose posts a process of 0.2.0 has deleted, and locks the others. */
async function lockGroup(tx: Executor, groupId: number): Promise<void> {
  await tx.execute(
    sql`select from ${newsVersions} where ${newsVersions.groupId} = ${groupId} order by ${newsVersions.newsId} for update`,
  );
  await tx.execute(sql`
    delete from ${newsVersions} where ${newsVersions.groupId} = ${groupId}
      and not exists (select from ${news} where ${news.id} = ${newsVersions.newsId})
      and not exists (select from ${unpublishedNews} where ${unpublishedNews.id} = ${newsVersions.newsId})`);
}

/**
 * Puts a post into the group of another one, takes it out, or keeps its group.
 * @param group the id of a post in another language; null: none; undefined: as it is
 * @throws {ApiError} NOT_FOUND; VERSION_EXISTS; BAD_REQUEST for the post itself
 */
export async function setGroup(
  tx: Executor,
  { id, languageName }: Version,
  group: number | null | undefined,
): Promise<void> {
  const before = await groupOf(tx, id);
  if (group == null && before === null) return;
  if (group === null) return leaveGroup(tx, id);
  if (group === id && before !== id) throw invalidField("group", "Name the same news in another language.");
  const groupId = group === undefined || group === before ? before! : await groupWith(tx, group);
  await lockGroup(tx, groupId);
  await leaveGroup(tx, id);
  const added = await tx
    .insert(newsVersions)
    .values({ newsId: id, groupId, language: languageName })
    .onConflictDoNothing({ target: [newsVersions.groupId, newsVersions.language] })
    .returning({ newsId: newsVersions.newsId });
  if (added.length === 0)
    throw new ApiError("VERSION_EXISTS", { detail: "This news has a version in this language, published or not." });
}

export async function leaveGroup(tx: Executor, id: number): Promise<void> {
  await tx.delete(newsVersions).where(eq(newsVersions.newsId, id));
}
