import type { Plan, Step } from "./plan.ts";

/** Rows that expire (sessions, access tokens, links, counted failures, idempotency keys), changed e-mails, push subscriptions and adverts. */

export function siteStateSteps(plan: Plan): Step[] {
  const { tales, members, now, seed, fraction, whole, oneOf } = plan;
  const someMember = (key: string, purpose: string) => `1 + ${whole(key, purpose, members)}`;
  const ago = (key: string, purpose: string, span: string) => `${now} - interval '${span}' * ${fraction(key, purpose)}`;
  return [
    {
      name: "sessions",
      sql: `insert into sessions (id, user_id, created_at, last_used_at, expires_at, browser)
        select md5('${seed} session ' || n)::uuid, ${someMember("n", "session")}, begun, begun + (${now} - begun) * ${fraction("n", "last use")},
          begun + interval '24 hours', ${oneOf("n", "browser", ["Chrome", "Firefox", "Safari", "Edge"])}
        from (select n, ${ago("n", "login", "24 hours")} as begun from generate_series(1, ${Math.ceil(tales / 20)}) as n) as opened
        order by begun`,
    },
    {
      name: "access tokens",
      sql: `insert into access_tokens (user_id, hash, name, scopes, user_verified, created_at, used_at, expires_at)
        select ${someMember("n", "access token")}, md5('${seed} access token ' || n) || md5('token'), 'Program ' || n, '{read,write}', false,
          made, ${now} - interval '1 day' * ${fraction("n", "use of a token")}, made + interval '90 days'
        from (select n, ${ago("n", "token", "89 days")} as made from generate_series(1, ${Math.ceil(tales / 20)}) as n) as tokens
        order by made`,
    },
    {
      name: "invitations to the site",
      sql: `insert into site_invitations (uses, used, role, expires_at, created_at)
        select 30, 3, 'USER', ${now} + interval '30 days', ${now}
        from generate_series(1, ${Math.ceil(tales / 20)})`,
    },
    {
      name: "applications",
      sql: `insert into applications (user_id, application, status, created_at, decided_at)
        select id, 'I write about rivers, and the people who live by them.', 'ACCEPTED', created_at, activated_at
        from users where activated_at is not null order by id limit ${Math.ceil(tales / 20)}`,
    },
    {
      name: "mailed links",
      sql: `insert into mailed_links (token_hash, user_id, purpose, created_at, expires_at, used_at)
        select md5('${seed} link ' || n) || md5('link'), ${someMember("n", "link")}, ${oneOf("n", "purpose", ["activation", "reset"])},
          ${now} - interval '30 minutes', ${now} + interval '30 minutes', null
        from generate_series(1, ${Math.ceil(tales / 100)}) as n`,
    },
    {
      name: "changed e-mails",
      sql: `insert into email_changes (user_id, old_email, new_email, created_at, confirm_hash, confirmed_at, undo_hash)
        select ${someMember("n", "changed e-mail")}, 'old' || n || '@example.org', 'new' || n || '@example.org', ${ago("n", "e-mail", "6 days")},
          null, ${now}, md5('${seed} undo ' || n)
        from generate_series(1, ${Math.ceil(tales / 500)}) as n`,
    },
    {
      name: "counted failures",
      sql: `insert into throttles (key, subject, failures, window_ends_at)
        select md5('${seed} throttle ' || n) || md5('key'), case when n % 2 = 0 then md5('subject ' || n / 10) end, 1 + n % 4,
          ${now} + interval '1 hour' * ${fraction("n", "window")}
        from generate_series(1, ${Math.ceil(tales / 20)}) as n`,
    },
    {
      name: "idempotency keys",
      sql: `insert into idempotency_keys (key, result, created_at)
        select md5('${seed} idempotency ' || n) || md5('key'), to_jsonb(n), ${ago("n", "idempotency", "7 days")}
        from generate_series(1, ${Math.ceil(tales / 50)}) as n`,
    },
    {
      name: "used logins at a provider",
      sql: `insert into used_pending_logins (id, expires_at)
        select md5('${seed} login ' || n), ${now} + interval '20 minutes' * ${fraction("n", "login at a provider")} from generate_series(1, ${Math.ceil(tales / 50)}) as n`,
    },
    {
      // At an address that push.ts refuses, so that nothing is sent.
      name: "push subscriptions",
      sql: `insert into push_subscriptions (endpoint, user_id, session_id, p256dh, auth, created_at)
        select 'https://127.0.0.1/push/' || id, user_id, id, 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU',
          'c29tZSBzaXh0ZWVuIGJ5dA', created_at
        from sessions where ${fraction("number", "push")} < 0.1 order by created_at`,
    },
    {
      // So that no site that is measured begins with mails to a tenth of the members, and keeps one member's 50,000 notifications.
      name: "jobs at fixed times",
      sql: `insert into scheduled_runs (name, due_at)
        select name, ${now} + interval '10 years' from (values ('weekly-digest'), ('notification-retention')) as jobs (name)`,
    },
    {
      name: "adverts",
      sql: `insert into adverts (title, link, language, image_row, image_column, is_active, tot_shown, tot_followed, created_at, updated_at)
        select 'Advert ' || n, 'https://example.org/' || n, ${oneOf("n", "language of an advert", ["EN", "ES", "IT", "FR", "PT"])},
          '/images/none/1000.webp', '/images/none/400.webp', n % 2 = 0, 1000 * n, 10 * n, ${now} - interval '1 day' * n, ${now}
        from generate_series(1, 60) as n`,
    },
  ];
}
