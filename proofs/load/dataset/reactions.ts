import { trophyGroups, trophyKinds, type TrophyKind } from "#vocabulary/trophies.ts";
import type { Plan, Step } from "./plan.ts";

/** Likes (about 9.8 for each Tale), favourites (2) and the trophies that members earned by their Tales and favourites. */

/** Totals of members, as features/tales/server/author-totals-queries.ts counts them. */
const progress: Record<TrophyKind, string> = {
  published:
    "select author_id as user_id, count(*) as total from filling.tales where published_at is not null group by 1",
  languages:
    "select author_id as user_id, count(distinct language) as total from filling.tales where published_at is not null group by 1",
  favourited: `select author_id as user_id, count(*) as total from bookmarks join filling.tales on tales.id = tale_id
    where user_id <> author_id group by 1`,
  favourites: `select user_id, count(*) as total from bookmarks join filling.tales on tales.id = tale_id
    where user_id <> author_id group by 1`,
};

const trophies = trophyKinds.flatMap((kind) =>
  trophyGroups[kind].map(({ id, threshold }) => `('${kind}', '${id}', ${threshold})`),
);

/** Of the member who also has the most kept words, places and follows. */
function manyFavourites({ now }: Plan): Step[] {
  const eager = "(select max(id) from users where activated_at is not null)";
  return [
    {
      name: "5,000 favourites of a member",
      sql: `insert into bookmarks (id, tale_id, user_id, created_at)
        overriding system value
        select (select max(id) from bookmarks) + row_number() over (order by id), id, ${eager}, ${now} - interval '1 hour'
        from tales where publication_date is not null and author_id <> ${eager}
          and not exists (select from bookmarks where tale_id = tales.id and user_id = ${eager}) order by id limit 5000`,
    },
    {
      name: "totals of these favourites",
      sql: `update tales set tot_bookmarks = counted.total from (select tale_id, count(*) as total from bookmarks group by 1) as counted
        where tale_id = id and tot_bookmarks <> counted.total`,
    },
  ];
}

export function reactionSteps(plan: Plan): Step[] {
  const { now, fraction, member } = plan;
  return [
    {
      name: "likes",
      sql: `insert into tale_likes (tale_id, user_id)
        select id, ${member("id", "first to like", "n")} from filling.tales cross join lateral generate_series(1, likes) as n
        order by ${fraction("id * 1000000 + n", "moment of a like")}`,
    },
    {
      name: "favourites",
      sql: `insert into bookmarks (id, tale_id, user_id, created_at)
        overriding system value
        select row_number() over (order by created_at, tale_id, n), tale_id, ${member("tale_id", "first favourite", "n")}, created_at
        from (
          select id as tale_id, n, published_at + (${now} - published_at) * ${fraction("id * 1000000 + n", "moment of a favourite")} as created_at
          from filling.tales cross join lateral generate_series(1, bookmarks) as n
        ) as marked order by 1`,
    },
    ...(plan.isUneven ? manyFavourites(plan) : []),
    {
      name: "trophies",
      sql: `insert into user_trophies (user_id, trophy, earned_at)
        select user_id, trophy, ${now} - interval '1 year' * ${fraction("user_id", "trophy")}
        from (values ${trophies.join()}) as catalogue (kind, trophy, threshold)
        join (${trophyKinds.map((kind) => `select '${kind}' as kind, user_id, total from (${progress[kind]}) as ${kind}`).join(" union all ")}) as done
          using (kind)
        where total >= threshold order by user_id, trophy`,
    },
  ];
}
