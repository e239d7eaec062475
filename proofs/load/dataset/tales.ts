import { categoryNames } from "#vocabulary/categories.ts";
import { correctionsBit } from "#features/tales/server/warnings-column.ts";
import { levels, warnings } from "#kit/calls/level-and-warnings.ts";
import { tale as bounds } from "#vocabulary/limits.ts";
import { moderator } from "./members.ts";
import { contentOf, textsOf } from "./texts.ts";
import type { Plan, Step } from "./plan.ts";

/** Tales: 94 % published, 5 % drafts, the others submitted, or more if the staff had less to do. Their totals are known before, so that no row is written twice. */

const languageNames = ["EN", "EN", "EN", "EN", "ES", "ES", "ES", "IT", "IT", "FR", "FR", "PT"];

/**
 * All that other tables need to know about the Tales. The Tale with rank 1 is the most popular one, by one of the first members:
 * they have about 600 other Tales, on a site of any size. `opened` and `now` are three years apart, and an author
 * joined before their Tales.
 */
export function plannedTales(plan: Plan): Step {
  const { tales, seed, members, now, opened, fraction, oneOf, zipf, everyProlific, isUneven } = plan;
  /** Not the first ones, which are older than the accounts of the two. */
  const areTheirs = isUneven ? `id > ${2 * plan.moderators + 50} and ` : "";
  const submitted = Math.max(0.007, Math.min(0.07, 700 / tales));
  return {
    name: "plan of the Tales",
    sql: `create unlogged table filling.tales as
      select id, rank, author_id, category, language, title, title_n, section_ns, ending_n, state, created_at,
        case when state = 'published' then created_at + interval '7 days' * ${fraction("id", "review")} end as published_at,
        case when state = 'published' then least(${zipf("rank", "likes", 10.3, isUneven ? 1.2 : 0.7, tales)}, ${Math.floor(members * 0.8)}) else 0 end as likes,
        case when state = 'published' then least(${zipf("rank", "bookmarks", 2, 0.6, tales)}, ${Math.floor(members * 0.8)}) else 0 end as bookmarks,
        case when state <> 'published' then 0 when rank = 1 then ${plan.longestDiscussion.threads}
          else ${zipf("rank", "threads", 3.3, 0.6, tales)} end as threads
      from (
        select id, rank, case when rank = 1 or ${areTheirs}id % ${everyProlific} = 0 then (${prolificAuthor(plan, 0)})
            ${isUneven ? `when ${areTheirs}id % ${everyProlific} = 1 then (${prolificAuthor(plan, 1)})` : ""}
            else 1 + floor(power(${fraction("id", "author")}, 2) * ${members / 2} * (id / ${tales}::float8))::bigint end as author_id,
          ${oneOf("id", "category", categoryNames)} as category, ${oneOf("id", "language of a Tale", languageNames)} as language,
          case when rank <= 100 or ${fraction("id", "state")} < ${0.947 - submitted} then 'published'
            when ${fraction("id", "state")} < ${0.997 - submitted} then 'draft'
            when ${fraction("id", "state")} < 0.997 then 'submitted' else 'returned' end as state,
          ${opened} + (${now} - interval '7 days' - ${opened}) * (id / ${tales}::float8) as created_at, ${textsOf(plan)}
        from (select rank, (rank * ${stride(tales)} + ${seed}) % ${tales} + 1 as id from generate_series(1::bigint, ${tales}) as rank) as ranked
      ) as drawn join filling.titles as stock using (language) where stock.n = title_n order by id`,
  };
}

/** SQL: the first ordinary member with a public profile, or the one after it. */
const prolificAuthor = ({ moderators }: Plan, place: 0 | 1) =>
  `select id from users where id > ${moderators} and privacy = 'profile-tales-trophies' and ban_level = 0 and troll_since is null order by id offset ${place} limit 1`;

/** A number without a common divisor with the number of Tales spreads the ranks over the ids, each to one. */
function stride(tales: number): number {
  const divisor = (one: number, other: number): number => (other === 0 ? one : divisor(other, one % other));
  let candidate = Math.floor(tales * 0.618) + 1;
  while (divisor(tales, candidate) !== 1) candidate += 1;
  return candidate;
}

