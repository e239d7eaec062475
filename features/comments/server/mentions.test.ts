import { afterAll, beforeAll, expect, it } from "vitest";
import { aDatabaseBefore } from "#kit/server/database/earlier-schema.fixture.ts";
import { migrate } from "#kit/server/database/migrate.ts";
import { aComment } from "#tests/support/comments.ts";
import { aReader, password, type Person } from "#tests/support/people.ts";
import { anOwnSite, type TestSite } from "#tests/support/site.ts";
import { aPublishedTale } from "#tests/support/tales.ts";
import { firstOrAll } from "#tests/support/thoroughness.ts";

let site: TestSite;
beforeAll(async () => {
  site = await anOwnSite();
});
afterAll(() => site.close());

const remove = ({ client }: Person) => client.put("/v1/user/remove", { body: { password } });
const sql = async (statement: string, values: unknown[] = []) =>
  (await site.context.database.pool.query(statement, values)).rows;

it.each(
  firstOrAll([
    ["@NAME", "@…"],
    ["(@name): @NAME, @@Name", "(@…): @…, @@…"],
    ["@NAME@NAME", "@…@NAME"],
    ["NAME, x@NAME and @NAMEx are others", "NAME, x@NAME and @NAMEx are others"],
  ]),
)("A removed member's name goes from %j", async (written, left) => {
  const member = await aReader(site);
  const named = (text: string) =>
    text
      .replaceAll("NAME", member.username)
      .replaceAll("Name", member.username)
      .replaceAll("name", member.username.toLowerCase());
  const comment = await aComment(site, { on: await aPublishedTale(site), text: named(written) });
  expect((await remove(member)).status).toBe(204);
  expect(await sql("select text from comments where id = $1", [comment.id])).toEqual([{ text: named(left) }]);
});

it("Mentions follow the text of an edited comment", { tags: "variation" }, async () => {
  const [first, second] = [await aReader(site), await aReader(site)];
  const { id, writer } = await aComment(site, { on: await aPublishedTale(site), text: `Hello @${first.username}` });
  const edit = (comment: string) => writer.client.patch("/v1/comments", { body: { commentId: id, comment } });
  const mentions = () => sql("select name from comment_mentions where comment_id = $1 order by name", [id]);
  const named = (...people: Person[]) => people.map(({ username }) => ({ name: username.toLowerCase() }));
  expect(await mentions()).toEqual(named(first));
  await edit(`Hello @${second.username} and @${second.username.toUpperCase()}`);
  expect(await mentions()).toEqual(named(second));
  expect((await remove(second)).status).toBe(204);
  expect(await mentions()).toEqual([]);
  await edit("Hello nobody");
  await edit(`Hello @${first.username} again`);
  expect(await mentions()).toEqual(named(first));
  await writer.client.delete(`/v1/comments/${id}`);
  expect(await mentions()).toEqual([]);
});

it("A removal finds mentions by an index", async () => {
  const plan = await sql("explain (costs off) select comment_id from comment_mentions where name = 'somebody'");
  expect(JSON.stringify(plan)).toContain("comment_mentions_name_comment_id_pk");
});

it("The upgrade finds the mentions in existing comments and reports", { tags: "variation" }, async () => {
  const { database, drop } = await aDatabaseBefore("0020_mentions");
  const query = async (statement: string) => (await database.pool.query(statement)).rows;
  await query(`
    insert into users (username, firstname, lastname, language, created_at) values ('Author', 'A', 'B', 'EN', now());
    insert into news (title, description, content, language, created_at, updated_at) values ('t', 'd', 'c', 'EN', now(), now());
    insert into comments (news_id, author_id, text, created_at, updated_at) values
      (1, 1, 'For @Ada12, @ada12 and x@bob34', now(), now()), (1, 1, 'Nobody', now(), now());
    insert into reports (type, user_id, comment_id, text, severity, start_date) values ('comment', 1, 1, '@Carl', 1, now())`);
  await migrate(database);
  expect(await query("select name, comment_id from comment_mentions")).toEqual([{ name: "ada12", comment_id: 1 }]);
  expect(await query("select name, report_id from report_mentions")).toEqual([{ name: "carl", report_id: 1 }]);
  await drop();
});
