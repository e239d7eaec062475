import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MINUTE } from "#vocabulary/limits.ts";
import { aComment } from "#tests/support/comments.ts";
import { aReader } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aPublishedTale } from "#tests/support/tales.ts";

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

const place = (id: unknown, query: Record<string, string | number> = {}) =>
  site.visitor().get(`/v0/comment/${id}/place`, { query });

/** A Tale with this number of threads. Always two have the same time. */
async function aDiscussedTale(count: number) {
  const tale = await aPublishedTale(site);
  const by = await aReader(site);
  const tops = [];
  for (let n = 0; n < count; n += 1) {
    tops.push(await aComment(site, { on: tale, by, text: `No. ${n}` }));
    if (n % 2 === 0) site.clock.advance(MINUTE);
  }
  return { tale, tops };
}

describe("the place of a comment", () => {
  it("The place of a comment is its Tale, its thread and its page in a list of that page size", async () => {
    const { tale, tops } = await aDiscussedTale(5);
    const answer = await place(tops[3]!.id, { pageSize: 2 });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ postId: tale.id, parentId: null, pageNumber: 1 });
  });

  it("The place of a comment agrees with the list for every page size", { tags: "variation" }, async () => {
    const { tale, tops } = await aDiscussedTale(7);
    for (const pageSize of [1, 2, 3, 7, 100]) {
      for (const { id } of tops) {
        const { pageNumber } = (await place(id, { pageSize })).body;
        const { body } = await site.visitor().get(`/v0/comments/${tale.id}`, { query: { pageNumber, pageSize } });
        expect(body.map((each: { id: number }) => each.id)).toContain(id);
      }
    }
  });

  it("The place of a comment uses pages of 20 by default", { tags: "variation" }, async () => {
    const { tops } = await aDiscussedTale(21);
    expect((await place(tops[19]!.id)).body.pageNumber).toBe(0);
    expect((await place(tops[20]!.id)).body.pageNumber).toBe(1);
  });

  it("The page of a reply is that of its thread", { tags: "variation" }, async () => {
    const { tale, tops } = await aDiscussedTale(4);
    for (let n = 0; n < 3; n += 1) await aComment(site, { on: tale, answering: tops[0]! });
    const reply = await aComment(site, { on: tale, answering: tops[2]! });
    const answer = await place(reply.id, { pageSize: 1 });
    expect(answer.body).toEqual({ postId: tale.id, parentId: tops[2]!.id, pageNumber: 2 });
    expect((await place(tops[3]!.id, { pageSize: 1 })).body.pageNumber).toBe(3);
  });

  it("The place of a comment respects the direction of the list", { tags: "variation" }, async () => {
    const { tops } = await aDiscussedTale(4);
    for (const [at, { id }] of tops.entries()) {
      expect((await place(id, { pageSize: 1, direction: "DESC" })).body.pageNumber).toBe(tops.length - 1 - at);
    }
    expectProblem(await place(tops[0]!.id, { direction: "newest" }), 400, "BAD_REQUEST", "direction");
  });

  it("Deleting earlier comments moves the place, and empty lines count", { tags: "variation" }, async () => {
    const { tale, tops } = await aDiscussedTale(4);
    const [first, second, , last] = tops;
    await aComment(site, { on: tale, answering: first! });
    for (const { id, writer } of [first!, second!]) await writer.client.delete(`/v1/comments/${id}`);
    expect((await place(last!.id, { pageSize: 1 })).body.pageNumber).toBe(2);
  });

  it("A reply below an empty line has a place", { tags: "variation" }, async () => {
    const { tale, tops } = await aDiscussedTale(2);
    const top = tops[1]!;
    const reply = await aComment(site, { on: tale, answering: top });
    await top.writer.client.delete(`/v1/comments/${top.id}`);
    const answer = await place(reply.id, { pageSize: 1 });
    expect(answer.body).toEqual({ postId: tale.id, parentId: top.id, pageNumber: 1 });
  });

  it("The place of a missing or deleted comment gets 404", async () => {
    const { tale, tops } = await aDiscussedTale(3);
    const [line, deleted, remaining] = tops;
    await aComment(site, { on: tale, answering: line! });
    for (const { id, writer } of [line!, deleted!]) await writer.client.delete(`/v1/comments/${id}`);
    for (const id of [line!.id, deleted!.id, 999_999]) expectProblem(await place(id), 404, "NOT_FOUND");
    expect((await place(remaining!.id)).status).toBe(200);
    await tale.writer.client.delete(`/v1/delete/${tale.id}`);
    expectProblem(await place(remaining!.id), 404, "NOT_FOUND");
  });

  it.each([0, 101, -1, 1.5, "all"])(
    "The place with a page size of %j gets 400",
    { tags: "variation" },
    async (pageSize) => {
      const { tops } = await aDiscussedTale(1);
      expectProblem(await place(tops[0]!.id, { pageSize }), 400, "BAD_REQUEST", "pageSize");
    },
  );

  it.each(["0", "-1", "1.5", "one"])("The place of the invalid id %s gets 400", { tags: "variation" }, async (id) => {
    expectProblem(await place(id), 400, "BAD_REQUEST", "id");
  });
});
