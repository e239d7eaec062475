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

/** Resolves when the renderings that were asked for have begun. */
const begun = () => new Promise(setImmediate);

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
    const rendering = cache.getOrRender("a", () => promise);
    await begun();
    cache.invalidate(["tale:1"]);
    resolve(aPage("old", ["tale:1"]));
    expect((await rendering).text).toBe("old");
    expect(cache.get("a")).toBeUndefined();
  });

  it("A request after a change does not get a rendering that began before it", async () => {
    const cache = createPageCache<Page>();
    const { promise, resolve } = Promise.withResolvers<Page>();
    const before = cache.getOrRender("a", () => promise);
    await begun();
    cache.invalidate(["tale:1"]);
    const after = cache.getOrRender("a", async () => aPage("new", ["tale:1"]));
    resolve(aPage("old", ["tale:1"]));
    expect((await before).text).toBe("old");
    expect((await after).text).toBe("new");
    expect(cache.get("a")?.text).toBe("new");
  });

  it("A change of another page during a rendering does not start a second one", async () => {
    const cache = createPageCache<Page>();
    const { promise, resolve } = Promise.withResolvers<Page>();
    const before = cache.getOrRender("a", () => promise);
    await begun();
    cache.invalidate(["tale:2"]);
    const second = aRenderer(["tale:1"]);
    const after = cache.getOrRender("a", second.render);
    resolve(aPage("first", ["tale:1"]));
    expect([(await before).text, (await after).text, second.rendered]).toEqual(["first", "first", 0]);
  });

  it("All requests after a change share one rendering", async () => {
    const cache = createPageCache<Page>();
    const { promise, resolve } = Promise.withResolvers<Page>();
    const before = cache.getOrRender("a", () => promise);
    await begun();
    cache.invalidate(["tale:1"]);
    const second = aRenderer(["tale:1"]);
    const after = Array.from({ length: 20 }, () => cache.getOrRender("a", second.render));
    resolve(aPage("old", ["tale:1"]));
    await before;
    await Promise.all(after);
    expect(second.rendered).toBe(1);
  });

  it("A page is cached when another tag was invalidated during its rendering", async () => {
    const cache = createPageCache<Page>();
    const { promise, resolve } = Promise.withResolvers<Page>();
    const rendering = cache.getOrRender("a", () => promise);
    await begun();
    cache.invalidate(["tale:2"]);
    resolve(aPage("a", ["tale:1"]));
    await rendering;
    expect(cache.get("a")).toBeDefined();
  });

  it("Clearing the cache drops all pages, those being rendered included", async () => {
    const cache = createPageCache<Page>();
    await cache.getOrRender("a", async () => aPage("a", []));
    const { promise, resolve } = Promise.withResolvers<Page>();
    const rendering = cache.getOrRender("b", () => promise);
    await begun();
    cache.clear();
    resolve(aPage("b", []));
    await rendering;
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
    const cache = createPageCache<Page>({ clock });
    await cache.getOrRender("a", async () => aPage("a", [], 60));
    clock.time += 59_000;
    expect(cache.get("a")).toBeDefined();
    clock.time += 2000;
    expect(cache.get("a")).toBeUndefined();
  });
});

describe("a stale page", () => {
  const minute = 60_000;

  /** A cache with the page `a` that has the tag `list`. Set `overloaded` to make it busy. */
  async function aCache() {
    const state = { time: 0, overloaded: false };
    const cache = createPageCache<Page>({ clock: { now: () => state.time }, isOverloaded: () => state.overloaded });
    await cache.getOrRender("a", async () => aPage("old", ["list"], 600));
    return { state, cache, ask: (render = async () => aPage("new", ["list"], 600)) => cache.getOrRender("a", render) };
  }

  it("A changed page is rendered for the next request while the process is not busy", async () => {
    const { cache, ask } = await aCache();
    cache.invalidate(["list"], "changed");
    expect((await ask()).text).toBe("new");
  });

  it("A busy process sends a changed page, and renders it in the background", async () => {
    const { cache, state, ask } = await aCache();
    cache.invalidate(["list"], "changed");
    state.overloaded = true;
    expect(cache.isServedWhenBusy("a")).toBe(true);
    expect((await ask()).text).toBe("old");
    await cache.settled();
    expect(cache.get("a")?.text).toBe("new");
  });

  it("A busy process sends a changed page for a minute only", async () => {
    const { cache, state, ask } = await aCache();
    cache.invalidate(["list"], "changed");
    state.overloaded = true;
    state.time += minute - 1;
    cache.invalidate(["list"], "changed");
    expect((await ask(() => Promise.reject(new Error("no database")))).text).toBe("old");
    await cache.settled();
    state.time += 1;
    expect(cache.isServedWhenBusy("a")).toBe(false);
    expect((await ask()).text).toBe("new");
  });

  it("A busy process never sends a page whose content is gone", async () => {
    const { cache, state, ask } = await aCache();
    cache.invalidate(["list"], "changed");
    cache.invalidate(["list"], "gone");
    state.overloaded = true;
    expect(cache.isServedWhenBusy("a")).toBe(false);
    expect((await ask()).text).toBe("new");
  });

  it("A page whose content went during its rendering is not kept", async () => {
    const { cache, state, ask } = await aCache();
    cache.clear();
    const { promise, resolve } = Promise.withResolvers<Page>();
    const asked = ask(() => promise);
    await begun();
    cache.invalidate(["list"], "gone");
    resolve(aPage("gone", ["list"]));
    await asked;
    state.overloaded = true;
    expect(cache.isServedWhenBusy("a")).toBe(false);
  });

  it("With many waiting renderings, changed pages are sent at once", async () => {
    const cache = createPageCache<Page>({ renderedAtOnce: 1 });
    await cache.getOrRender("a", async () => aPage("old", ["list"]));
    const { promise, resolve } = Promise.withResolvers<Page>();
    const others = Array.from({ length: 10 }, (_, at) => cache.getOrRender(`${at}`, () => promise));
    cache.invalidate(["list"], "changed");
    expect((await cache.getOrRender("a", async () => aPage("new", ["list"]))).text).toBe("old");
    resolve(aPage("other", []));
    await Promise.all(others);
    await cache.settled();
    expect(cache.get("a")?.text).toBe("new");
  });
});
