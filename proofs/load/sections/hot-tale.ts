import { setTimeout as pause } from "node:timers/promises";
import type { Section } from "../bench.ts";
import { activeMembers } from "../active-members.ts";
import { signInAll, startSite, type BenchSite, type SignedIn } from "../bench-site.ts";
import { measure } from "../measure.ts";
import { metricsToken, pageCounts } from "../page-counts.ts";
import { backendCpu } from "../process-cost.ts";
import { round } from "../report-table.ts";

/** One Tale that everybody reads, while nobody changes it and while members like it and comment on it. */

/** Likes and comments a second. */
const rates = [0, 5, 50];

/** Likes and comments on one Tale at a rate, each by the next member, until it is stopped. */
function changes(tale: number, members: readonly SignedIn[], perSecond: number) {
  const stopping = new AbortController();
  let made = 0;
  const failures: number[] = [];
  async function change(count: number) {
    const member = members[count % members.length]!;
    const body = { postId: tale, commentId: null, comment: `Reader number ${count} was here.` };
    const { status } =
      count % 2 === 0 ? await member.post("/v1/comments", { body }) : await member.post(`/v1/posts/${tale}/like`);
    if (status >= 400) failures.push(status);
    else made += 1;
  }
  const done = (async () => {
    if (perSecond === 0) return;
    const startedAt = performance.now();
    const running = new Set<Promise<void>>();
    for (let count = 0; !stopping.signal.aborted; count += 1) {
      await pause(Math.max(0, startedAt + (count * 1000) / perSecond - performance.now()));
      const one = change(count).finally(() => running.delete(one));
      running.add(one);
      // No more at once than members: each waits for the answer before the next change.
      if (running.size >= members.length) await Promise.race(running);
    }
    await Promise.all(running);
  })();
  return async () => {
    stopping.abort();
    await done;
    return { made, failures };
  };
}

export const hotTaleSection: Section = async ({ folder, server, database, print, table }) => {
  const site: BenchSite = await startSite(folder, { DATABASE_URL: database.url, METRICS_TOKEN: metricsToken });
  const members = await signInAll(site.url, await activeMembers(database));
  const { id, category } = database.landmarks.popularTale;
  const databaseCpu = backendCpu(server.adminUrl("postgres"), database.name);
  const address = {
    url: `${site.url}/posts/${category.toLowerCase()}/${id}`,
    headers: { accept: "text/html", "accept-encoding": "br", "accept-language": "en" },
  };
  const rows: string[][] = [];
  let quiet = NaN;
  for (const rate of rates) {
    const before = await pageCounts(site.url);
    const stop = changes(id, members, rate);
    const { perSecond, p99, serverCpu, failed } = await measure(address, site.pid, databaseCpu);
    const { made, failures } = await stop();
    const after = await pageCounts(site.url);
    if (failed + failures.length > 0) print(`  ${failed} failed reads, failed changes: ${failures.join(", ")}`);
    if (rate === 0) quiet = perSecond;
    rows.push([
      rate === 0 ? "none" : `${rate} a second`,
      String(made),
      String(after.rendered - before.rendered),
      String(after.updated - before.updated),
      round(perSecond),
      round(perSecond / quiet, 2),
      round(p99),
      round(serverCpu, 3),
    ]);
  }
  await site.stop();
  table("One hot Tale", [
    ["likes and comments", "made", "rendered", "updated", "reads/s", "ratio to none", "p99 ms", "Node ms a read"],
    ...rows,
  ]);
};
