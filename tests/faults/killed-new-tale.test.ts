/** @module-tag variation */
import { afterAll, beforeAll, expect, it } from "vitest";
import { eventually } from "../support/eventually.ts";
import { aTaleForm } from "../support/tales.ts";
import { aMortalSite, type MortalSite } from "./killed-server.fixture.ts";

let site: MortalSite;
beforeAll(async () => {
  site = await aMortalSite();
});
afterAll(() => site.remove());

const followers = 20_000;
const told = async () => {
  const [row] = await site.query(
    `select count(*)::int as total, count(distinct receiver_id)::int as members from notifications where title = 'New-Tale'`,
  );
  expect(row.total).toBe(row.members);
  return row.total as number;
};

it("Each of many followers is notified of a new Tale once, although the server and the database are killed between the batches", async () => {
  const { server, client } = await site.start();
  await site.query(
    `with crowd as (insert into users (username, firstname, lastname, language, activated_at, created_at)
         select 'crowd' || n, 'Crowd', n::text, 'EN', now(), now() from generate_series(1, ${followers}) n returning id)
       insert into follows (follower_id, followed_id, created_at)
         select crowd.id, author.id, now() from crowd, (select id from users where role = 'ADMIN') as author`,
  );
  const { body: tags } = await client.get("/v0/tags", { query: { categoryName: "HORROR", languageName: "EN" } });
  const tale = await client.post("/v1/posts", { body: aTaleForm({ tags: [tags[0].tagName], isFinished: 1 }) });
  const published = await client.patch(`/v1/posts/${tale.body.id}`);
  expect(published.status).toBe(200);
  while ((await told()) === 0);
  site.kill(server, true);
  await server.exited;

  const next = await site.start();
  const before = await told();
  expect(before).toBeLessThan(followers);
  site.kill(next.server, false);
  await next.server.exited;

  const last = await site.start();
  await eventually(async () => expect(await told()).toBe(followers), { timeout: 120_000 });
  last.server.child.kill("SIGTERM");
  expect(await last.server.exited).toBe(0);
});
