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

const comments = 20_000;
const left = async () => (await site.query("select count(*)::int as total from comments"))[0].total as number;

it("A large account is erased although the server is killed between the batches", async () => {
  const { server, client } = await site.start();
  const tags = (await client.get("/v0/tags", { query: { categoryName: "HORROR", languageName: "EN" } })).body;
  const form = aTaleForm({ tags: [tags[0].tagName], isFinished: 1 });
  const tale = (await client.post("/v1/posts", { body: form })).body.id;
  expect((await client.patch(`/v1/posts/${tale}`)).status).toBe(200);
  await site.query(
    `with member as (
       insert into users (username, firstname, lastname, language, activated_at, created_at)
       values ('talkative', 'Tal', 'Kative', 'EN', now(), now()) returning id)
     insert into comments (tale_id, author_id, text, created_at, updated_at)
     select ${tale}, id, n::text, now(), now() from member, generate_series(1, ${comments}) n`,
  );
  await site.query(`update tales set tot_comments = ${comments} where id = ${tale}`);
  const query = { username: "talkative" };
  expect((await client.put("/v1/user/remove-by-admin", { query, body: {} })).status).toBeLessThan(300);
  while ((await left()) === comments);
  site.kill(server, true);
  await server.exited;

  const next = await site.start();
  expect(await left()).toBeGreaterThan(0);
  expect((await next.client.get("/v0/profile", { query })).status).toBe(404);
  await eventually(async () => expect(await left()).toBe(0), { timeout: 120_000 });
  expect((await next.client.get(`/v0/posts/${tale}`)).body.totComments).toBe(0);
  await eventually(async () => expect(await site.query("select 1 from users where username like '#%'")).toEqual([]));
  next.server.child.kill("SIGTERM");
  expect(await next.server.exited).toBe(0);
});
