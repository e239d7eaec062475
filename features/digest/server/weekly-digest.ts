import { categoryWords } from "#kit/server/category-words.ts";
import { languageFor, takesNew } from "#vocabulary/site-settings.ts";
import { and, asc, eq, gt, isNull, lte, sql } from "drizzle-orm";
import { z } from "zod";
import { mails } from "#content/server-texts.ts";
import { readingSettingsOf } from "#features/accounts/server/service.ts";
import { users } from "#features/accounts/server/tables.ts";
import { blocksAmong } from "#features/blocks/server/service.ts";
import { DAY, digest as bounds } from "#vocabulary/limits.ts";
import { declareJob } from "#kit/server/jobs/job.ts";
import { declareSchedule } from "#kit/server/jobs/schedule.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { newestFollowedOf, type Period } from "#features/follows/server/queries.ts";
import { digestReaders } from "#features/notifications/server/tables.ts";
import { interpolate } from "#kit/server/interpolate.ts";
import { composeMail } from "#kit/server/mail/compose-mail.ts";
import { unsubscribeLink } from "#features/notifications/server/mails.ts";
import { isAuthor, isPublished } from "#features/tales/server/queries.ts";
import { ownerOf } from "#features/tales/server/owner.ts";
import { tales } from "#features/tales/server/tables.ts";
import type { Executor, Transaction } from "#kit/server/database/transaction.ts";
import type { Mail } from "#kit/server/mail/transport.ts";
import { toCategorySlug } from "#vocabulary/categories.ts";
import { toLanguage } from "#vocabulary/languages.ts";

/**
 * The weekly digest: every Monday a job cuts the members who asked for it into ranges, each of them a job of its own, so that every
 * process of the site writes mails (docs/decisions/0092-the-digest-in-ranges.md).
 */

/** The first members of a range who get the digest, in the order of their ids. */
const readersIn = (executor: Executor, { after, upTo }: Range, limit: number) =>
  executor
    .select({
      id: users.id,
      email: users.email,
      firstname: users.firstname,
      language: users.language,
      readingSettings: users.readingSettings,
      since: digestReaders.since,
    })
    .from(digestReaders)
    .innerJoin(users, eq(users.id, digestReaders.userId))
    .where(and(gt(digestReaders.userId, after), lte(digestReaders.userId, upTo)))
    .orderBy(asc(digestReaders.userId))
    .limit(limit);

type DigestReader = Awaited<ReturnType<typeof readersIn>>[number];

type DigestTale = Awaited<ReturnType<typeof publishedAmong>> extends Map<number, infer Tale> ? Tale : never;

const readersPerRange = 500;
/** Their mails and the next batch are one transaction of a few tenths of a second, which locks nothing that others wait for. */
const readersPerBatch = 100;

const week = (due: Date): Period => ({ from: new Date(due.getTime() - 7 * DAY), to: due });

/** The Monday's moment. Members who switched the digest on after it get the next one. */
const due = z.iso.datetime();

export const digestForReaders = declareJob({
  name: "weekly-digest-readers",
  payload: z.object({
    due,
    /** The ids of the range's members: above the first, up to the last. */
    after: z.number(),
    upTo: z.number(),
    /** The ids of the week's most liked Tales. */
    liked: z.array(z.number()),
  }),
  async batch(context: AppContext, tx, afterCommit, payload) {
    const readers = await readersIn(tx, payload, readersPerBatch);
    const moment = new Date(payload.due);
    const wanting = readers.filter(({ since, email }) => since <= moment && email !== null);
    const mails = await mailsFor(context, tx, wanting, { period: week(moment), liked: payload.liked });
    await context.outbox.add(tx, ...mails);
    afterCommit(() => context.outbox.wake());
    return { next: readers.length < readersPerBatch ? null : { ...payload, after: readers.at(-1)!.id } };
  },
});

/** Its payload is as in the versions whose batches wrote the mails themselves: such a process may do any of them. */
export const weeklyDigest = declareJob({
  name: "weekly-digest",
  payload: z.object({
    due,
    /** The id of the last member in the batches before. */
    after: z.number(),
    /** The ids of the week's most liked Tales; null until the first batch has found them. */
    liked: z.array(z.number()).nullable(),
  }),
  async batch(context: AppContext, tx, afterCommit, payload) {
    const range = await nextRange(tx, payload.after, readersPerRange);
    if (range === null) return { next: null };
    const liked = payload.liked ?? (await mostLikedOf(tx, week(new Date(payload.due)), 2 * bounds.talesAtMost));
    await context.jobs.enqueue(tx, afterCommit, digestForReaders, { due: payload.due, ...range, liked });
    return { next: { due: payload.due, after: range.upTo, liked } };
  },
});

const monday = 1;
const hour = 6;

/** On Mondays from 6:00 UTC, until the day is over. */
export const mondayDigest = declareSchedule({
  job: weeklyDigest,
  dueAt(now) {
    if (now.getUTCDay() !== monday || now.getUTCHours() < hour) return null;
    return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), hour));
  },
  payload: (moment) => ({ due: moment.toISOString(), after: 0, liked: null }),
});

interface Week {
  period: Period;
  /** The ids of its most liked Tales, in their order. */
  liked: readonly number[];
}

/**
 * The mails to these readers, by three statements however many they are. Each has at most twelve Tales: first by followed members and
 * with followed tags, then the most liked. Readers without a Tale get none.
 */
