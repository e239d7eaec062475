import { useEffect, useEffectEvent, useRef, useState } from "react";

interface Growing<Item> {
  /** Null until the first page is there. */
  list: Item[] | null;
  /** On all pages. */
  total: number;
  failure: unknown;
}

/** A list, the newest first, that grows by a page with each call of `load`. The first page loads by itself. */
export function useGrowingList<Item extends { id: number | string }>(
  pageSize: number,
  loadPage: (
    query: { pageNumber: number; pageSize: number },
    options: { signal: AbortSignal },
  ) => Promise<{ items: Item[]; total: number }>,
) {
  const [{ list, total, failure }, setLoaded] = useState<Growing<Item>>({ list: null, total: 0, failure: null });
  const leaving = useRef(new AbortController());

  async function load() {
    const { signal } = leaving.current;
    const known = list ?? [];
    // Entries that came or went since have moved the others: what is known comes again and is left out.
    const query = { pageNumber: Math.floor(known.length / pageSize), pageSize };
    try {
      const page = await loadPage(query, { signal });
      const more = page.items.filter(({ id }) => known.every((each) => each.id !== id));
      setLoaded({ list: [...known, ...more], total: page.total, failure: null });
    } catch (error) {
      if (!signal.aborted) setLoaded({ list, total, failure: error });
    }
  }
  const begin = useEffectEvent(() => void load());
  useEffect(() => {
    leaving.current = new AbortController();
    begin();
    return () => leaving.current.abort();
  }, []);

  return {
    list,
    total,
    failure,
    load: () => void load(),
    add: (item: Item) =>
      setLoaded((before) => ({ ...before, list: [item, ...(before.list ?? [])], total: before.total + 1 })),
    remove: (id: Item["id"]) =>
      setLoaded((before) => ({
        ...before,
        list: before.list?.filter((each) => each.id !== id) ?? null,
        total: before.total - 1,
      })),
  };
}
