import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Answer, Send } from "../support/client.ts";
import { aComment, aNewsComment } from "../support/comments.ts";
import { aDatabaseProxy, type DatabaseProxy } from "../support/database-proxy.ts";
import { aDatabase } from "../support/databases.ts";
import { takeUnavailableLogLines } from "../support/unavailable-log.ts";
import { aNewsPost } from "../support/news.ts";
import { aReader, type Person } from "../support/people.ts";
import { expectProblem } from "../support/problems.ts";
import { aSite, type TestSite } from "../support/site.ts";
import { aPublishedTale } from "../support/tales.ts";
import { firstOrAll } from "../support/thoroughness.ts";

/** The connection to the database breaks between the commit of a like and its confirmation. */

let database: Awaited<ReturnType<typeof aDatabase>>;
let line: DatabaseProxy;
let site: TestSite;
let reader: Person;
beforeAll(async () => {
  database = await aDatabase();
  line = await aDatabaseProxy(database.url);
  site = await aSite({ env: { DATABASE_URL: line.url, CHANGES_PER_MINUTE: "10000" } });
  reader = await aReader(site);
});
afterAll(async () => {
  await site.close();
  await line.close();
  await database.drop();
});

const several = (times: number, act: () => Promise<Answer>) => Promise.all(Array.from({ length: times }, act));

const onPublished = async () => ({ on: await aPublishedTale(site) });

describe.each(
  firstOrAll([
    { what: "a Tale", like: async () => `/v1/posts/${(await aPublishedTale(site)).id}/like` },
    { what: "a comment", like: async () => `/v1/comment/${(await aComment(site, await onPublished())).id}/like` },
    {
      what: "a comment on news",
      like: async () => `/v1/comment-blog/${(await aNewsComment(site, { on: await aNewsPost(site) })).id}/like`,
    },
  ]),
)("liking $what", ({ like }) => {
  it("Repeating a call with `liked` after a lost confirmation keeps the wanted state", async () => {
    const path = await like();
    const setLike = (liked: boolean) => reader.client.post(path, { body: { liked } });
    line.loseConfirmationOf(/insert into "(tale|comment)_likes"/);
    expectProblem(await setLike(true), 503, "OUTCOME_UNKNOWN");
    await takeUnavailableLogLines(site, 1);
    expect((await setLike(true)).body).toMatchObject({ liked: true, totLikes: 1 });
    for (const { body } of await several(4, () => setLike(false)))
      expect(body).toMatchObject({ liked: false, totLikes: 0 });
    for (const { body } of await several(4, () => setLike(true)))
      expect(body).toMatchObject({ liked: true, totLikes: 1 });
  });

  it("A call without `liked` toggles the like", { tags: "variation" }, async () => {
    const path = await like();
    const toggled = async (send: Send) => (await reader.client.post(path, send)).body.liked;
    expect([await toggled({}), await toggled({}), await toggled({ body: {} })]).toEqual([true, false, true]);
  });

  it("A call with a `liked` that is not boolean gets 400", { tags: "variation" }, async () => {
    expectProblem(await reader.client.post(await like(), { body: { liked: "perhaps" } }), 400, "BAD_REQUEST", "liked");
  });
});
