import { setTimeout } from "node:timers/promises";
import type { BrowserContext } from "playwright-core";
import { restAfterStart } from "#kit/server/jobs/schedule.ts";
import { aBrowser } from "#tests/support/browser.ts";
import { activeMembers } from "../active-members.ts";
import type { Bench, Section } from "../bench.ts";
import { signIn, startSite } from "../bench-site.ts";
import { query } from "../database-server.ts";
import { backendCpu, cpuOf } from "../process-cost.ts";
import { round } from "../report-table.ts";

/**
 * The cost of a reader's day for the site: a browser opens one page after the other, and the CPU time of Node.js and PostgreSQL is
 * added up, without what the idle site takes in that time.
 */

/** The first days warm the site up, the others are averaged. Before them come pages of other Tales, because V8 compiles for the first hundreds. */
const days = { warming: 1, measured: 5 };
const warmingPages = 300;
/** Milliseconds without a request after which a page is complete. */
const quiet = 700;
/** Milliseconds for which the idle site is measured. */
const idle = 20_000;
/** Milliseconds of CPU a second, at most, of a site that has done the work that it puts off after its start. */
const restful = 10;

interface Tale {
  id: number;
  category: string;
}

type Pages = [name: string, address: string][];

/** Each reads other Tales. */
function pagesOf(kind: "visitor" | "member", tales: readonly Tale[]): Pages {
  const tale = (n: number) => `/posts/${tales[n]!.category}/${tales[n]!.id}`;
  const pages: Pages = [
    ["home", "/"],
    ["a Tale", tale(0)],
    ["its category", `/posts/${tales[0]!.category}`],
    ["another Tale", tale(1)],
    ["a third Tale", tale(2)],
  ];
  if (kind === "visitor") return pages;
  const own: Pages = [
    ["account", "/user"],
    ["notifications", "/user/notification"],
    ["laboratory", "/laboratory"],
    ["news", "/blog"],
    ["a fourth Tale", tale(3)],
  ];
  return [...pages, ...own];
}

interface Cost {
  requests: number;
  calls: number;
  bytes: number;
  node: number;
  database: number;
}

/** With what the idle site takes in these milliseconds. */
type Measured = Cost & { took: number };

const sum = (costs: readonly Cost[]): Cost => {
  const total = { requests: 0, calls: 0, bytes: 0, node: 0, database: 0 };
  for (const cost of costs) for (const key of Object.keys(total) as (keyof Cost)[]) total[key] += cost[key];
  return total;
};
const mean = (costs: readonly Cost[]): Cost => {
  const total = sum(costs);
  for (const key of Object.keys(total) as (keyof Cost)[]) total[key] /= costs.length;
  return total;
};

