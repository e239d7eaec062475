import { describe, expect, it } from "vitest";
import { createPageCache, type Cacheable } from "./page-cache.ts";

interface Page extends Cacheable {
  text: string;
}

const aPage = (text: string, cacheTags: string[], maxAge = 60): Page => ({
  text,
  size: 10,
  keep: { cacheTags, maxAge },
});

/** Draws numbered pages and counts how many it has drawn. */
function aPainter(cacheTags: string[]) {
  const painter = { drawn: 0, draw: async () => aPage(`${(painter.drawn += 1)}`, cacheTags) };
  return painter;
}

describe("the page cache", () => {
  it("draws a page once and gives it again", async () => {
    const cache = createPageCache<Page>();
    const painter = aPainter(["tale:1"]);
    await cache.getOrDraw("en /", painter.draw);
    await cache.getOrDraw("en /", painter.draw);
    expect(painter.drawn).toBe(1);
    expect(cache.get("en /")?.text).toBe("1");
  });

  it("lets all who ask at once share one drawing", async () => {
    const cache = createPageCache<Page>();
    const painter = aPainter([]);
    const pages = await Promise.all(Array.from({ length: 20 }, () => cache.getOrDraw("en /", painter.draw)));
    expect(painter.drawn).toBe(1);
    expect(new Set(pages).size).toBe(1);
  });

  it("forgets what displays a changed thing, and nothing else", async () => {
    const cache = createPageCache<Page>();
    await cache.getOrDraw("a", async () => aPage("a", ["tale:1", "tales:EN"]));
    await cache.getOrDraw("b", async () => aPage("b", ["tale:2", "tales:EN"]));
    cache.invalidate(["tale:1", "tale:99"]);
    expect(cache.get("a")).toBeUndefined();
    expect(cache.get("b")).toBeDefined();
    cache.invalidate(["tales:EN"]);
    expect(cache.get("b")).toBeUndefined();
  });

  it("does not keep a page that became stale while it was drawn", async () => {
    const cache = createPageCache<Page>();
    const { promise, resolve } = Promise.withResolvers<Page>();
    const waiting = cache.getOrDraw("a", () => promise);
    cache.invalidate(["tale:1"]);
    resolve(aPage("old", ["tale:1"]));
    expect((await waiting).text).toBe("old");
    expect(cache.get("a")).toBeUndefined();
  });

  it("gives nobody who asks after a change a drawing begun before it", async () => {
    const cache = createPageCache<Page>();
    const { promise, resolve } = Promise.withResolvers<Page>();
    const before = cache.getOrDraw("a", () => promise);
    cache.invalidate(["tale:1"]);
    const after = cache.getOrDraw("a", async () => aPage("new", ["tale:1"]));
    expect((await after).text).toBe("new");
    resolve(aPage("old", ["tale:1"]));
    await before;
    expect(cache.get("a")?.text).toBe("new");
  });

  it("keeps a page that was drawn while something else changed", async () => {
    const cache = createPageCache<Page>();
    const { promise, resolve } = Promise.withResolvers<Page>();
    const waiting = cache.getOrDraw("a", () => promise);
    cache.invalidate(["tale:2"]);
    resolve(aPage("a", ["tale:1"]));
    await waiting;
    expect(cache.get("a")).toBeDefined();
  });

  it("forgets everything at once, what is being drawn included", async () => {
    const cache = createPageCache<Page>();
    await cache.getOrDraw("a", async () => aPage("a", []));
    const { promise, resolve } = Promise.withResolvers<Page>();
    const waiting = cache.getOrDraw("b", () => promise);
    cache.clear();
    resolve(aPage("b", []));
    await waiting;
    expect(cache.count).toBe(0);
  });

  it("does not keep what is for one answer only, nor what failed", async () => {
    const cache = createPageCache<Page>();
    await cache.getOrDraw("a", async () => ({ ...aPage("a", []), keep: null }));
    await expect(cache.getOrDraw("b", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
    expect(cache.count).toBe(0);
    expect((await cache.getOrDraw("b", async () => aPage("mended", []))).text).toBe("mended");
  });

  it("lets pages grow as old as they may", async () => {
    const clock = { time: 1000, now: () => clock.time };
    const cache = createPageCache<Page>(clock);
    await cache.getOrDraw("a", async () => aPage("a", [], 60));
    clock.time += 59_000;
    expect(cache.get("a")).toBeDefined();
    clock.time += 2000;
    expect(cache.get("a")).toBeUndefined();
  });
});
