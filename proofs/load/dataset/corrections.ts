import { corrections as bounds } from "#vocabulary/limits.ts";
import type { Plan, Step } from "./plan.ts";

/** Corrections by readers: a few of each twentieth Tale that welcomes them, and one Tale with as many waiting as there may be. */
export function correctionSteps({ now, whole, member, moderators }: Plan): Step[] {
  const full = `(select min(id) from tales where publication_date is not null and content ~ '^<p>[^<]{200}' and words between 400 and 700 and author_id > ${moderators})`;
  return [
    {
      name: "corrected texts",
      sql: `insert into corrected_texts (tale_id, content) select id, content from tales
        where publication_date is not null and (id = ${full} or (corrections_welcome and id % 20 = 0)) and content ~ '^<p>[^<]{200}' order by id`,
    },
    {
      name: "corrections",
      sql: `insert into corrections (tale_id, author_id, helper_id, text_id, block, from_point, to_point, quote, replacement, named, status, created_at, decided_at)
        select tale_id, author_id, helper, text_id, 0, n, n + 4, substr(text, n::integer + 1, 4), 'word', n % 2 = 0, status, ${now} - interval '9 days',
          case when status <> 'PENDING' then ${now} - interval '8 days' end
        from (
          select tale_id, author_id, corrected_texts.id as text_id, n, ${member("tale_id", "helper", "n / 20")} as helper, substr(tales.content, 4, 200) as text,
            case when tale_id = ${full} then 'PENDING' else (array['ACCEPTED', 'REJECTED'])[1 + n % 2] end as status
          from corrected_texts join tales on tales.id = tale_id
          cross join lateral generate_series(1, case when tale_id = ${full} then ${bounds.pendingOfTale} else ${whole("tale_id", "corrections", 5)} end) as n
        ) as sent where helper <> author_id order by tale_id, n`,
    },
    {
      name: "named helpers",
      sql: `insert into tale_helpers (tale_id, user_id, created_at) select tale_id, helper_id, min(decided_at) from corrections
        where named and status = 'ACCEPTED' group by 1, 2 order by 1, 2`,
    },
  ];
}
