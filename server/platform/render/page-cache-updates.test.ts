import { expect, it } from "vitest";
import { createPageCache, type Cacheable } from "./page-cache.ts";

/** Pages whose totals are updated without rendering them again. */

interface Page extends Cacheable {
  text: string;
}

/** Resolves when the renderings that were asked for have begun. */
const begun = () => new Promise(setImmediate);

const minute = 60_000;

/** A cache with the page `a`, whose totals can be updated. */
async function aCache() {
  const clock = { time: 0, now: () => clock.time };
  const cache = createPageCache<Page>({ clock });
  const page = (text: string): Page => ({
    text,
    size: 10,
    caching: { cacheTags: ["tale:1", "totals:1"], updatedFor: ["totals:1"], maxAge: 60 },
  });
  let rendered = 0;
  const render = async (stale: Page | null) =>
    page(stale === null ? `rendered ${(rendered += 1)}` : `${stale.text}, updated`);
  const text = async () => (await cache.getOrRender("a", render)).text;
  await text();
  return { cache, clock, page, render, text };
}

it("A page is updated after a change of its totals, and rendered after any other change", async () => {
  const { cache, text } = await aCache();
  cache.invalidate(["totals:1"], "changed");
  expect(cache.get("a")).toBeUndefined();
  expect(await text()).toBe("rendered 1, updated");
  expect(await text()).toBe("rendered 1, updated");
  cache.invalidate(["totals:1"], "changed");
  cache.invalidate(["tale:1"], "changed");
  cache.invalidate(["totals:1"], "changed");
  expect(await text()).toBe("rendered 2");
  cache.invalidate(["tale:1"], "gone");
  expect(await text()).toBe("rendered 3");
  cache.clear();
  expect(await text()).toBe("rendered 4");
});

it("An update doesn't make a page younger", async () => {
  const { cache, clock, text } = await aCache();
  clock.time += minute / 2;
  cache.invalidate(["totals:1"], "changed");
  expect(await text()).toBe("rendered 1, updated");
  clock.time += minute / 2 + 1;
  expect(await text()).toBe("rendered 2");
});

it.each([
  ["totals:1", "a, updated"],
  ["tale:1", "rendered 2"],
])("A change of %s during a rendering is not lost", async (tag, then) => {
  const cache = createPageCache<Page>();
  const { page, render } = await aCache();
  const { promise, resolve } = Promise.withResolvers<Page>();
  const rendering = cache.getOrRender("a", () => promise);
  await begun();
  cache.invalidate([tag], "changed");
  resolve(page("a"));
  await rendering;
  expect((await cache.getOrRender("a", render)).text).toBe(then);
});

it("While a page is updated for one request, others get the stale one, for a second", async () => {
  const { cache, clock, page, text } = await aCache();
  cache.invalidate(["totals:1"], "changed");
  const { promise, resolve } = Promise.withResolvers<Page>();
  const update = cache.getOrRender("a", () => promise);
  expect(await text()).toBe("rendered 1");
  clock.time += 1001;
  const late = text();
  cache.invalidate(["totals:1"], "changed");
  resolve(page("updated"));
  expect((await update).text).toBe("updated");
  expect(await late).toBe("updated");
  expect(await text()).toBe("updated, updated");
});

it("While a page is updated, nobody gets the stale one whose content has changed", async () => {
  const { cache, page, text } = await aCache();
  cache.invalidate(["totals:1"], "changed");
  const { promise, resolve } = Promise.withResolvers<Page>();
  const update = cache.getOrRender("a", () => promise);
  await begun();
  cache.invalidate(["tale:1"], "changed");
  const next = text();
  resolve(page("updated from old content"));
  await update;
  expect(await next).toBe("rendered 2");
});

it("A page whose content disappears during its update is not cached", async () => {
  const { cache, page, text } = await aCache();
  cache.invalidate(["totals:1"], "changed");
  const { promise, resolve } = Promise.withResolvers<Page>();
  const update = cache.getOrRender("a", () => promise);
  await begun();
  cache.invalidate(["tale:1"], "gone");
  resolve(page("updated from deleted content"));
  await update;
  expect(await text()).toBe("rendered 2");
});