/** Opens a page in a new tab, as a link of a mail or another site does: what the browser has cached stays. */
async function open(context: BrowserContext, address: string) {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  let [requests, calls, bytes] = [0, 0, 0];
  const fromMemory = new Set<string>();
  session.on("Network.requestServedFromCache", ({ requestId }) => void fromMemory.add(requestId));
  session.on("Network.responseReceived", ({ requestId, response }) => {
    if (response.fromDiskCache === true || fromMemory.has(requestId) || !response.url.startsWith("http")) return;
    requests += 1;
    if (/\/(v0|v1|auth)\//.test(response.url)) calls += 1;
  });
  session.on("Network.loadingFinished", ({ encodedDataLength }) => void (bytes += encodedDataLength));
  await page.goto(address);
  // To the end of the page, as a reader does: its pictures and comments load there.
  await page.keyboard.press("End");
  for (let before = -1; before !== requests; await page.waitForTimeout(quiet)) before = requests;
  await page.close();
  return { requests, calls, bytes };
}

async function play({ server, folder, database }: Bench) {
  const site = await startSite(folder, { DATABASE_URL: database.url });
  const databaseCpu = backendCpu(server.adminUrl("postgres"), database.name);
  const tales = await query<Tale>(
    database.adminUrl,
    `select id::integer, lower(category) as category from tales where publication_date is not null and language = 'EN'
      and category = 'HORROR' order by id desc offset 5 limit 60`,
  );
  const others = await query<Tale>(
    database.adminUrl,
    `select id::integer, lower(category) as category from tales where publication_date is not null and language = 'EN'
      and category <> 'HORROR' order by id desc limit ${warmingPages}`,
  );
  for (const { id, category } of others)
    await (await fetch(`${site.url}/posts/${category}/${id}`, { headers: { "accept-encoding": "br" } })).arrayBuffer();
  const emails = await activeMembers(database, days.warming + days.measured);
  const browser = await aBrowser();

  async function measured<Result>(work: () => Promise<Result>) {
    const [startedAt, node, inDatabase] = [performance.now(), cpuOf(site.pid), await databaseCpu()];
    const result = await work();
    const used = { node: (cpuOf(site.pid) - node) * 1000, database: ((await databaseCpu()) - inDatabase) * 1000 };
    return { ...used, took: performance.now() - startedAt, result };
  }

  async function day(pages: Pages, token: string | null): Promise<Measured[]> {
    const context = await browser.newContext({
      baseURL: site.url,
      locale: "en",
      viewport: { width: 390, height: 844 },
    });
    if (token !== null)
      await context.addInitScript((stored) => {
        localStorage.setItem("token", stored);
        localStorage.setItem("expirationTime", String(Date.now() + 3_600_000));
      }, token);
    const costs: Measured[] = [];
    for (const [, address] of pages) {
      const { result, ...used } = await measured(() => open(context, address));
      costs.push({ ...result, ...used });
    }
    await context.close();
    return costs;
  }

  await setTimeout(restAfterStart);
  for (let used = Infinity; used > restful;) {
    const { node, database, took } = await measured(() => setTimeout(idle / 4));
    used = ((node + database) / took) * 1000;
  }
  const visitors: Measured[][] = [];
  const members: Measured[][] = [];
  for (const [n, email] of emails.entries()) {
    visitors.push(await day(pagesOf("visitor", tales.slice(n * 7)), null));
    const { token } = await signIn(site.url, email);
    members.push(await day(pagesOf("member", tales.slice(n * 7 + 3)), token));
  }
  await browser.close();
  const resting = await measured(() => setTimeout(idle));
  await site.stop();
  const withoutIdle = ({ took, ...cost }: Measured): Cost => ({
    ...cost,
    node: cost.node - (resting.node * took) / resting.took,
    database: cost.database - (resting.database * took) / resting.took,
  });
  const costs = (played: Measured[][]) => played.slice(days.warming).map((day) => day.map(withoutIdle));
  return { visitor: costs(visitors), member: costs(members), resting, tales };
}

const row = (name: string, { requests, calls, bytes, node, database }: Cost) => [
  name,
  round(requests, 1),
  round(calls, 1),
  round(bytes / 1024),
  round(node, 1),
  round(database, 1),
];

export const daySection: Section = async (bench) => {
  const header = ["", "requests", "calls", "KB", "Node CPU ms", "database CPU ms"];
  const { tales, resting, ...played } = await play(bench);
  const costs = { visitor: 0, member: 0 };
  for (const kind of ["visitor", "member"] as const) {
    const total = mean(played[kind].map(sum));
    costs[kind] = total.node + total.database;
    const pages = pagesOf(kind, tales).map(([name], at) => row(name, mean(played[kind].map((day) => day[at]!))));
    bench.table(`A ${kind}'s day, ${bench.database.tales.toLocaleString("en")} Tales`, [
      header,
      ...pages,
      row("the day", total),
    ]);
  }
  const [node, inDatabase] = [resting.node, resting.database].map((used) => round((used / resting.took) * 1000, 1));
  bench.print(`Without what the idle site takes a second: ${node} ms of Node.js, ${inDatabase} ms of PostgreSQL.`);
  bench.print(`900 visitors and 100 members: ${round((900 * costs.visitor + 100 * costs.member) / 1000)} s of CPU.`);
};
