import { pino } from "pino";
import type { z } from "zod";
import { notification as bounds } from "#vocabulary/limits.ts";
import { digestForReaders, weeklyDigest } from "#features/digest/server/weekly-digest.ts";
import { newsPublication } from "#features/news/server/publication.ts";
import { dealing } from "#features/contests/server/dealing.ts";
import { halfTime } from "#features/contests/server/rounds.ts";
import { promptMoments, promptReveal } from "#features/prompts/server/moments.ts";
import { endedInvitationJob } from "#features/sign-ups/server/invitations.ts";
import { retryJob } from "#features/site-state/server/retry.ts";
import { tellMembers } from "#features/site-texts/server/tell-members.ts";
import { webhookDeletion } from "#features/webhooks/server/service.ts";
import { notificationRetention } from "#features/notifications/server/retention.ts";
import { measureTales } from "#features/levels/server/measuring-job.ts";
import { addEarlierTales, addFormsOfWords } from "#features/search/server/index-jobs.ts";
import { systemClock } from "#kit/server/clock.ts";
import { connect } from "#kit/server/database/database.ts";
import { inTransaction } from "#kit/server/database/transaction.ts";
import type { PubSub } from "#kit/server/database/pub-sub.ts";
import { deleteObjects } from "#kit/server/images/delete-objects.ts";
import { createJobs } from "#kit/server/jobs/jobs.ts";
import type { World } from "#tests/support/sample-world.ts";
import { aComment, aPublishedTale, done, remark } from "#tests/support/sample-rows.ts";

/**
 * The start of each job of the site, on the database's longest lists: a call, as far as there is one. In an order in which none takes
 * away what a later one needs.
 */
export interface MeasuredJob {
  /** The rows that it works on. */
  on: string;
  start(world: World, enqueue: Enqueue): Promise<unknown>;
}

/** Adds a job that no call starts to the queue of a site. */
type Enqueue = <Payload extends object>(
  job: { name: string; payload: z.ZodType<Payload> },
  payload: NoInfer<Payload>,
) => Promise<void>;

/** @param url of the site's database */
export const enqueueAt =
  (url: string): Enqueue =>
  async (job, payload) => {
    const log = pino({ level: "silent" });
    const database = connect(url, { log });
    try {
      // Only `start` listens.
      const jobs = createJobs({ database, pubSub: {} as PubSub, clock: systemClock, log });
      await jobs.createQueues([job]);
      await inTransaction(database, (tx, afterCommit) => jobs.enqueue(tx, afterCommit, job, payload));
      await jobs.stop();
    } finally {
      await database.close();
    }
  };

const ago = (duration: number) => new Date(Date.now() - duration).toISOString();
const archiveOf =
  (who: "notified" | "author") =>
  async ({ callers }: World) =>
    done(await callers[who].get("/v1/user/data"));
const removalOf =
  (who: "author" | "learner") =>
  async ({ callers }: World) =>
    done(await callers.admin.put("/v1/user/remove-by-admin", { query: { username: callers[who].username } }));

/** A contest that has closed, without hands. */
async function aJudgedContest(sql: World["sql"]): Promise<number> {
  const [made] = await sql<{ id: number }>(`
    insert into prompts (texts, categories, opens_at, closes_at, judging_ends_at, anonymous, contest, created_at, updated_at)
    values ('{"EN": "A lamp that nobody has lit."}', '{}', now() - interval '2 days', now() - interval '1 day',
      now() + interval '1 day', false, true, now(), now()) returning id::integer`);
  const { id } = made!;
  await sql("insert into contests (prompt_id) values ($1)", [id]);
  await sql(
    `with entered as (
      insert into prompt_entries (tale_id, prompt_id, owner_id, language, category, order_number, publication_date)
        select distinct on (t.author_id) t.id, $1, t.author_id, t.language, t.category, t.id::integer, t.publication_date from tales t
        where t.publication_date is not null and not exists (select from prompt_entries e where e.tale_id = t.id)
        order by t.author_id, t.id limit 1000
        returning tale_id, prompt_id, language, order_number)
    insert into contest_entries (tale_id, prompt_id, language, waits, card_number)
      select tale_id, prompt_id, language, false, order_number from entered`,
    [id],
  );
  await sql(
    `insert into contest_judges (prompt_id, user_id, languages, invited, created_at, waits_since)
      select $1, id, '{EN,IT,ES,FR,PT}', false, now(), now() from users where activated_at is not null order by id desc limit 100`,
    [id],
  );
  return id;
}

