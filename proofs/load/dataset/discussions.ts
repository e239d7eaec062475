import { remarkOf } from "./texts.ts";
import type { Plan, Step } from "./plan.ts";

/** Comments with replies on Tales and on news: about 4.9 for each Tale, stored in the order in which they were written. */

const repliesMax = 500;

export function newsSteps(plan: Plan): Step[] {
  const { newsPosts, now, opened, seed, oneOf, whole } = plan;
  return [
    {
      name: "news",
      sql: `insert into news (id, title, description, content, language, client_key, tot_comments, created_at, updated_at)
        overriding system value
        select id, 'News of the site, number ' || id, text, '<p>' || text || '</p><p>' || text || '</p>',
          ${oneOf("id", "language of news", ["EN", "ES", "IT", "FR", "PT"])}, md5('${seed} news ' || id)::uuid,
          coalesce(counted.total, 0), created_at, created_at
        from (select id, ${opened} + (${now} - ${opened}) * (id / ${newsPosts + 1}::float8) as created_at from generate_series(1::bigint, ${newsPosts}) as id) as posts
        join filling.remarks on remarks.n = ${whole("id", "text of news", 1000)}
        left join filling.comment_totals as counted on counted.news_id = posts.id
        order by id`,
    },
  ];
}

export function discussionSteps(plan: Plan): Step[] {
  const { seed, members, newsPosts, longestDiscussion, now, opened, fraction, whole } = plan;
  /** Joined before. */
  const authorAt = (key: string, moment: string) =>
    `1 + floor(${fraction(key, "commenter")} * ${members - 1} * extract(epoch from ${moment} - ${opened})::float8 / extract(epoch from ${now} - ${opened})::float8)::bigint`;
  return [
    {
      name: "plan of the threads",
      sql: `create unlogged table filling.threads as
        select key, tale_id, news_id, since + (${now} - since) * power(${fraction("key", "moment")}, 2) as created_at,
          case when is_longest then case when n = 1 then ${repliesMax} when n <= ${longestDiscussion.replies - repliesMax + 1} then 1 else 0 end
            else least(${repliesMax}, floor(0.265 * power(${fraction("key", "replies")} + 1e-9, -0.5) + ${fraction("key", "rounding")}))::integer end as replies
        from (
          select id * 100000 + n as key, id as tale_id, null::bigint as news_id, published_at as since, n, rank = 1 as is_longest
          from filling.tales cross join lateral generate_series(1, threads) as n where threads > 0
          union all
          select -(id * 100000 + n), null, id, ${opened} + (${now} - ${opened}) * (id / ${newsPosts + 1}::float8), n, false
          from generate_series(1::bigint, ${newsPosts}) as id cross join lateral generate_series(1, 5 + ${whole("id", "comments on news", 150)}) as n
        ) as started`,
    },
    {
      name: "plan of the comments",
      sql: `create unlogged table filling.comments as
        select row_number() over (order by created_at, key, n) as id, lines.*, ${authorAt("key * 1000 + n", "created_at")} as author_id
        from (
          select key, 0 as n, tale_id, news_id, created_at, replies > 0 and ${fraction("key", "deleted")} < 0.005 as is_deleted from filling.threads
          union all
          select key, n, tale_id, news_id,
            created_at + (${now} - created_at) * power(${fraction("key * 1000 + n", "moment of a reply")}, 3), false
          from filling.threads cross join lateral generate_series(1, replies) as n
        ) as lines`,
    },
    {
      name: "totals of comments",
      sql: `create unlogged table filling.comment_totals as
        select tale_id, news_id, count(*)::integer as total from filling.comments where not is_deleted group by tale_id, news_id`,
    },
    {
      name: "comments",
      sql: `insert into comments (id, tale_id, news_id, parent_id, author_id, text, tot_likes, is_censored, is_deleted, client_key, created_at, updated_at)
        overriding system value
        select line.id, line.tale_id, line.news_id, thread.id, case when ${fraction("line.id", "gone author")} >= 0.003 then line.author_id end,
          case when line.is_deleted then '' else text end,
          case when line.is_deleted then 0 else ${likesOf(plan, "line.id")} end,
          not line.is_deleted and ${fraction("line.id", "censored")} < 0.002, line.is_deleted,
          md5('${seed} comment ' || line.id)::uuid, line.created_at, line.created_at
        from filling.comments as line
        left join filling.comments as thread on line.n > 0 and thread.key = line.key and thread.n = 0
        join filling.remarks on remarks.n = ${remarkOf(plan, "line.id")}
        order by line.id`,
    },
    {
      name: "likes of comments",
      sql: `insert into comment_likes (comment_id, user_id)
        select id, ${plan.member("id", "first to like a comment", "n")}
        from (select id, ${likesOf(plan, "id")} as likes from filling.comments where not is_deleted) as liked
        cross join lateral generate_series(1, likes) as n order by ${fraction("id * 1000 + n", "moment of a like")}`,
    },
  ];
}

/** SQL: how many members like the comment, one in five comments on average. */
const likesOf = ({ members, fraction }: Plan, id: string) =>
  `least(${Math.floor(members / 2)}, floor(0.1 * power(${fraction(id, "likes of a comment")} + 1e-7, -0.5) + ${fraction(id, "likes rounding")}))::integer`;
