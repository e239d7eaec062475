/** The work of a page cache, read from the metrics of its site. */

/** Send it as METRICS_TOKEN to the site. */
export const metricsToken = "the bench reads the metrics";

interface PageCounts {
  rendered: number;
  /** Kept pages that got new totals of likes and comments. */
  updated: number;
  kept: number;
  bytes: number;
}

export async function pageCounts(url: string): Promise<PageCounts> {
  const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
  const text = await response.text();
  const of = (name: string) =>
    Number(new RegExp(`^fabula_cache\\{cache="pages",of="${name}"\\} (\\S+)$`, "m").exec(text)?.[1] ?? NaN);
  return { rendered: of("made"), updated: of("updated"), kept: of("kept"), bytes: of("bytes") };
}
