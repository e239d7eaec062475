import { expect, it } from "vitest";
import type { InProcessCall } from "../http/in-process-calls.ts";
import type { Reads } from "../reads.ts";
import { createKeptReplies } from "./kept-replies.ts";

const newest = { method: "GET", path: "/v0/posts/category" } as const;
const input = { query: { category: "HORROR" } };

const primaryReads: Pick<Reads, "read"> = { read: (read) => read.fromPrimary() };
const kept = (call: InProcessCall) => createKeptReplies({ fromPrimary: call, fromReplica: call }, primaryReads);

/** Replies with the number of the call. */
function numberedCalls() {
  let count = 0;
  const replies = kept(async () => ({ n: (count += 1) }));
  const cacheTags = ({ n }: { n: number }) => ["list", `reply:${n}`];
  const keptCall = async (query = input) => ((await replies.fromPrimary(newest, query, cacheTags)) as { n: number }).n;
  return { ...replies, keptCall };
}

it("A reply with cache tags is kept until one of them is invalidated", async () => {
  const { keptCall, invalidate, clear } = numberedCalls();
  expect([await keptCall(), await keptCall()]).toEqual([1, 1]);
  expect(await keptCall({ query: { category: "FIABA" } })).toBe(2);
  invalidate(["reply:2"]);
  expect(await keptCall()).toBe(1);
  invalidate(["list"]);
  expect([await keptCall(), await keptCall()]).toEqual([3, 3]);
  clear();
  expect(await keptCall()).toBe(4);
});

it("A reply without cache tags is not kept", async () => {
  const { fromPrimary: call } = numberedCalls();
  expect([await call(newest, input), await call(newest, input)]).toEqual([{ n: 1 }, { n: 2 }]);
});

it("A failed call is made again", async () => {
  let fails = true;
  const { fromPrimary: call } = kept(async () => {
    if (fails) throw new Error("The database is away");
    return "a list";
  });
  const listCall = () => call(newest, input, () => ["list"]);
  await expect(listCall()).rejects.toThrow("away");
  fails = false;
  expect(await listCall()).toBe("a list");
});