async function mailsFor(
  context: AppContext,
  tx: Transaction,
  readers: readonly DigestReader[],
  { period, liked }: Week,
): Promise<Mail[]> {
  if (readers.length === 0) return [];
  const settled = readers.map((reader) => ({ ...reader, ...readingSettingsOf(context, reader) }));
  const followedBy = await newestFollowedOf(tx, settled, period, bounds.talesAtMost);
  const tales = await publishedAmong(tx, [...new Set([...liked, ...[...followedBy.values()].flat()])]);
  const ids = readers.map(({ id }) => id);
  const isBetween = await blocksAmong(tx, ids, [...new Set([...tales.values()].map(({ authorId }) => authorId))]);
  return settled.flatMap((reader) => {
    const { id: readerId, languagesRead, hiddenWarnings } = reader;
    const isWanted = ({ authorId, warnings, ...written }: DigestTale) =>
      takesNew(context.siteSettings.current, written) &&
      authorId !== readerId &&
      !isBetween(readerId, authorId) &&
      !warnings.some((warning) => hiddenWarnings.includes(warning));
    const followed = first(followedBy.get(readerId) ?? [], bounds.talesAtMost, isWanted);
    const isOther = (tale: DigestTale) =>
      languagesRead.includes(tale.languageName) && isWanted(tale) && !followed.includes(tale);
    const others = first(liked, bounds.talesAtMost - followed.length, isOther);
    if (followed.length + others.length === 0) return [];
    return [digestMail(context, reader, { followed, liked: others })];
  });

  /** The first of these Tales that fit: there are far more than a mail has. */
  function first(from: readonly number[], atMost: number, fits: (tale: DigestTale) => boolean): DigestTale[] {
    const found: DigestTale[] = [];
    for (const id of from) {
      if (found.length === atMost) break;
      const tale = tales.get(id);
      if (tale !== undefined && fits(tale)) found.push(tale);
    }
    return found;
  }
}

/** The mail of the weekly digest, in the member's language. Each Tale's title is in its own. */
function digestMail(
  context: AppContext,
  reader: DigestReader,
  tales: { followed: readonly DigestTale[]; liked: readonly DigestTale[] },
): Mail {
  const language = languageFor(context.siteSettings.current, reader.language);
  const text = mails[language].digest;
  const { footer } = mails[language].notifications;
  const site = context.config.SITE_URL;
  const stop = unsubscribeLink(context, reader.id, "digest");
  const section = (title: string, listed: readonly DigestTale[]) => ({
    title,
    links: listed.map((tale) => ({
      label: tale.title,
      language: toLanguage(tale.languageName),
      link: `${site}/posts/${toCategorySlug(tale.categoryName)}/${tale.id}`,
      detail: interpolate(text.detail, {
        author: tale.author,
        category: categoryWords(context.siteSettings.current, language, toCategorySlug(tale.categoryName)).title,
        minutes: String(tale.readingMinutes),
      }),
    })),
  });
  const mail = composeMail(reader.email!, {
    site: context.siteSettings.current.name,
    language,
    subject: text.subject,
    greeting: interpolate(text.greeting, { firstname: reader.firstname }),
    paragraphs: text.paragraphs,
    sections: [section(text.followed, tales.followed), section(text.liked, tales.liked)].filter(
      ({ links }) => links.length > 0,
    ),
    button: { label: text.button, link: `${site}/` },
    footer,
    stop: { label: text.unsubscribe, link: stop.link },
  });
  return { ...mail, headers: stop.headers };
}

/** SQL of the weekly digest. */

/** The ids of some members who get the digest: above the first, up to the last. */
interface Range {
  after: number;
  upTo: number;
}

/**
 * The next so many readers, of whom only the last one's id is read.
 * @returns null if there are none. The last range may have fewer
 */
async function nextRange(executor: Executor, after: number, length: number): Promise<Range | null> {
  const ids = executor
    .select({ id: digestReaders.userId })
    .from(digestReaders)
    .where(gt(digestReaders.userId, after))
    .orderBy(asc(digestReaders.userId))
    .limit(length)
    .as("ids");
  const [row] = await executor.select({ last: sql<string | null>`max(${ids.id})` }).from(ids);
  return row?.last == null ? null : { after, upTo: Number(row.last) };
}

/**
 * The ids of the week's most liked Tales, the most liked first: so many of each language and set of warnings that every
 * member finds enough among them, whatever they read and leave out.
 */
async function mostLikedOf(executor: Executor, { from, to }: Period, ofEach: number): Promise<number[]> {
  const { rows } = await executor.execute<{ id: number }>(sql`
    select id from (
      select ${tales.id} as id, ${tales.totLikes} as likes, row_number() over (
        partition by ${tales.language}, ${tales.warnings} order by ${tales.totLikes} desc, ${tales.id} desc) as place
      from ${tales}
      where ${tales.publicationDate} >= ${from.toISOString()}::timestamptz
        and ${tales.publicationDate} < ${to.toISOString()}::timestamptz and ${tales.totLikes} > 0 and ${isNull(tales.hiddenAuthorId)}
    ) as liked where place <= ${ofEach} order by likes desc, id desc`);
  return rows.map(({ id }) => Number(id));
}

/** The parts of a Tale that a mail shows, and those that decide whether it does. Of those that are still published and name their author, by their ids. */
async function publishedAmong(executor: Executor, ids: readonly number[]) {
  const rows = await executor
    .select({
      id: tales.id,
      authorId: ownerOf,
      title: tales.title,
      author: users.username,
      categoryName: tales.category,
      languageName: tales.language,
      readingMinutes: tales.readingMinutes,
      warnings: tales.warnings,
    })
    .from(tales)
    .innerJoin(users, isAuthor)
    .where(and(sql`${tales.id} = any(${sql.param([...ids])}::bigint[])`, isPublished, isNull(tales.hiddenAuthorId)));
  return new Map(rows.map((row) => [row.id, row]));
}
