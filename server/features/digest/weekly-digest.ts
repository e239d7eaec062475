import { z } from "zod";
import { DAY, digest as bounds } from "#contract/limits.ts";
import { declareJob } from "#server/platform/jobs/job.ts";
import { declareSchedule } from "#server/platform/jobs/schedule.ts";
import type { Transaction } from "#server/platform/database/database.ts";
import type { Mail } from "#server/platform/mail/transport.ts";
import type { AppContext } from "#server/platform/app-context.ts";
import { readingSettingsOf } from "../accounts/service.ts";
import { blockedAmong } from "../blocks/service.ts";
import { followedTales } from "../follows/service.ts";
import { digestMail } from "./digest-mail.ts";
import {
  mostLikedOf,
  publishedInOrder,
  readersAfter,
  type DigestReader,
  type DigestTale,
  type Week,
} from "./queries.ts";

/** The weekly digest: every Monday a job mails the week's Tales to the members who asked for them, batch by batch. */

/** Their mails and the next batch are one transaction of a few tenths of a second, which locks nothing that others wait for. */
const readersPerBatch = 50;

/** Followed Tales that are read before those of other weeks, and by members with a block between them and the reader, are left out. */
const followedPerReader = 50;

const week = (due: Date): Week => ({ from: new Date(due.getTime() - 7 * DAY), to: due });

/** At most twelve: first by followed members and with followed tags, then the most liked. */
async function talesFor(tx: Transaction, reader: DigestReader, { from, to }: Week, liked: readonly DigestTale[]) {
  const { languagesRead, hiddenWarnings } = readingSettingsOf(reader);
  const wanted = { userId: reader.id, withoutWarning: hiddenWarnings };
  const newest = await followedTales(tx, wanted, { pageNumber: 0, pageSize: followedPerReader });
  const authors = new Set([...newest, ...liked].map(({ authorId }) => authorId));
  const blocked = await blockedAmong(tx, reader.id, [...authors]);
  const isWanted = ({ authorId, warnings }: DigestTale) =>
    authorId !== reader.id && !blocked.has(authorId) && !warnings.some((warning) => hiddenWarnings.includes(warning));
  const isOfWeek = ({ publicationDate }: DigestTale) => publicationDate! >= from && publicationDate! < to;
  const followed = newest.filter((tale) => isOfWeek(tale) && isWanted(tale)).slice(0, bounds.talesAtMost);
  const isNew = ({ id }: DigestTale) => followed.every((each) => each.id !== id);
  const others = liked
    .filter((tale) => languagesRead.includes(tale.languageName) && isWanted(tale) && isNew(tale))
    .slice(0, bounds.talesAtMost - followed.length);
  return { followed, liked: others };
}

export const weeklyDigest = declareJob({
  name: "weekly-digest",
  payload: z.object({
    /** The Monday's moment. Members who switched the digest on after it get the next one. */
    due: z.iso.datetime(),
    /** The id of the last member in the batches before. */
    after: z.number(),
    /** The ids of the week's most liked Tales; null until the first batch has found them. */
    liked: z.array(z.number()).nullable(),
  }),
  async batch(context: AppContext, tx, afterCommit, payload) {
    const due = new Date(payload.due);
    const ids = payload.liked ?? (await mostLikedOf(tx, week(due), 2 * bounds.talesAtMost));
    const readers = await readersAfter(tx, payload.after, readersPerBatch);
    const liked = await publishedInOrder(tx, ids);
    const mails: Mail[] = [];
    for (const reader of readers) {
      if (reader.since > due || reader.email === null) continue;
      const tales = await talesFor(tx, reader, week(due), liked);
      if (tales.followed.length + tales.liked.length > 0) mails.push(digestMail(context, reader, tales));
    }
    await context.outbox.add(tx, ...mails);
    afterCommit(() => context.outbox.wake());
    const last = readers.at(-1);
    return {
      next: readers.length < readersPerBatch ? null : { due: payload.due, after: last!.id, liked: ids },
    };
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
  payload: (due) => ({ due: due.toISOString(), after: 0, liked: null }),
});
