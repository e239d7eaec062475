/** @module-tag variation */
import type pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aNewsPost } from "../support/news.ts";
import { aReader, aWriter } from "../support/people.ts";
import { anOwnSite, type TestSite } from "../support/site.ts";
import { insertPublishedTales, tagNames } from "../support/tales.ts";

/** A row costs the same in a statement that changes one and in one that changes a thousand: no trigger reads all for each of them. */

const few = 20;
const many = 200;

let site: TestSite;
let client: pg.PoolClient;
beforeAll(async () => {
  site = await anOwnSite();
  const [writer, reader, news] = [await aWriter(site), await aReader(site), await aNewsPost(site)];
  const { pool } = site.context.database;
  await tagNames(site);
  const titles = Array.from({ length: many }, (_, n) => ({ title: `The keeper of lamp ${1000 + n}` }));
  const ids = await insertPublishedTales(site, writer, titles);
  client = (await pool.connect()) as unknown as pg.PoolClient;
  await client.query("set statement_timeout = 0; set track_functions = 'pl'");
  await client.query(
    `create temporary table numbered as select id, n::integer from unnest($1::bigint[]) with ordinality as tale (id, n)`,
    [ids],
  );
  await client.query(`
    create temporary table people as select ${writer.id}::bigint as writer, ${reader.id}::bigint as reader, ${news.id}::bigint as news;
    create function pg_temp.act(statement text) returns void language plpgsql as $$ begin execute statement; end $$;
    insert into tale_tags (tale_id, tag_id, position) select numbered.id, tag.id, place from numbered, lateral (
      select id, row_number() over (order by id)::integer as place from tags where category = 'HORROR' and language = 'EN' order by id limit 3) tag;
    insert into series (author_id, title, description, language, created_at, updated_at)
      select writer, 'A series', 'Of all', 'EN', now(), now() from people;
    insert into series_tales (tale_id, series_id, position) select numbered.id, series.id, n from numbered, series;
    insert into stories (original_id, title, language, author_id) select id, 'A title', 'EN', writer from numbered, people;
    insert into story_versions (tale_id, story_id, language, category, is_published)
      select original_id, id, 'EN', 'HORROR', true from stories;
    insert into users (username, email, firstname, lastname, role, language, activated_at, created_at)
      select 'crowd' || n, 'crowd' || n || '@example.org', '', '', 'USER', 'EN', now(), now() from numbered;
    create temporary table crowd as select id, row_number() over (order by id)::integer as n from users where username like 'crowd%';
    insert into comments (tale_id, author_id, text, created_at, updated_at)
      select id, reader, 'As @crowd' || n || ' says.', now(), now() from numbered, people;
    insert into follows (follower_id, followed_id, created_at) select id, writer, now() from crowd, people;
    insert into revisions (tale_id, author_id, title, content, tag_ids, warnings, category, language, is_finished, submitted_at, created_at, updated_at)
      select numbered.id, writer, 'Better', '<p>Better.</p>', '{}', 0, 'HORROR', 'EN', true, now(), now(), now() from numbered, people;
    analyze`);
});
afterAll(async () => {
  client.release(true);
  await site.close();
});

/** The blocks that a statement for so many rows reads with its triggers, and how often these number a series. It is rolled back. */
async function costOf(statement: string, rowCount: number): Promise<{ blocks: number; numberings: number }> {
  const numberings = async () => {
    const called =
      "select coalesce(sum(calls), 0)::integer as calls from pg_stat_xact_user_functions where funcname = 'number_series'";
    return (await client.query(called)).rows[0].calls as number;
  };
  await client.query("begin");
  try {
    const before = await numberings();
    const { rows } = await client.query("explain (analyze, buffers, format json) select pg_temp.act($1)", [
      statement.replaceAll("$n", `${rowCount}`),
    ]);
    const { Plan: plan } = rows[0]["QUERY PLAN"][0];
    return {
      blocks: plan["Shared Hit Blocks"] + plan["Shared Read Blocks"],
      numberings: (await numberings()) - before,
    };
  } finally {
    await client.query("rollback");
  }
}

const ofTales = "id in (select id from numbered where n <= $n)";
const below = "tale_id in (select id from numbered where n <= $n)";

const statements: Record<string, string> = {
  "hiding Tales": `update tales set publication_date = null, is_finished = false where ${ofTales}`,
  "other titles of Tales": `update tales set title = title || ' again' where ${ofTales}`,
  "other categories and languages of Tales": `update tales set language = 'ES', category = 'FIABA' where ${ofTales}`,
  "other reading times": `update tales set reading_minutes = reading_minutes + 1 where ${ofTales}`,
  "likes of Tales": `update tales set tot_likes = tot_likes + 1 where ${ofTales}`,
  "welcome corrections": `update tales set corrections_welcome = true where ${ofTales}`,
  "new Tales": `insert into tales (author_id, title, content, overview, reading_minutes, category, language, is_finished, publication_date, created_at, updated_at)
    select writer, 'Lamp ' || n, '<p>A lamp.</p>', 'A lamp.', 1, 'HORROR', 'EN', true, now(), now(), now() from numbered, people where n <= $n`,
  "deleted Tales outside of series": `delete from series; delete from tales where ${ofTales}`,
  "Tales that leave a series": `delete from series_tales where ${below}`,
  "other tags": `update tale_tags set tag_id = (select max(id) from tags) where position = 1 and ${below}`,
  "deleted tags of Tales": `delete from tale_tags where ${below}`,
  "hidden versions": `update story_versions set is_published = false where ${below}`,
  "deleted versions": `delete from story_versions where ${below}`,
  "forgotten originals": `update stories set author_id = null where original_id in (select id from numbered where n <= $n)`,
  "comments that mention members": `insert into comments (tale_id, author_id, text, created_at, updated_at)
    select id, reader, 'As @crowd' || n || ' says.', now(), now() from numbered, people where n <= $n`,
  "edited comments": `update comments set text = 'As @crowd1 says.' where ${below}`,
  "deleted comments": `delete from comments where ${below}`,
  "decided revisions": `delete from revisions where ${below}`,
  "ended follows": `delete from follows where follower_id in (select id from crowd where n <= $n)`,
  notifications: `insert into notifications (receiver_id, actor_id, title, message, created_at)
    select id, writer, 'First-Like-Post', 'x', now() from crowd, people where n <= $n`,
  "private profiles": `update users set privacy = 'private' where id in (select id from crowd where n <= $n)`,
  "closed accounts": `update users set activated_at = null where id in (select id from crowd where n <= $n)`,
  "removed accounts": `delete from users where id in (select id from crowd where n <= $n)`,
};

it.each(Object.entries(statements))("A row costs the same among %s, few or many", async (_name, statement) => {
  const [{ blocks: cost }, all] = [await costOf(statement, few), await costOf(statement, many)];
  expect(cost).toBeGreaterThan(few);
  expect(all.blocks / many).toBeLessThan((2 * cost) / few);
  // It reads a whole series, and there is one.
  expect(all.numberings).toBeLessThan(2);
});
