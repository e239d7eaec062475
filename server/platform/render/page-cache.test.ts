import { describe, expect, it } from "vitest";
import { createPageCache, type Cacheable } from "./page-cache.ts";

interface Page extends Cacheable {
  text: string;
}

const aPage = (text: string, cacheTags: string[], maxAge = 60): Page => ({
  text,
  size: 10,
  caching: { cacheTags, maxAge },
});

/** Renders numbered pages and counts how many it has rendered. */
function aRenderer(cacheTags: string[]) {
  const renderer = { rendered: 0, render: async () => aPage(`${(renderer.rendered += 1)}`, cacheTags) };
  return renderer;
}

describe("the page cache", () => {
  it("A page is rendered once and then served from the cache", async () => {
    const cache = createPageCache<Page>();
    const renderer = aRenderer(["tale:1"]);
    await cache.getOrRender("en /", renderer.render);
    await cache.getOrRender("en /", renderer.render);
    expect(renderer.rendered).toBe(1);
    expect(cache.get("en /")?.text).toBe("1");
  });

  it("Concurrent requests share one rendering", async () => {
    const cache = createPageCache<Page>();
    const renderer = aRenderer([]);
    const pages = await Promise.all(Array.from({ length: 20 }, () => cache.getOrRender("en /", renderer.render)));
    expect(renderer.rendered).toBe(1);
    expect(new Set(pages).size).toBe(1);
  });

  it("An invalidated tag drops the pages that have it, and no others", async () => {
    const cache = createPageCache<Page>();
    await cache.getOrRender("a", async () => aPage("a", ["tale:1", "tales:EN"]));
    await cache.getOrRender("b", async () => aPage("b", ["tale:2", "tales:EN"]));
    cache.invalidate(["tale:1", "tale:99"]);
    expect(cache.get("a")).toBeUndefined();
    expect(cache.get("b")).toBeDefined();
    cache.invalidate(["tales:EN"]);
    expect(cache.get("b")).toBeUndefined();
  });

  it("A page that became stale during its rendering is not cached", async () => {
    const cache = createPageCache<Page>();
    const { promise, resolve } = Promise.withResolvers<Page>();
    const waiting = cache.getOrRender("a", () => promise);
    cache.invalidate(["tale:1"]);
    resolve(aPage("old", ["tale:1"]));
    expect((await waiting).text).toBe("old");
    expect(cache.get("a")).toBeUndefined();
  });

  it("A request after a change does not get a rendering that began before it", async () => {
    const cache = createPageCache<Page>();
    const { promise, resolve } = Promise.withResolvers<Page>();
    const before = cache.getOrRender("a", () => promise);
    cache.invalidate(["tale:1"]);
    const after = cache.getOrRender("a", async () => aPage("new", ["tale:1"]));
    expect((await after).text).toBe("new");
    resolve(aPage("old", ["tale:1"]));
    await before;
    expect(cache.get("a")?.text).toBe("new");
  });

  it("A page is cached when another tag was invalidated during its rendering", async () => {
    const cache = createPageCache<Page>();
    const { promise, resolve } = Promise.withResolvers<Page>();
    const waiting = cache.getOrRender("a", () => promise);
    cache.invalidate(["tale:2"]);
    resolve(aPage("a", ["tale:1"]));
    await waiting;
    expect(cache.get("a")).toBeDefined();
  });

  it("Clearing the cache drops all pages, those being rendered included", async () => {
    const cache = createPageCache<Page>();
    await cache.getOrRender("a", async () => aPage("a", []));
    const { promise, resolve } = Promise.withResolvers<Page>();
    const waiting = cache.getOrRender("b", () => promise);
    cache.clear();
    resolve(aPage("b", []));
    await waiting;
    expect(cache.count).toBe(0);
  });

  it("Uncacheable pages and failures are not cached", async () => {
    const cache = createPageCache<Page>();
    await cache.getOrRender("a", async () => ({ ...aPage("a", []), caching: null }));
    await expect(cache.getOrRender("b", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
    expect(cache.count).toBe(0);
    expect((await cache.getOrRender("b", async () => aPage("mended", []))).text).toBe("mended");
  });

  it("Pages expire after their maximum age", async () => {
    const clock = { time: 1000, now: () => clock.time };
    const cache = createPageCache<Page>(clock);
    await cache.getOrRender("a", async () => aPage("a", [], 60));
    clock.time += 59_000;
    expect(cache.get("a")).toBeDefined();
    clock.time += 2000;
    expect(cache.get("a")).toBeUndefined();
  });
});
