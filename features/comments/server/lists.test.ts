import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MINUTE } from "#vocabulary/limits.ts";
import type { Client } from "#tests/support/client.ts";
import { aComment } from "#tests/support/comments.ts";
import { aModerator } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { anOwnSite, type TestSite } from "#tests/support/site.ts";
import { aDraft, aPublishedTale, aSubmittedTale } from "#tests/support/tales.ts";
import { firstOrAll } from "#tests/support/thoroughness.ts";

let site: TestSite;
beforeAll(async () => {
  site = await anOwnSite();
});
afterAll(() => site.close());

type Query = Record<string, string | number>;
const list = ({ id }: { id: unknown }, query: Query = {}, client: Client = site.visitor()) =>
  client.get(`/v0/comments/${id}`, { query });

/** The texts on a page, and the number of comments on all pages. */
async function page(tale: { id: number }, query: Query = {}) {
  const { status, headers, body } = await list(tale, query);
  expect(status).toBe(200);
  return [body.map(({ comment }: { comment: string }) => comment), headers.get("x-total-count")];
}

describe("the comments on a Tale", () => {
  it("The comments are an array, empty if there are none", { tags: "variation" }, async () => {
    const { status, body, headers } = await list(await aPublishedTale(site));
    expect([status, body, headers.get("x-total-count")]).toEqual([200, [], "0"]);
    expect(headers.get("cache-control")).toBe("no-store");
  });

  it("A Tale's comments are its own, with nested replies that do not count as threads", async () => {
    const [tale, other] = [await aPublishedTale(site), await aPublishedTale(site)];
    const top = await aComment(site, { on: tale, text: "Here." });
    for (let n = 0; n < 3; n += 1) await aComment(site, { on: tale, answering: top });
    await aComment(site, { on: other, text: "There." });
    expect(await page(tale)).toEqual([["Here."], "1"]);
    expect((await list(tale)).body[0].replies).toHaveLength(3);
    expect(await page(other)).toEqual([["There."], "1"]);
  });

  it.each(
    firstOrAll([
      ["a draft", aDraft],
      ["a Tale in review", aSubmittedTale],
    ]),
  )("The comments on %s get 404 for every caller", async (_case, make) => {
    const tale = await make(site);
    for (const client of [site.visitor(), tale.writer.client, (await aModerator(site)).client]) {
      expectProblem(await list(tale, {}, client), 404, "NOT_FOUND");
    }
  });

  it("The comments on a missing or deleted Tale get 404", async () => {
    const tale = await aPublishedTale(site);
    await aComment(site, { on: tale });
    await tale.writer.client.delete(`/v1/delete/${tale.id}`);
    expectProblem(await list(tale), 404, "NOT_FOUND");
    expectProblem(await list({ id: 999_999 }), 404, "NOT_FOUND");
  });

  it.each(["0", "one", "9007199254740993"])(
    "The comments of the invalid id %s get 400",
    { tags: "variation" },
    async (id) => {
      expectProblem(await list({ id }), 400, "BAD_REQUEST", "id");
    },
  );
});

describe("pages of comments", () => {
  /** Pairs of comments have the same time, so they are sorted by id. */
  async function aDiscussedTale(count: number) {
    const tale = await aPublishedTale(site);
    await site.context.database.pool.query(
      `insert into comments (tale_id, author_id, text, created_at, updated_at)
       select $1, $2, 'No. ' || n, at, at from generate_series(1, $3::int) n, lateral (select $4::timestamptz + n / 2 * interval '1 minute' as at) t`,
      [tale.id, tale.writer.id, count, site.clock.now()],
    );
    site.clock.advance(count * MINUTE);
    return tale;
  }
  const numbers = (from: number, to: number) =>
    Array.from({ length: Math.abs(to - from) + 1 }, (_, n) => `No. ${from < to ? from + n : from - n}`);

  it("Pages of comments begin with the oldest, never overlap, and are empty after the last", async () => {
    const tale = await aDiscussedTale(7);
    expect(await page(tale, { pageSize: 3 })).toEqual([numbers(1, 3), "7"]);
    expect(await page(tale, { pageSize: 3, pageNumber: 1 })).toEqual([numbers(4, 6), "7"]);
    expect(await page(tale, { pageSize: 3, pageNumber: 2 })).toEqual([["No. 7"], "7"]);
    expect(await page(tale, { pageSize: 3, pageNumber: 3 })).toEqual([[], "7"]);
    expect(await page(tale, { pageSize: 100, pageNumber: 1_000_000 })).toEqual([[], "7"]);
  });

  it("Comments can be sorted by date, the newest first, and by id", { tags: "variation" }, async () => {
    const tale = await aDiscussedTale(5);
    expect(await page(tale, { direction: "DESC", pageSize: 4 })).toEqual([numbers(5, 2), "5"]);
    expect(await page(tale, { sortBy: "id" })).toEqual([numbers(1, 5), "5"]);
    expect(await page(tale, { sortBy: "id", direction: "DESC" })).toEqual([numbers(5, 1), "5"]);
    expect(await page(tale, { sortBy: "createdAt", direction: "ASC" })).toEqual([numbers(1, 5), "5"]);
  });

  it("A page of comments has each thread with its replies", { tags: "variation" }, async () => {
    const tale = await aDiscussedTale(2);
    const [, second] = (await list(tale)).body;
    for (let n = 0; n < 5; n += 1) await aComment(site, { on: tale, answering: second });
    const { body } = await list(tale, { pageSize: 1, pageNumber: 1 });
    expect(body).toHaveLength(1);
    expect(body[0].replies).toHaveLength(5);
  });

  it("Pages count the empty line of a deleted comment", { tags: "variation" }, async () => {
    const tale = await aDiscussedTale(1);
    const top = await aComment(site, { on: tale });
    await aComment(site, { on: tale, answering: top });
    await top.writer.client.delete(`/v1/comments/${top.id}`);
    expect(await page(tale, { pageSize: 1, pageNumber: 1 })).toEqual([[""], "2"]);
  });

  it("A page has 200 comments by default", { tags: "variation" }, async () => {
    const tale = await aDiscussedTale(203);
    expect(await page(tale)).toEqual([numbers(1, 200), "203"]);
    expect(await page(tale, { pageNumber: 1 })).toEqual([numbers(201, 203), "203"]);
    expect(await page(tale, { pageSize: 100, pageNumber: 2 })).toEqual([numbers(201, 203), "203"]);
  });

  it.each([
    ["pageNumber", -1],
    ["pageSize", 0],
    ["pageSize", 101],
    ["sortBy", "totLikes"],
    ["sortBy", "text; drop table comments"],
    ["direction", "asc"],
  ])("The list of comments rejects the %s %j with 400", { tags: "variation" }, async (name, value) => {
    expectProblem(await list(await aPublishedTale(site), { [name]: value }), 400, "BAD_REQUEST", name);
  });
});
