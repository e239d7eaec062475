import pLimit from "p-limit";
import type { ChangesWhileRendering } from "./changes-while-rendering.ts";

interface Rendering<Page> {
  result: Promise<Page>;
  /** The moment of its beginning (changes-while-rendering.ts); null while it waits for its turn. */
  began: number | null;
  /** Set at its end: its content changed since it began. */
  isStale: boolean;
}

/** Renders a page. @param began the moment of its beginning */
type Work<Page> = (began: number) => Promise<{ page: Page; isStale: boolean }>;

/** Renderings by the key of their page. Concurrent requests share one, unless it began before a change that came before the request. */
export function createSharedRenderings<Page>(changes: ChangesWhileRendering, atOnce = Number.POSITIVE_INFINITY) {
  const limit = pLimit(atOnce);
  const renderings = new Map<string, Rendering<Page>>();

  function start(key: string, work: Work<Page>): Promise<Page> {
    const rendering: Rendering<Page> = { result: limit(run), began: null, isStale: false };
    renderings.set(key, rendering);
    async function run() {
      const began = changes.now;
      rendering.began = began;
      changes.renderingBegins();
      try {
        const { page, isStale } = await work(began);
        rendering.isStale = isStale;
        return page;
      } catch (error) {
        rendering.isStale = changes.now > began;
        throw error;
      } finally {
        changes.renderingEnds();
        if (renderings.get(key) === rendering) renderings.delete(key);
      }
    }
    return rendering.result;
  }

  return {
    start,

    /** A rendering that shows every change up to now. */
    async current(key: string, work: Work<Page>): Promise<Page> {
      const asked = changes.now;
      const isCurrent = ({ began }: Rendering<Page>) => began === null || began >= asked;
      const before = renderings.get(key);
      if (before === undefined) return start(key, work);
      if (isCurrent(before)) return before.result;
      // It may have read the content before the change. If the change was about another page, its result is good enough.
      const result = await before.result.catch(() => null);
      if (result !== null && !before.isStale) return result;
      const next = renderings.get(key);
      return next === undefined || !isCurrent(next) ? start(key, work) : next.result;
    },

    has: (key: string) => renderings.has(key),

    /** The number of renderings that wait for their turn. */
    get waiting(): number {
      return limit.pendingCount;
    },

    /** Resolves when no page is being rendered. */
    async settled(): Promise<void> {
      while (renderings.size > 0) await Promise.allSettled([...renderings.values()].map(({ result }) => result));
    },
  };
}
