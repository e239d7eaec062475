import type { Plan, Step } from "./plan.ts";

/** Follows of members (3 for each, 2,000 or 5,000 by one member, and of one author by a third of all members) and of tags. */

/** The member who follows as many as the list of their Tales is made from. */
const mostFollowed = { even: 2000, uneven: 5000 };

export function followSteps(plan: Plan): Step[] {
  const { now, fraction, member, members, shape = "even" } = plan;
  const eager = `(select max(id) from users where activated_at is not null)`;
  const star = `(select author_id from tales join users on users.id = author_id
    where publication_date is not null and role = 'USER' and troll_since is null and ban_level = 0 and privacy = 'profile-tales-trophies'
    group by 1 order by count(*) desc, 1 limit 1)`;
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
            select ${eager}, author_id from (select distinct author_id from tales order by 1 limit ${mostFollowed[shape]}) as authors
            union all
            select id, ${star} from users where activated_at is not null and ${fraction("id", "follows the star")} < 0.34
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
