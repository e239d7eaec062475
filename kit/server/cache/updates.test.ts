import { expect, it } from "vitest";
import { aCache, begun, type Value } from "./cache.fixture.ts";

/** Values that can be updated after some moves, without making them again. */

const minute = 60_000;

/** A cache with the value `a`, whose totals can be updated. */
async function aKeptValue() {
  const cache = aCache();
  const value = (text: string): Value => ({
    text,
    size: 10,
    caching: { cacheTags: ["tale:1", "totals:1"], updatedFor: ["totals:1"], maxAge: 60 },
  });
  let made = 0;
  const make = async (stale: Value | null) => value(stale === null ? `made ${(made += 1)}` : `${stale.text}, updated`);
  const text = async () => (await cache.kept("a", make)).text;
  await text();
  return { cache, value, make, text };
}

it("A value is updated after a move of its totals, and made again after any other move", async () => {
  const { cache, text } = await aKeptValue();
  cache.moved(["totals:1"], "changed");
  expect(cache.get("a")).toBeUndefined();
  expect(await text()).toBe("made 1, updated");
  expect(await text()).toBe("made 1, updated");
  cache.moved(["totals:1"], "changed");
  cache.moved(["tale:1"], "changed");
  cache.moved(["totals:1"], "changed");
  expect(await text()).toBe("made 2");
  cache.moved(["tale:1"], "gone");
  expect(await text()).toBe("made 3");
  cache.tags.forget();
  expect(await text()).toBe("made 4");
});

it("An update doesn't make a value younger", async () => {
  const { cache, text } = await aKeptValue();
  cache.clock.time += minute / 2;
  cache.moved(["totals:1"], "changed");
  expect(await text()).toBe("made 1, updated");
  cache.clock.time += minute / 2 + 1;
  expect(await text()).toBe("made 2");
});

it.each([
  ["totals:1", "a, updated"],
  ["tale:1", "made 2"],
])("A move of %s while a value is made is not lost", async (tag, then) => {
  const cache = aCache();
  const { value, make } = await aKeptValue();
  const { promise, resolve } = Promise.withResolvers<Value>();
  const making = cache.kept("a", () => promise);
  await begun();
  cache.moved([tag], "changed");
  resolve(value("a"));
  await making;
  expect((await cache.kept("a", make)).text).toBe(then);
});

it("While a value is updated for one caller, others get the stale one, for a second", async () => {
  const { cache, value, text } = await aKeptValue();
  cache.moved(["totals:1"], "changed");
  const { promise, resolve } = Promise.withResolvers<Value>();
  const update = cache.kept("a", () => promise);
  expect(await text()).toBe("made 1");
  cache.clock.time += 1001;
  const late = text();
  cache.moved(["totals:1"], "changed");
  resolve(value("updated"));
  expect((await update).text).toBe("updated");
  expect(await late).toBe("updated");
  expect(await text()).toBe("updated, updated");
});

it("While a value is updated, nobody gets the stale one whose content has changed", async () => {
  const { cache, value, text } = await aKeptValue();
  cache.moved(["totals:1"], "changed");
  const { promise, resolve } = Promise.withResolvers<Value>();
  const update = cache.kept("a", () => promise);
  await begun();
  cache.moved(["tale:1"], "changed");
  const next = text();
  resolve(value("updated from old content"));
  await update;
  expect(await next).toBe("made 2");
});

it("A value whose content disappears during its update is not kept", async () => {
  const { cache, value, text } = await aKeptValue();
  cache.moved(["totals:1"], "changed");
  const { promise, resolve } = Promise.withResolvers<Value>();
  const update = cache.kept("a", () => promise);
  await begun();
  cache.moved(["tale:1"], "gone");
  resolve(value("updated from deleted content"));
  await update;
  expect(await text()).toBe("made 2");
});
