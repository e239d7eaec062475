import { activeMembers } from "../active-members.ts";
import type { Bench, Section } from "../bench.ts";
import { signIn, signInAll, startSite, type BenchSite, type SignedIn } from "../bench-site.ts";
import { query, type FilledDatabase } from "../database-server.ts";
import { emailOf, moderator } from "../dataset/members.ts";
import { metricsToken, pageCounts } from "../page-counts.ts";
import { cpuOf, memoryOf } from "../process-cost.ts";
import { round } from "../report-table.ts";
import { closeReaders, readPage, repeatableRandom, zipfChoice } from "../zipf-readers.ts";

/**
 * The page cache under readers who prefer popular Tales, with members who like and comment and a publication a minute. It changes the
 * filled database a little.
 */

/** 1: each Tale is read half as often as one with half its rank. A larger one: the popular Tales are read even more. */
const exponents = [1, 1.2];
const perSecond = 200;
const [warmUp, measured] = [20_000, 20_000];
const publicationEvery = 60 * perSecond;
/** Of all requests. */
const shares = { category: 0.04, home: 0.02, profile: 0.02, write: 0.01 };
const readersAtOnce = 12;
/** V8 collects what the requests have left soon after the last one. */
const untilQuiet = 30_000;
/** Requests a page that is always kept. */
const probeEvery = 25;
const keptPage = "/rules?lang=en";

interface Tale {
  id: number;
  category: string;
  language: string;
  author: string;
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function talesByPopularity({ adminUrl }: FilledDatabase): Promise<Tale[]> {
  return query<Tale & { [column: string]: unknown }>(
    adminUrl,
    `select tales.id::integer, lower(category::text) as category, lower(tales.language::text) as language, username as author
      from tales join users on users.id = author_id where publication_date is not null order by tot_likes desc, tales.id`,
  );
}

const submittedTales = ({ adminUrl }: FilledDatabase) =>
  query<{ id: number }>(
    adminUrl,
    "select id::integer from tales where is_finished and publication_date is null order by id limit 10",
  );

/** Sends all requests of one run. */
function traffic(site: BenchSite, tales: Tale[], members: SignedIn[], reviewer: SignedIn, submitted: { id: number }[]) {
  const random = repeatableRandom(1);
  const failures = new Map<string, number>();
  const counts = { pages: 0, writes: 0 };

  async function write({ id }: Tale) {
    const member = members[Math.floor(random() * members.length)]!;
    counts.writes += 1;
    const { status } =
      random() < 0.7
        ? await member.post(`/v1/posts/${id}/like`, { body: {} })
        : await member.post("/v1/comments", {
            body: { postId: id, commentId: null, comment: `A good one: ${random()}` },
          });
    if (status >= 400) failures.set(`write ${status}`, (failures.get(`write ${status}`) ?? 0) + 1);
  }

  function addressOf({ id, category, language, author }: Tale): string {
    const kind = random();
    if (kind < shares.category) return `/posts/${category}?lang=${language}`;
    if (kind < shares.category + shares.home) return `/?lang=${language}`;
    if (kind < shares.category + shares.home + shares.profile) return `/profile/${author}?lang=${language}`;
    return `/posts/${category}/${id}?lang=${language}`;
  }

  async function read(tale: Tale) {
    counts.pages += 1;
    const { status } = await readPage(site.url + addressOf(tale));
    if (status >= 400) failures.set(`page ${status}`, (failures.get(`page ${status}`) ?? 0) + 1);
  }

  async function send(total: number, exponent: number) {
    const choose = zipfChoice(tales, exponent, random);
    const startedAt = performance.now();
    let sent = 0;
    async function reader() {
      while (sent < total) {
        const at = (sent += 1);
        const early = startedAt + (at * 1000) / perSecond - performance.now();
        if (early > 1) await pause(early);
        const next = at % publicationEvery === 0 ? submitted.shift() : undefined;
        if (next !== undefined) await reviewer.patch(`/v1/posts/${next.id}`);
        await (random() < shares.write ? write(choose()) : read(choose()));
      }
    }
    await Promise.all(Array.from({ length: readersAtOnce }, reader));
    return (performance.now() - startedAt) / 1000;
  }

  return { send, counts, failures };
}

/** Requests a kept page again and again. */
function probe(url: string) {
  const times: number[] = [];
  const stopping = new AbortController();
  const done = (async () => {
    while (!stopping.signal.aborted) {
      times.push((await readPage(url + keptPage)).took);
      await pause(probeEvery);
    }
  })();
  return async () => {
    stopping.abort();
    await done;
    const sorted = times.toSorted((a, b) => a - b);
    const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)]!;
    return { p50: at(0.5), p99: at(0.99) };
  };
}

async function run({ folder, database, print }: Bench, tales: Tale[], exponent: number): Promise<string[]> {
  const site = await startSite(folder, { DATABASE_URL: database.url, METRICS_TOKEN: metricsToken });
  const reviewer = await signIn(site.url, emailOf(moderator));
  const members = await signInAll(site.url, await activeMembers(database));
  const { send, counts, failures } = traffic(site, tales, members, reviewer, await submittedTales(database));
  await send(warmUp, exponent);
  const before = { ...counts, ...(await pageCounts(site.url)), cpu: cpuOf(site.pid) };
  const stopProbe = probe(site.url);
  const seconds = await send(measured, exponent);
  const { p50, p99 } = await stopProbe();
  const cpu = cpuOf(site.pid) - before.cpu;
  const after = await pageCounts(site.url);
  const pages = counts.pages - before.pages;
  const [rendered, updated] = [after.rendered - before.rendered, after.updated - before.updated];
  for (const [what, count] of failures) print(`  ${what}: ${count} times`);
  const memory = memoryOf(site.pid);
  await pause(untilQuiet);
  const memoryAfter = memoryOf(site.pid);
  await site.stop();
  return [
    String(exponent),
    `${round((1 - (rendered + updated) / pages) * 100, 1)} %`,
    String(rendered),
    String(updated),
    String(counts.writes - before.writes),
    round(p50, 1),
    round(p99, 1),
    round((cpu * 1000) / measured, 2),
    round(measured / seconds),
    String(after.kept),
    round(after.bytes / 2 ** 20),
    round(memory / 2 ** 20),
    round(memoryAfter / 2 ** 20),
  ];
}

export const zipfSection: Section = async (bench) => {
  const { database, table } = bench;
  const tales = await talesByPopularity(database);
  const titles = [
    "exponent",
    "from the cache",
    "rendered",
    "updated",
    "likes and comments",
    "kept page p50 ms",
    "p99 ms",
  ];
  const more = ["Node ms", "requests/s", "pages kept", "their MiB", "memory MiB", "30 s later"];
  const rows: string[][] = [];
  for (const exponent of exponents) rows.push(await run(bench, tales, exponent));
  closeReaders();
  table(`${measured} requests after ${warmUp}, ${database.tales.toLocaleString("en")} Tales`, [
    [...titles, ...more],
    ...rows,
  ]);
};
