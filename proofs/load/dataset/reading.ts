import { reading as bounds } from "#vocabulary/limits.ts";
import type { Plan, Step } from "./plan.ts";

/** Reading places (about 4 of each member), Tales to read later, visits of each Tale on four days, blocks, and one member who has as many places as they may. */

export function readingSteps(plan: Plan): Step[] {
  const { now, fraction, whole, tales, member } = plan;
  const eager = "(select max(id) from users where activated_at is not null)";
  /** Tales that this member reads: one in each part of all Tales. */
  const someTales = (purpose: string, most: number) => `(
    select users.id as user_id, 1 + floor(${tales} * (n - 1 + ${fraction("users.id * 1000 + n", purpose)}) / count)::bigint as tale_id
    from (select id, case when id = ${eager} then least(${bounds.talesMax}, ${tales} / 2) else ${whole("id", `number of ${purpose}`, most)} end as count
      from users where activated_at is not null) as users
    cross join lateral generate_series(1, count) as n) as chosen`;
  const isPublished = "exists (select 1 from filling.tales where id = tale_id and published_at is not null)";
  return [
    {
      name: "reading places",
      sql: `insert into reading_places (user_id, tale_id, block, part, finished, read_at)
        select user_id, tale_id, ${whole("user_id * 7 + tale_id", "block", 8)}::integer, part, part > 0.6,
          ${now} - interval '1 year' * power(${fraction("user_id * 1000000 + tale_id", "moment of reading")}, 2)
        from (select *, ${fraction("user_id * 1000000 + tale_id", "part")} as part from ${someTales("read Tales", 9)}) as read
        where ${isPublished} order by 6`,
    },
    {
      name: "Tales to read later",
      sql: `insert into read_later (id, user_id, tale_id, created_at)
        overriding system value
        select row_number() over (order by created_at, user_id, tale_id), user_id, tale_id, created_at
        from (select *, ${now} - interval '1 year' * ${fraction("user_id * 1000000 + tale_id", "moment of keeping")} as created_at
          from ${someTales("kept Tales", 4)} where ${isPublished}) as kept order by 1`,
    },
    {
      name: "figures of Tales",
      sql: `insert into tale_figures (tale_id, day, opened, finished)
        select id, (${now} - interval '1 day' * (30 * n - 1 - floor(30 * ${fraction("id * 10 + n", "day of visits")})))::date, 7, 3
        from filling.tales cross join generate_series(1, 4) as n where published_at is not null order by 1, 2`,
    },
    {
      name: "readers",
      sql: `insert into readers (user_id, paused) select id, false from users where activated_at is not null order by 1`,
    },
    {
      name: "blocks",
      sql: `insert into blocks (blocker_id, blocked_id, id, created_at)
        overriding system value
        select blocker_id, blocked_id, row_number() over (order by created_at, blocker_id), created_at
        from (
          select id as blocker_id, ${member("id", "blocked", "1")} as blocked_id, ${now} - interval '1 year' * ${fraction("id", "moment of a block")} as created_at
          from users where activated_at is not null and ${fraction("id", "blocks")} < 0.02
        ) as chosen
        where blocker_id <> blocked_id
          and not exists (select 1 from follows where follower_id = blocker_id and followed_id = blocked_id)
          and not exists (select 1 from follows where follower_id = blocked_id and followed_id = blocker_id)
        order by 3`,
    },
  ];
}
