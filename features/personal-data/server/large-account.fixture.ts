import { aReader, type Person } from "#tests/support/people.ts";
import type { TestSite } from "#tests/support/site.ts";
import { insertPublishedTales } from "#tests/support/tales.ts";

/** More comments, likes, favourites, mentions, reports and notifications of a member than one batch erases. */
export async function insertManyRows(site: TestSite, { id, username }: Person): Promise<void> {
  const sql = (statement: string, values: unknown[]) => site.context.database.pool.query(statement, values);
  const now = site.clock.now();
  const other = await aReader(site);
  const totals = { totLikes: 1, totComments: 5, totBookmarks: 1 };
  const tales = await insertPublishedTales(
    site,
    other,
    Array.from({ length: 250 }, () => totals),
  );
  await sql("insert into tale_likes (tale_id, user_id) select unnest($1::bigint[]), $2", [tales, id]);
  await sql("insert into bookmarks (tale_id, user_id, created_at) select unnest($1::bigint[]), $2, $3", [
    tales,
    id,
    now,
  ]);

  const comment = (author: number, text: string) =>
    sql(
      `insert into comments (tale_id, author_id, text, created_at, updated_at)
       select unnest($1::bigint[]), $2, $3, $4, $4`,
      [tales, author, text, now],
    );
  const reply = (author: number, text: string, answered: string) =>
    sql(
      `insert into comments (tale_id, author_id, parent_id, text, created_at, updated_at)
       select tale_id, $2, id, $3, $4, $4 from comments where tale_id = any($1) and text = $5`,
      [tales, author, text, now, answered],
    );
  await comment(id, "by me alone");
  await comment(id, "by me, answered");
  await comment(other.id, `I mean @${username}`);
  await reply(id, "my own reply", "by me alone");
  await reply(other.id, "a reply", "by me, answered");
  const theirs = "from comments where author_id = $1 and tale_id = any($2)";
  await sql(`insert into comment_likes (comment_id, user_id) select id, $3 ${theirs}`, [other.id, tales, id]);
  await sql("update comments set tot_likes = 1 where author_id = $1 and tale_id = any($2)", [other.id, tales]);

  await sql(
    `insert into reports (type, user_id, reporter_id, comment_id, text, severity, start_date)
     select 'comment', $1, $3, id, text, 1, $4 ${theirs}`,
    [other.id, tales, id, now],
  );
  await sql(
    `insert into notifications (receiver_id, actor_id, title, message, created_at)
     select $1::bigint, null::bigint, 'Admin-Message', 'x', $3::timestamptz from generate_series(1, 700)
     union all select $2, $1, 'First-Like-Post', 'x', $3 from generate_series(1, 700)`,
    [id, other.id, now],
  );
}
