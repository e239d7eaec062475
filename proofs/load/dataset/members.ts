import type { Plan, Step } from "./plan.ts";

/** Accounts: 0.3 for each Tale. The first ones are the staff: an administrator, then moderators. */

const firstNames =
  "Ada Luna Marco Elena Iris Hugo Paula Nina Oscar Clara Diego Sofia Bruno Alice Leo Marta Victor Rosa Emil Julia Pablo Irene Tomas Carla Felix Laura Mateo Silvia Andre Lucia Rui Ines Paolo Chiara Luca Giulia Pierre Amelie Louis Camille".split(
    " ",
  );
const lastNames =
  "Ferrari Silva Costa Moreau Dupont Garcia Lopez Romano Bianchi Santos Pereira Laurent Bernard Martin Hughes Walker Turner Price Reed Shaw".split(
    " ",
  );

/** The first login is that of the administrator. All accounts have the same password. */
export const emailOf = (member: number) => `member${member}@example.org`;
export const administrator = 1;
/** A moderator and ordinary members to call as. */
export const moderator = 2;

const languageOf = (plan: Plan, key: string) =>
  plan.oneOf(key, "language", ["EN", "EN", "EN", "EN", "ES", "ES", "ES", "IT", "IT", "FR", "FR", "PT"]);

export const nameOf = (plan: Plan, key: string) => `${plan.oneOf(key, "first name", firstNames)} || (${key})`;

export function memberSteps(plan: Plan, passwordHash: string): Step[] {
  const { members, moderators, now, opened, fraction, oneOf } = plan;
  const share = (purpose: string) => fraction("id", purpose);
  return [
    {
      name: "members",
      sql: `insert into users (id, username, email, password_hash, role, firstname, lastname, bio, privacy, language, reading_settings,
          ban_level, ban_points, comment_banned_until, login_banned_until, troll_since, activated_at, created_at)
        overriding system value
        select id, ${nameOf(plan, "id")}, 'member' || id || '@example.org', $1,
          case when id = 1 then 'ADMIN' when id <= ${moderators} then 'MODERATOR' else 'USER' end,
          ${oneOf("id", "first name", firstNames)}, ${oneOf("id", "last name", lastNames)},
          case when ${share("bio")} < 0.3 then text else '' end,
          ${oneOf("id", "privacy", [...Array(7).fill("profile-tales-trophies"), "profile-tales", "profile", "private"])},
          ${languageOf(plan, "id")}, case when ${share("reading settings")} < 0.7 then '{}'
            else jsonb_build_object('theme', ${oneOf("id", "theme", ["system", "light", "dark"])})
              || case when ${share("languages read")} < 0.5 then jsonb_build_object('languagesRead', ${oneOf("id", "languages read", ['["EN", "ES"]', '["EN", "FR", "IT"]', '["PT", "ES"]'])}::jsonb) else '{}' end
              || case when ${share("hidden warnings")} < 0.3 then '{"hiddenWarnings": ["VIOLENCE", "ABUSE"]}'::jsonb else '{}' end end,
          case when is_sanctioned then 1 + ${plan.whole("id", "ban level", 6)} else 0 end,
          case when is_sanctioned then 1 else 3 end,
          case when is_sanctioned and ${share("comment ban")} < 0.1 then ${now} + interval '2 days' end,
          case when is_sanctioned and ${share("login ban")} < 0.1 then ${now} + interval '5 days' end,
          case when id > ${moderators} and ${share("troll")} < 0.001 then created_at + (${now} - created_at) * ${share("troll since")} end,
          case when not is_new then created_at + interval '1 hour' * ${share("activation")} end,
          created_at
        from (
          select id, is_new, id > ${moderators} and ${share("sanction")} < 0.01 as is_sanctioned,
            case when is_new then ${now} - interval '6 days' * ${share("sign-up")}
              else ${opened} + (${now} - interval '7 days' - ${opened}) * ((id - 1) / ${members}::float8) end as created_at
          from (select id, id > ${members} - ${Math.ceil(members / 200)} as is_new from generate_series(1::bigint, ${members}) as id) as one
        ) as aged
        join filling.remarks on remarks.n = ${plan.whole("id", "bio text", 1000)}
        order by id`,
      values: [passwordHash],
    },
    {
      name: "logins by a provider",
      sql: `insert into social_identities (issuer, subject, user_id, created_at)
        select 'https://accounts.example.org', md5('identity' || id), id, created_at from users where ${share("provider")} < 0.05`,
    },
    {
      name: "notification settings",
      sql: `insert into notification_settings (user_id, title, list, push, mail)
        select id, title, case when ${share("no list")} < 0.2 then false end, case when ${share("push")} < 0.3 then true end, false
        from users cross join (values ('Post-Published', 0.05), ('New-Tale', 0.1), ('Replay-Comment', 0.03)) as chosen (title, part)
        where ${share("no mails")} < part`,
    },
    {
      name: "readers of the digest",
      sql: `insert into digest_readers (user_id, since)
        select id, activated_at + interval '1 day' from users where activated_at is not null and ${share("digest")} < 0.1`,
    },
    {
      name: "blocked e-mails",
      sql: `insert into blocked_emails (email_hash, created_at)
        select md5('blocked ' || n), ${now} - interval '2 years' * ${fraction("n", "blocked")} from generate_series(1, ${Math.ceil(members / 300)}) as n`,
    },
  ];
}
