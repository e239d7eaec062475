import { moderator } from "./members.ts";
import type { Plan, Step } from "./plan.ts";

/** Reports, most of them decided, notes about their authors, and the other entries of the audit log. */

/** SQL: the reason of the catalogue with this number, from 1 to 10, and its points. */
const reasonText = (number: string) => `'REASON' || ${number}`;
const severity = (number: string) => `(select severity from report_reasons where reason = ${reasonText(number)})`;

export function moderationSteps(plan: Plan): Step[] {
  const { tales, members, now, opened, fraction, whole } = plan;
  const commentReports = Math.ceil(tales / 60) + 40;
  const memberReports = Math.ceil(tales / 300) + 10;
  const taleReports = Math.ceil(tales / 500) + 400;
  const someReason = `(1 + ${whole("n", "reason", 10)})::integer`;
  const decider = `${moderator} + ${whole("n", "decider", plan.moderators - 1)}`;
  /** Reports of one comment in thirty, and of one member in a hundred, wait. */
  const columns =
    "type, reporter_id, user_id, comment_id, text, reason, severity, status, start_date, decided_by_id, decided_at, note";
  const decided = (isPending: string, moment: string) => `
    case when ${isPending} then 'PENDING' else ${plan.oneOf("n", "decision", ["ACCEPTED", "ACCEPTED", "REJECTED", "REJECTED", "FALSE"])} end,
    ${moment}, case when not ${isPending} then ${decider} end, case when not ${isPending} then ${moment} + (${now} - ${moment}) * 0.01 end,
    case when not ${isPending} and ${fraction("n", "note")} < 0.3 then 'Seen, and talked about with the author.' end`;
  return [
    {
      name: "reports of comments",
      sql: `insert into reports (${columns})
        select case when c.news_id is null then 'comment' else 'blog' end, reporter, c.author_id, c.id, c.text,
          ${reasonText(someReason)}, ${severity(someReason)}, ${decided("is_pending", "c.created_at")}
        from (
          select n, reporter, 1 + floor((1 - power(${fraction("n", "reported")}, 2)) * (select max(id) - 1 from comments))::bigint as comment_id,
            (n <= 5 or ${fraction("n", "pending")} < 0.03) as is_pending
          from generate_series(1, ${commentReports}) as n, lateral (select 1 + ${whole("n", "reporter", members)} as reporter) as one
        ) as filed
        join comments as c on c.id = comment_id
        where c.author_id is not null and c.author_id <> reporter and c.text <> ''
        order by c.created_at on conflict do nothing`,
    },
    {
      name: "reports of members",
      sql: `insert into reports (${columns})
        select 'user', reporter, accused, null, null, ${reasonText(someReason)}, ${severity(someReason)}, ${decided("is_pending", "moment")}
        from (
          select n, 1 + ${whole("n", "reporter of a member", members)} as reporter,
            1 + floor(power(${fraction("n", "reported member")}, 2) * ${members})::bigint as accused,
            ${opened} + (${now} - ${opened}) * (n / ${memberReports + 1}::float8) as moment, n % 100 = 0 as is_pending
          from generate_series(1, ${memberReports}) as n
        ) as filed where reporter <> accused on conflict do nothing`,
    },
    {
      name: "reports of Tales",
      sql: `insert into reports (${columns}, tale_id, tale_title, tale_text, reporter_note, language, category)
        select 'tale', reporter, t.author_id, null, null, ${reasonText(someReason)}, ${severity(someReason)}, ${decided("is_pending", "t.publication_date")},
          t.id, t.title, regexp_replace(t.content, '<[^>]+>', '', 'g'), 'I have read this elsewhere.', t.language, t.category
        from (
          select n, 1 + ${whole("n", "reporter of a tale", members)} as reporter,
            1 + floor(power(${fraction("n", "reported tale")}, 2) * (select max(id) - 1 from tales))::bigint as tale_id, n <= 130 or n % 40 = 0 as is_pending
          from generate_series(1, ${taleReports}) as n
        ) as filed
        join tales as t on t.id = tale_id
        where t.publication_date is not null and t.author_id <> reporter
        order by t.publication_date on conflict do nothing`,
    },
    {
      name: "notices",
      sql: `insert into notices (reference, type, user_id, about_id, address, path, title, quote, subject_language, category, reason, severity,
          text, email, language, status, created_at, decided_by_id, decided_at, decided_reason, note, answer)
        select 'BENCH-' || n, 'tale', author_id, id, '/posts/tale/' || id, '/posts/tale/' || id, title, left(content, 300), language, category,
          ${reasonText(someReason)}, ${severity(someReason)}, repeat('Every sentence of it is from a book of mine. ', 20),
          'sender' || n || '@example.org', language, case when is_pending then 'PENDING' else 'REJECTED' end, publication_date,
          case when not is_pending then ${moderator} end, case when not is_pending then publication_date + interval '1 day' end,
          case when not is_pending then ${reasonText(someReason)} end, case when not is_pending then 'It stays.' end,
          case when not is_pending then 'It stays.' end
        from (
          select row_number() over (order by id) as n, id % 8 = 0 as is_pending, id, author_id, title, content, language, category, publication_date
          from tales where publication_date is not null order by id limit ${taleReports * 2}
        ) as noticed`,
    },
    {
      name: "notes of the staff",
      sql: `insert into staff_notes (user_id, author_id, text, created_at)
        select user_id, decided_by_id, 'Reported ' || type || ': the rules were explained, and understood.', decided_at
        from reports where status in ('ACCEPTED', 'REJECTED') order by decided_at`,
    },
    {
      name: "audit log of decisions",
      sql: `insert into audit_log (actor_id, action, target_kind, target, detail, created_at)
        select decided_by_id, 'report', case when type = 'user' then 'user' when type = 'tale' then 'tale' else 'comment' end, coalesce(comment_id, tale_id, user_id)::text,
          status || ' ' || reason, decided_at from reports where decided_at is not null order by decided_at`,
    },
    {
      name: "audit log of trolls",
      sql: `insert into audit_log (actor_id, action, target_kind, target, detail, created_at)
        select 1, 'troll', 'user', id::text, '', troll_since from users where troll_since is not null order by troll_since`,
    },
  ];
}