export const everyJob: Record<string, MeasuredJob | MeasuredJob[]> = {
  "announce-new-tale": {
    on: "the most followed author",
    start: (world) => aPublishedTale(world, world.callers.star),
  },
  "message-to-everyone": {
    on: "all members",
    start: async ({ callers }) =>
      done(
        await callers.moderator.post("/v1/send-notification", {
          body: { receiverUsername: "all", message: remark(0) },
        }),
      ),
  },
  "message-in-languages": {
    on: "all members",
    start: async ({ callers }) =>
      done(
        await callers.moderator.post("/v1/send-notification", {
          body: { receiverUsername: "all", messages: { EN: remark(0), IT: remark(1) } },
        }),
      ),
  },
  "ended-invitations": {
    on: "an invitation without accounts",
    start: (_world, enqueue) => enqueue(endedInvitationJob, { invitationId: 0 }),
  },
  "webhook-deletion": {
    on: "a webhook without deliveries",
    start: (_world, enqueue) => enqueue(webhookDeletion, { webhookId: 0 }),
  },
  "retry-failed-work": {
    on: "no failed work",
    start: (_world, enqueue) => enqueue(retryJob, { before: null }),
  },
  "site-text-changes": {
    on: "all members",
    start: (_world, enqueue) =>
      enqueue(tellMembers, {
        changes: [],
        key: "bench",
        createdAt: new Date().toISOString(),
        after: 0,
        last: 2 ** 31 - 1,
      }),
  },
  "news-publication": {
    on: "20 posts",
    async start({ sql }, enqueue) {
      await sql(`insert into unpublished_news (title, description, content, language, publish_at, created_at, updated_at)
        select 'Post ' || n, 'About ' || n, '<p>Text</p>', 'EN', now(), now(), now() from generate_series(1, 20) n`);
      await enqueue(newsPublication, {});
    },
  },
  "prompt-moments": {
    on: "20 prompts",
    async start({ sql }, enqueue) {
      await sql(`insert into prompts (texts, categories, opens_at, closes_at, anonymous, contest, next_at, created_at, updated_at)
        select '{"EN": "A lamp that nobody has lit."}', '{}', now(), now() + interval '1 day', false, false, now(), now(), now()
        from generate_series(1, 20)`);
      await enqueue(promptMoments, {});
    },
  },
  "prompt-reveal": {
    on: "a prompt with 1,000 Tales",
    async start({ sql }, enqueue) {
      const [made] = await sql<{ id: number }>(`
        insert into prompts (texts, categories, opens_at, closes_at, anonymous, contest, created_at, updated_at)
        values ('{"EN": "A lamp that nobody has lit."}', '{}', now() - interval '2 days', now() - interval '1 day', true, false, now(), now())
        returning id::integer`);
      await sql(
        `insert into prompt_entries (tale_id, prompt_id, owner_id, language, category, order_number, publication_date)
          select distinct on (author_id) id, $1, author_id, language, category, id::integer, publication_date from tales
          where publication_date is not null order by author_id, id limit 1000`,
        [made!.id],
      );
      await enqueue(promptReveal, { promptId: made!.id, after: 0 });
    },
  },
  "contest-dealing": {
    on: "a contest with 1,000 entries and 100 judges",
    start: async ({ sql }, enqueue) => enqueue(dealing, { promptId: await aJudgedContest(sql) }),
  },
  "contest-half-time": {
    on: "a contest with 1,000 entries and 100 judges, who have one each",
    async start({ sql }, enqueue) {
      const promptId = await aJudgedContest(sql);
      await sql(
        `insert into judging_entries (prompt_id, judge_id, tale_id, dealt_at, language, idea, form, marked_at)
          select $1, j.user_id, (select tale_id from contest_entries where prompt_id = $1 order by tale_id limit 1), now(), 3, 3, 3, now()
          from contest_judges j where j.prompt_id = $1`,
        [promptId],
      );
      await enqueue(halfTime, { promptId, after: 0 });
    },
  },
  "weekly-digest-readers": {
    on: "a tenth of the members",
    async start({ sql }, enqueue) {
      const liked = await sql<{ id: number }>(
        "select id::integer from tales where publication_date is not null order by tot_likes desc, id limit 24",
      );
      await enqueue(digestForReaders, { due: ago(0), after: 0, upTo: 2 ** 31 - 1, liked: liked.map(({ id }) => id) });
    },
  },
  "weekly-digest": {
    on: "the ranges of a tenth of the members",
    start: (_world, enqueue) => enqueue(weeklyDigest, { due: ago(0), after: 0, liked: null }),
  },
  "personal-archive": [
    { on: "50,000 notifications", start: archiveOf("notified") },
    { on: "the author with the most Tales", start: archiveOf("author") },
  ],
  "mark-older-read": {
    on: "50,000 notifications",
    async start({ callers, sql }) {
      await sql(
        "update notifications set is_read = false, title = 'Admin-Message' where receiver_id = (select receiver_id from notifications group by 1 order by count(*) desc limit 1)",
      );
      const query = { notificationTitle: "Admin-Message" };
      done(await callers.notified.patch("/v1/mark-as-read-by-title", { query }));
    },
  },
  "notification-retention": {
    on: "all notifications",
    start: (_world, enqueue) => enqueue(notificationRetention, { before: ago(bounds.readKeptFor), after: null }),
  },
  "tale-search-forms": {
    on: "all published Tales",
    start: (_world, enqueue) => enqueue(addFormsOfWords, { place: 2 ** 31 - 1 }),
  },
  "tale-search-backfill": {
    on: "all published Tales",
    async start({ sql }, enqueue) {
      await sql("delete from tale_search");
      const [newest] = await sql<{ id: number; moment: Date }>(
        `select id::integer, publication_date as moment from tales where publication_date is not null
          order by publication_date desc, id desc limit 1`,
      );
      const publicationDate = newest!.moment.toISOString();
      await enqueue(addEarlierTales, { place: 0, publicationDate, taleId: newest!.id, isIncluded: true });
    },
  },
  "tale-measures": {
    on: "all published Tales",
    async start({ sql }, enqueue) {
      await sql("delete from tale_measures");
      await sql("insert into tales_before_measures select max(tale_id) + 1 from published_tales");
      await enqueue(measureTales, {});
    },
  },
  "delete-objects": {
    on: "1,000 pictures",
    async start({ sql }, enqueue) {
      await sql(`insert into unnamed_objects (object, delete_after)
        select md5('object ' || n), now() - interval '1 hour' from generate_series(1, 1000) as n`);
      await enqueue(deleteObjects, {});
    },
  },
  "news-deletion": {
    on: "a post with 2,000 comments",
    async start({ callers, landmarks: { newsPost }, sql }) {
      await sql(
        `insert into comments (news_id, author_id, text, created_at, updated_at)
          select $1, id, 'A comment.', now(), now() from users cross join generate_series(1, 10)
          where activated_at is not null order by id limit 2000`,
        [newsPost.id],
      );
      done(await callers.moderator.delete(`/v1/admin-post/${newsPost.id}`));
    },
  },
  "comment-deletion": {
    on: "a comment with a like of each member",
    async start(world) {
      const { callers, sql } = world;
      const id = await aComment(world, 0);
      await sql("insert into comment_likes (comment_id, user_id) select $1, id from users", [id]);
      await sql("update comments set tot_likes = (select count(*) from users) where id = $1", [id]);
      done(await callers.member.delete(`/v1/comments/${id}`));
    },
  },
  "tale-deletion": {
    on: "the longest discussion",
    async start({ callers, landmarks: { longestDiscussion } }) {
      done(await callers.admin.delete(`/v1/delete/${longestDiscussion.id}`));
    },
  },
  "account-removal": [
    { on: "the member with the most kept words and follows", start: removalOf("learner") },
    { on: "the author with the most Tales", start: removalOf("author") },
  ],
};