/** Six of ten Tales have a level. */
const levelOf = ({ oneOf, fraction }: Plan) =>
  `case when ${fraction("planned.id", "has a level")} < 0.6 then ${oneOf("planned.id", "level", levels)} end`;

/** Two of ten Tales have warnings, most of them one. */
const warningsOf = ({ whole, fraction }: Plan) => {
  const bit = (name: string) => `(1 << ${whole("planned.id", name, warnings.length - 1)}::integer)`;
  return `case when ${fraction("planned.id", "has a warning")} < 0.15 then ${bit("warning")}
    when ${fraction("planned.id", "has a warning")} < 0.2 then ${bit("warning")} | ${bit("other warning")} else 0 end`;
};

/** An eighth of the authors' Tales. */
const correctionsWelcome = ({ fraction }: Plan) => `${fraction("planned.id", "corrections are welcome")} < 0.125`;

const tagsOfCategory = 50;
const manyTags: Step = {
  name: "more tags",
  sql: `insert into tags (name, category, language) select 'lantern ' || n, category, language
    from (select category, language, count(*)::integer as total from tags group by 1, 2) as standard
    cross join lateral generate_series(total + 1, ${tagsOfCategory}) as n order by category, language, n`,
};

/** After the comments, because each Tale knows how many it has. */
export function taleSteps(plan: Plan): Step[] {
  const { seed, fraction } = plan;
  return [
    ...(plan.isUneven ? [manyTags] : []),
    {
      name: "Tales",
      sql: `insert into tales (id, author_id, title, content, overview, words, reading_minutes, level, warnings, corrections_welcome, category, language, is_finished,
          submitted_at, visible_to_staff, publication_date, return_note, client_key, tot_likes, tot_comments, tot_bookmarks,
          created_at, updated_at)
        overriding system value
        select planned.id, author_id, planned.title, written.content, overview, words, greatest(1, ceil(words / ${bounds.wordsPerMinute}.0)), ${levelOf(plan)},
          ${warningsOf(plan)} | case when ${correctionsWelcome(plan)} then ${correctionsBit} else 0 end, nullif(${correctionsWelcome(plan)}, false), category, language,
          state in ('published', 'submitted'), case when state <> 'draft' then created_at end, state = 'returned',
          published_at, case when state = 'returned' then 'Please look at the ending again.' end,
          md5('${seed} tale ' || planned.id)::uuid, likes, coalesce(counted.total, 0), bookmarks, created_at, coalesce(published_at, created_at)
        from filling.tales as planned
        cross join lateral ${contentOf} as written
        left join filling.comment_totals as counted on counted.tale_id = planned.id
        order by planned.id`,
    },
    {
      name: "tags of Tales",
      // With the copies that triggers would keep: an update afterwards would leave dead rows.
      sql: `insert into tale_tags (tale_id, tag_id, position, publication_date, tot_likes, title, language, level, warnings, reading_minutes)
        select planned.id, ids[1 + (floor(power(${fraction("planned.id", "tag")}, 2) * cardinality(ids))::integer + at) % cardinality(ids)], at,
          publication_date, tot_likes, case when publication_date is not null then title end, case when publication_date is not null then language end,
          case when publication_date is not null then coalesce(level, '') else '' end, case when publication_date is not null then warnings else 0 end,
          case when publication_date is not null then reading_minutes else 0 end
        from tales as planned
        join (select category, language, array_agg(id order by id) as ids from tags group by category, language) as standard using (category, language)
        cross join lateral generate_series(0, ${plan.whole("planned.id", "tags", 3)}::integer) as at
        order by planned.id, at`,
    },
    {
      name: "audit log of publications",
      sql: `insert into audit_log (actor_id, action, target_kind, target, detail, created_at)
        select ${moderator} + ${plan.whole("id", "reviewer", plan.moderators - 1)}, case state when 'published' then 'publish' else 'return' end,
          'tale', id::text, '', coalesce(published_at, created_at + interval '1 day')
        from filling.tales where state in ('published', 'returned') order by coalesce(published_at, created_at)`,
    },
  ];
}
