import { expect, it } from "vitest";
import type { InProcessCall } from "../http/in-process-calls.ts";
import type { Reads } from "../read-routing.ts";
import { createCache, type CacheOptions, type Keepable } from "../cache/cache.ts";
import { createTags } from "../cache/tags.ts";
import { sharedCalls } from "./page-renderer.ts";

const newest = { method: "GET", path: "/v0/posts/category" } as const;
const input = { query: { category: "HORROR" } };

const primaryReads: Pick<Reads, "read"> = { read: (read) => read.fromPrimary() };
function shared(call: InProcessCall) {
  const tags = createTags();
  const open = <Value extends Keepable>(options: CacheOptions) => createCache<Value>(tags, options);
  return { tags, ...sharedCalls({ fromPrimary: call, fromReplica: call }, primaryReads, { open }) };
}

/** Replies with the number of the call. */
function numberedCalls() {
  let count = 0;
  const replies = shared(async () => ({ n: (count += 1) }));
  const cacheTags = ({ n }: { n: number }) => ["list", `reply:${n}`];
  const keptCall = async (query = input) => ((await replies.fromPrimary(newest, query, cacheTags)) as { n: number }).n;
  return { ...replies, keptCall };
}

it("A reply with cache tags is kept until one of them moves", async () => {
  const { keptCall, tags } = numberedCalls();
  expect([await keptCall(), await keptCall()]).toEqual([1, 1]);
  expect(await keptCall({ query: { category: "FIABA" } })).toBe(2);
  tags.moved(["reply:2"], "gone");
  expect(await keptCall()).toBe(1);
  tags.moved(["list"], "gone");
  expect([await keptCall(), await keptCall()]).toEqual([3, 3]);
  tags.forget();
  expect(await keptCall()).toBe(4);
});

it("A reply without cache tags is not kept", async () => {
  const { fromPrimary: call } = numberedCalls();
  expect([await call(newest, input), await call(newest, input)]).toEqual([{ n: 1 }, { n: 2 }]);
});

it("A failed call is made again", async () => {
  let fails = true;
  const { fromPrimary: call } = shared(async () => {
    if (fails) throw new Error("The database is away");
    return "a list";
  });
  const listCall = () => call(newest, input, () => ["list"]);
  await expect(listCall()).rejects.toThrow("away");
  fails = false;
  expect(await listCall()).toBe("a list");
});
