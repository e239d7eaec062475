import { notebook as bounds } from "#vocabulary/limits.ts";
import type { Plan, Step } from "./plan.ts";

/** Kept words: about 5 of each member who has places in Tales, and one member with as many as they may have. */

export function notebookSteps({ now, fraction, whole, tales }: Plan): Step[] {
  const eager = "(select max(id) from users where activated_at is not null)";
  const card = `jsonb_build_object('stability', 2.3065, 'difficulty', 2.11810397, 'elapsed_days', 0, 'scheduled_days', 3,
    'reps', 1, 'lapses', 0, 'learning_steps', 0, 'state', 2, 'last_review', to_jsonb(created_at))`;
  return [
    {
      name: "kept words",
      sql: `insert into notebook_entries (id, user_id, tale_id, block, from_place, to_place, word, sentence, language, title, note, created_at, due_at, card)
        overriding system value
        select row_number() over (order by created_at, user_id, n), user_id, tale_id, n % 12, n, n + 4, 'lamp',
          'Nobody had lit the lamp for ' || n || ' years, and yet it burned.', language, title, case when n % 3 = 0 then 'a light' end,
          created_at, case when n % 2 = 0 then created_at else created_at + interval '3 days' end, case when n % 2 = 0 then null else ${card} end
        from (
          select users.id as user_id, tales.id as tale_id, tales.language, tales.title, n, ${now} - interval '1 year' * ${fraction("users.id * 10000 + n", "moment of a kept word")} as created_at
          from (select id, case when id = ${eager} then ${bounds.entriesMax} else ${whole("id", "number of kept words", 10)} end as count
            from users where activated_at is not null) as users
          cross join lateral generate_series(1, count) as n
          join tales on tales.id = 1 + floor(${tales} * ${fraction("users.id * 10000 + n", "Tale of a kept word")})::bigint
          where tales.publication_date is not null
        ) as kept order by 1`,
    },
  ];
}
