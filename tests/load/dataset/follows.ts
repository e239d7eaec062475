import type { Plan, Step } from "./plan.ts";

/** Follows of members (3 for each, and 2,000 by one member) and of tags. */

/** The member who follows as many as the list of their Tales is made from. */
const mostFollowed = 2000;

export function followSteps(plan: Plan): Step[] {
  const { now, fraction, member, members } = plan;
  const eager = `(select max(id) - 7 from users)`;
  return [
    {
      name: "follows",
      sql: `insert into follows (follower_id, followed_id, id, created_at)
        overriding system value
        select follower_id, followed_id, row_number() over (order by created_at, follower_id, followed_id), created_at
        from (
          select distinct on (follower_id, followed_id) follower_id, followed_id,
            ${now} - interval '1 year' * ${fraction("follower_id * 1000000 + followed_id", "moment of a follow")} as created_at
          from (
            select users.id as follower_id, ${member("users.id", "followed", "n")} as followed_id
            from users cross join generate_series(1, 3) as n where activated_at is not null
            union all
            select ${eager}, author_id from (select distinct author_id from tales order by 1 limit ${mostFollowed}) as authors
          ) as chosen where follower_id <> followed_id order by 1, 2
        ) as dated order by 3`,
    },
    {
      name: "followed tags",
      sql: `insert into followed_tags (user_id, tag_id, id, created_at)
        overriding system value
        select users.id, tags.id, row_number() over (order by users.id, tags.id), ${now} - interval '1 hour'
        from users join tags on (users.id + tags.id) % 97 = 0
        where activated_at is not null and users.id <= ${members} order by 3`,
    },
  ];
}
