import { describe, expect, it } from "vitest";
import { aCache, aValue, begun, type Value } from "./cache.fixture.ts";

/** Makes numbered values and counts how many it has made. */
function aMaker(cacheTags: string[]) {
  const maker = { made: 0, make: async () => aValue(`${(maker.made += 1)}`, cacheTags) };
  return maker;
}

describe("the cache", () => {
  it("A value is made once and then kept", async () => {
    const cache = aCache();
    const maker = aMaker(["tale:1"]);
    await cache.kept("en /", maker.make);
    await cache.kept("en /", maker.make);
    expect(maker.made).toBe(1);
    expect(cache.get("en /")?.text).toBe("1");
  });

  it("All who wait share one value", async () => {
    const cache = aCache();
    const maker = aMaker([]);
    const pages = await Promise.all(Array.from({ length: 20 }, () => cache.kept("en /", maker.make)));
    expect(maker.made).toBe(1);
    expect(new Set(pages).size).toBe(1);
  });

  it("A tag that moves makes the values stale that have it, and no others", async () => {
    const cache = aCache();
    await cache.kept("a", async () => aValue("a", ["tale:1", "tales:EN"]));
    await cache.kept("b", async () => aValue("b", ["tale:2", "tales:EN"]));
    cache.moved(["tale:1", "tale:99"]);
    expect(cache.get("a")).toBeUndefined();
    expect(cache.get("b")).toBeDefined();
    cache.moved(["tales:EN"]);
    expect(cache.get("b")).toBeUndefined();
  });

  it("A value that became stale while it was made is not kept", async () => {
    const cache = aCache();
    const { promise, resolve } = Promise.withResolvers<Value>();
    const making = cache.kept("a", () => promise);
    await begun();
    cache.moved(["tale:1"]);
    resolve(aValue("old", ["tale:1"]));
    expect((await making).text).toBe("old");
    expect(cache.get("a")).toBeUndefined();
  });

  it("A call after a move does not get a value that was begun before it", async () => {
    const cache = aCache();
    const { promise, resolve } = Promise.withResolvers<Value>();
    const before = cache.kept("a", () => promise);
    await begun();
    cache.moved(["tale:1"]);
    const after = cache.kept("a", async () => aValue("new", ["tale:1"]));
    resolve(aValue("old", ["tale:1"]));
    expect((await before).text).toBe("old");
    expect((await after).text).toBe("new");
    expect(cache.get("a")?.text).toBe("new");
  });

  it("A move of another tag while a value is made does not start a second one", async () => {
    const cache = aCache();
    const { promise, resolve } = Promise.withResolvers<Value>();
    const before = cache.kept("a", () => promise);
    await begun();
    cache.moved(["tale:2"]);
    const second = aMaker(["tale:1"]);
    const after = cache.kept("a", second.make);
    resolve(aValue("first", ["tale:1"]));
    expect([(await before).text, (await after).text, second.made]).toEqual(["first", "first", 0]);
  });

  it("All calls after a move share one value", async () => {
    const cache = aCache();
    const { promise, resolve } = Promise.withResolvers<Value>();
    const before = cache.kept("a", () => promise);
    await begun();
    cache.moved(["tale:1"]);
    const second = aMaker(["tale:1"]);
    const after = Array.from({ length: 20 }, () => cache.kept("a", second.make));
    resolve(aValue("old", ["tale:1"]));
    await before;
    await Promise.all(after);
    expect(second.made).toBe(1);
  });

  it("A value is kept when another tag moved while it was made", async () => {
    const cache = aCache();
    const { promise, resolve } = Promise.withResolvers<Value>();
    const making = cache.kept("a", () => promise);
    await begun();
    cache.moved(["tale:2"]);
    resolve(aValue("a", ["tale:1"]));
    await making;
    expect(cache.get("a")).toBeDefined();
  });

  it("After forgetting the tags nothing is kept, and nothing that was being made", async () => {
    const cache = aCache();
    await cache.kept("a", async () => aValue("a"));
    const { promise, resolve } = Promise.withResolvers<Value>();
    const making = cache.kept("b", () => promise);
    await begun();
    cache.tags.forget();
    resolve(aValue("b"));
    await making;
    expect([cache.get("a"), cache.get("b")]).toEqual([undefined, undefined]);
  });

  it("Values that say so and failures are not kept", async () => {
    const cache = aCache();
    await cache.kept("a", async () => ({ ...aValue("a", []), caching: null }));
    await expect(cache.kept("b", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
    expect(cache.size.kept).toBe(0);
    expect((await cache.kept("b", async () => aValue("mended", []))).text).toBe("mended");
  });

  it("Values expire after their maximum age", async () => {
    const cache = aCache();
    await cache.kept("a", async () => aValue("a", [], 60));
    cache.clock.time += 59_000;
    expect(cache.get("a")).toBeDefined();
    cache.clock.time += 2000;
    expect(cache.get("a")).toBeUndefined();
  });

  it("The values that were used last find room", async () => {
    const cache = aCache({ capacity: 20 });
    for (const key of ["a", "b"]) await cache.kept(key, async () => aValue(key));
    cache.get("a");
    await cache.kept("c", async () => aValue("c"));
    expect(["a", "b", "c"].filter((key) => cache.get(key) !== undefined)).toEqual(["a", "c"]);
    const grown = cache.get("a")!;
    grown.size = 15;
    cache.resized("a", grown);
    expect(cache.size).toEqual({ kept: 1, bytes: 15 });
  });

  it("Requests and values are counted", async () => {
    const cache = aCache();
    const maker = aMaker(["tale:1"]);
    for (let call = 0; call < 3; call += 1) await cache.kept("a", maker.make);
    cache.moved(["tale:1"]);
    await cache.kept("a", maker.make);
    expect(cache.counts).toEqual({ hits: 2, misses: 2, made: 2, updated: 0 });
  });
});

describe("a stale value", () => {
  const minute = 60_000;

  /** A cache with the value `a` that has the tag `list`. Set `overloaded` to make it busy. */
  async function aKeptValue() {
    const state = { overloaded: false };
    const cache = aCache({ isOverloaded: () => state.overloaded });
    await cache.kept("a", async () => aValue("old", ["list"], 600));
    return { state, cache, ask: (make = async () => aValue("new", ["list"], 600)) => cache.kept("a", make) };
  }

  it("A changed value is made for the next call while the process is not busy", async () => {
    const { cache, ask } = await aKeptValue();
    cache.moved(["list"], "changed");
    expect((await ask()).text).toBe("new");
  });

  it("A busy process sends a changed value, and makes it in the background", async () => {
    const { cache, state, ask } = await aKeptValue();
    cache.moved(["list"], "changed");
    state.overloaded = true;
    expect(cache.isServedWhenBusy("a")).toBe(true);
    expect((await ask()).text).toBe("old");
    await cache.settled();
    expect(cache.get("a")?.text).toBe("new");
  });

  it("A busy process sends a changed value for a minute only", async () => {
    const { cache, state, ask } = await aKeptValue();
    cache.moved(["list"], "changed");
    state.overloaded = true;
    cache.clock.time += minute - 1;
    cache.moved(["list"], "changed");
    expect((await ask(() => Promise.reject(new Error("no database")))).text).toBe("old");
    await cache.settled();
    cache.clock.time += 2;
    expect(cache.isServedWhenBusy("a")).toBe(false);
    expect((await ask()).text).toBe("new");
  });

  it("A busy process never sends a value whose content is gone", async () => {
    const { cache, state, ask } = await aKeptValue();
    cache.moved(["list"], "changed");
    cache.moved(["list"], "gone");
    state.overloaded = true;
    expect(cache.isServedWhenBusy("a")).toBe(false);
    expect((await ask()).text).toBe("new");
  });

  it("A value whose content went while it was made is not kept", async () => {
    const { cache, state, ask } = await aKeptValue();
    cache.tags.forget();
    const { promise, resolve } = Promise.withResolvers<Value>();
    const asked = ask(() => promise);
    await begun();
    cache.moved(["list"], "gone");
    resolve(aValue("gone", ["list"]));
    await asked;
    state.overloaded = true;
    expect(cache.isServedWhenBusy("a")).toBe(false);
  });

  it("With many waiting values, changed ones are sent at once", async () => {
    const cache = aCache({ madeAtOnce: 1 });
    await cache.kept("a", async () => aValue("old", ["list"]));
    const { promise, resolve } = Promise.withResolvers<Value>();
    const others = Array.from({ length: 10 }, (_, at) => cache.kept(`${at}`, () => promise));
    cache.moved(["list"], "changed");
    expect((await cache.kept("a", async () => aValue("new", ["list"]))).text).toBe("old");
    resolve(aValue("other", []));
    await Promise.all(others);
    await cache.settled();
    expect(cache.get("a")?.text).toBe("new");
  });
});
