import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MINUTE } from "#contract/limits.ts";
import type { Client } from "#tests/support/client.ts";
import { aComment } from "#tests/support/comments.ts";
import { aModerator, aReader } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aDraft, aPublishedTale, aSubmittedTale } from "#tests/support/tales.ts";

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

type Query = Record<string, string | number>;
const list = ({ id }: { id: unknown }, query: Query = {}, client: Client = site.visitor()) =>
  client.get(`/v0/comments/${id}`, { query });

/** The texts on a page, and how many there are on all. */
async function page(tale: { id: number }, query: Query = {}) {
  const { status, headers, body } = await list(tale, query);
  expect(status).toBe(200);
  return [body.map(({ comment }: { comment: string }) => comment), headers.get("x-total-count")];
}

describe("the comments on a Tale", () => {
  it("are a plain array, empty where nobody has commented", async () => {
    const { status, body, headers } = await list(await aPublishedTale(site));
    expect([status, body, headers.get("x-total-count")]).toEqual([200, [], "0"]);
    expect(headers.get("cache-control")).toBe("no-store");
  });

  it("are those of this Tale only, replies nested and not counted among the threads", async () => {
    const [tale, other] = [await aPublishedTale(site), await aPublishedTale(site)];
    const top = await aComment(site, { on: tale, text: "Here." });
    for (let n = 0; n < 3; n += 1) await aComment(site, { on: tale, answering: top });
    await aComment(site, { on: other, text: "There." });
    expect(await page(tale)).toEqual([["Here."], "1"]);
    expect((await list(tale)).body[0].replies).toHaveLength(3);
    expect(await page(other)).toEqual([["There."], "1"]);
  });

  it.each([
    ["a draft", aDraft],
    ["a Tale in review", aSubmittedTale],
  ])("are 404 for %s, whoever asks", async (_case, make) => {
    const tale = await make(site);
    for (const client of [site.visitor(), tale.writer.client, (await aModerator(site)).client]) {
      expectProblem(await list(tale, {}, client), 404, "NOT_FOUND");
    }
  });

  it("are 404 for a Tale that was deleted, or never was", async () => {
    const tale = await aPublishedTale(site);
    await aComment(site, { on: tale });
    await tale.writer.client.delete(`/v1/delete/${tale.id}`);
    expectProblem(await list(tale), 404, "NOT_FOUND");
    expectProblem(await list({ id: 999_999 }), 404, "NOT_FOUND");
  });

  it.each(["0", "-1", "1.5", "one", "9007199254740993"])("are 400 for no id, such as %s", async (id) => {
    expectProblem(await list({ id }), 400, "BAD_REQUEST", "id");
  });
});

describe("pages of comments", () => {
  /** Pairs of the same moment: ties, which ids break. */
  async function aDiscussedTale(count: number) {
    const tale = await aPublishedTale(site);
    const by = await aReader(site);
    for (let n = 1; n <= count; n += 1) {
      await aComment(site, { on: tale, by, text: `No. ${n}` });
      if (n % 2 === 0) site.clock.advance(MINUTE);
    }
    return tale;
  }
  const numbers = (from: number, to: number) =>
    Array.from({ length: Math.abs(to - from) + 1 }, (_, n) => `No. ${from < to ? from + n : from - n}`);

  it("begin with the oldest, overlap nowhere and are empty after the last", async () => {
    const tale = await aDiscussedTale(7);
    expect(await page(tale, { pageSize: 3 })).toEqual([numbers(1, 3), "7"]);
    expect(await page(tale, { pageSize: 3, pageNumber: 1 })).toEqual([numbers(4, 6), "7"]);
    expect(await page(tale, { pageSize: 3, pageNumber: 2 })).toEqual([["No. 7"], "7"]);
    expect(await page(tale, { pageSize: 3, pageNumber: 3 })).toEqual([[], "7"]);
    expect(await page(tale, { pageSize: 100, pageNumber: 1_000_000 })).toEqual([[], "7"]);
  });

  it("may be asked for newest first, and by id", async () => {
    const tale = await aDiscussedTale(5);
    expect(await page(tale, { direction: "DESC", pageSize: 4 })).toEqual([numbers(5, 2), "5"]);
    expect(await page(tale, { sortBy: "id" })).toEqual([numbers(1, 5), "5"]);
    expect(await page(tale, { sortBy: "id", direction: "DESC" })).toEqual([numbers(5, 1), "5"]);
    expect(await page(tale, { sortBy: "createdAt", direction: "ASC" })).toEqual([numbers(1, 5), "5"]);
  });

  it("hold threads with all of their replies", async () => {
    const tale = await aDiscussedTale(2);
    const [, second] = (await list(tale)).body;
    for (let n = 0; n < 5; n += 1) await aComment(site, { on: tale, answering: second });
    const { body } = await list(tale, { pageSize: 1, pageNumber: 1 });
    expect(body).toHaveLength(1);
    expect(body[0].replies).toHaveLength(5);
  });

  it("count the line that stands for a deleted comment, as it takes a place", async () => {
    const tale = await aDiscussedTale(1);
    const top = await aComment(site, { on: tale });
    await aComment(site, { on: tale, answering: top });
    await top.writer.client.delete(`/v1/comments/${top.id}`);
    expect(await page(tale, { pageSize: 1, pageNumber: 1 })).toEqual([[""], "2"]);
  });

  it("hold 200 when no size is asked for; the others are on the next", async () => {
    const tale = await aDiscussedTale(203);
    expect(await page(tale)).toEqual([numbers(1, 200), "203"]);
    expect(await page(tale, { pageNumber: 1 })).toEqual([numbers(201, 203), "203"]);
    expect(await page(tale, { pageSize: 100, pageNumber: 2 })).toEqual([numbers(201, 203), "203"]);
  });

  it.each([
    ["pageNumber", -1],
    ["pageNumber", "one"],
    ["pageNumber", 1.5],
    ["pageSize", 0],
    ["pageSize", -1],
    ["pageSize", 101],
    ["pageSize", 200],
    ["pageSize", "all"],
    ["sortBy", "totLikes"],
    ["sortBy", "text; drop table comments"],
    ["direction", "asc"],
    ["direction", ""],
  ])("are 400 for the %s %j", async (name, value) => {
    expectProblem(await list(await aPublishedTale(site), { [name]: value }), 400, "BAD_REQUEST", name);
  });
});
