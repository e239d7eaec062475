import { expect } from "vitest";
import { eventually } from "./eventually.ts";
import type { TestSite } from "./site.ts";

interface Line {
  msg: string;
  reason: string;
  times: number;
}

/** Takes the lines about calls and pages refused with 503 out of the site's log, once they count so many. The last one comes within a second. */
export async function takeUnavailableLogLines(site: TestSite, total: number): Promise<Line[]> {
  // While the connection for notices is away, /readyz says so as often as a test asks it.
  const lines = () =>
    site.errors.map((line) => JSON.parse(line) as Line).filter(({ reason }) => reason?.includes("notices") !== true);
  await eventually(async () => expect(await lines().reduce((sum, { times }) => sum + times, 0)).toBe(total));
  const takenLines = lines();
  site.errors.length = 0;
  for (const { msg } of takenLines) expect(msg).toMatch(/^calls (of pages )?could not be served$/);
  return takenLines;
}
