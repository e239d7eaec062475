import { socialProvider } from "#features/social-login/server/samples.fixture.ts";
import type { SenderName, World } from "#tests/support/sample-world.ts";
import type { Bench, Section } from "../bench.ts";
import { jsonHeaders, startSite, type SignedIn } from "../bench-site.ts";
import { query, type FilledDatabase } from "../database-server.ts";
import { longSearches, sendLongTales } from "../malformed/long-tales.ts";
import { oddAddresses } from "../malformed/odd-addresses.ts";
import { oddCalls } from "../malformed/odd-calls.ts";
import { createRecorder, mostCpu } from "../malformed/record-costs.ts";
import { worldOn } from "../measured-site.ts";
import { backendCpu } from "../process-cost.ts";
import { round } from "../report-table.ts";
import { repeatableRandom } from "../zipf-readers.ts";

/** Malformed requests to everything that the site serves, and valid ones that make much work: none may get 5xx or cost 100 ms. */

/** Of the requests and of the long Tales, for a quick look. */
const share = Number(process.env.BENCH_MALFORMED_SHARE ?? 1);
const shown = 20;

/** A copy, because the requests change and delete much of it. */
async function copyOf({ server }: Bench, { name }: FilledDatabase) {
  const copy = `${name}_malformed`;
  const maintenance = server.adminUrl("postgres");
  const drop = () => query(maintenance, `drop database if exists ${copy} with (force)`);
  await drop();
  const [row] = await query<{ owner: string }>(
    maintenance,
    "select pg_get_userbyid(datdba) as owner from pg_database where datname = $1",
    [name],
  );
  await query(maintenance, `create database ${copy} template ${name} owner "${row!.owner}"`);
  return { name: copy, url: server.siteUrl(copy), adminUrl: server.adminUrl(copy), drop };
}

/** Ids of members who may do everything that members may, those without Tales last. */
async function ableMemberIds(adminUrl: string): Promise<number[]> {
  const rows = await query<{ id: number }>(
    adminUrl,
    `select id::integer from users where role = 'USER' and troll_since is null and ban_level = 0 and activated_at is not null order by id`,
  );
  return rows.map(({ id }) => id);
}

/** Sessions of all callers. One that has ended is replaced by a new one, or by one of the next member. */
async function openSessions({ callers, visitor, logIn }: World, memberIds: readonly number[]) {
  const anybody = visitor();
  await anybody.get("/v0/csrf");
  const headers = new Map<SenderName, Record<string, string>>();
  let next = 0;
  const open = async (caller: SenderName): Promise<Record<string, string>> =>
    caller === "visitor" ? jsonHeaders(anybody) : logIn(callers[caller].id).then(jsonHeaders, openNext);
  const openNext = (): Promise<Record<string, string>> => logIn(memberIds[next++]!).then(jsonHeaders, openNext);
  return {
    async session(caller: SenderName) {
      const known = headers.get(caller) ?? (await open(caller));
      headers.set(caller, known);
      const { "content-type": _type, ...session } = known;
      return session;
    },
    end: (caller: SenderName) => void headers.delete(caller),
  };
}

export const malformedSection: Section = async (bench) => {
  const { database, folder, server, print, table } = bench;
  const copy = await copyOf(bench, database);
  const site = await startSite(folder, { ...socialProvider, DATABASE_URL: copy.url });
  const world = await worldOn(site, { ...database, adminUrl: copy.adminUrl });
  const memberIds = await ableMemberIds(copy.adminUrl);
  const { session, end } = await openSessions(world, memberIds);
  const recorder = createRecorder({
    url: site.url,
    pid: site.pid,
    databaseCpu: backendCpu(server.adminUrl("postgres"), copy.name),
    session,
    end,
    report: print,
  });
  const random = repeatableRandom(database.seed);
  const isChosen = () => share === 1 || random() < share;
  const query = { categoryName: "HORROR", languageName: "EN" };
  const { body: tags } = await world.visitor().get("/v0/tags", { query });
  const tag = tags[0].tagName as string;

  const people: SignedIn[] = [];
  for (const id of memberIds.slice(0, 6)) people.push(await world.logIn(id));
  const [author, ...helpers] = people as [SignedIn, ...SignedIn[]];
  const { moderator } = world.callers;
  await sendLongTales({ send: recorder.send, random, tag, isChosen, author, moderator, helpers });
  print(`Long texts: ${sum(recorder.statuses)} requests.`);
  for (const odd of longSearches(random)) if (isChosen()) await recorder.send(odd);
  for (const odd of oddAddresses(database.landmarks)) if (isChosen()) await recorder.send(odd);
  print(`With searches, pages and documents: ${sum(recorder.statuses)} requests.`);
  for await (const odd of oddCalls(random, world)) if (isChosen()) await recorder.send(odd);
  await site.stop();
  await copy.drop();

  const { statuses, failed, costs } = recorder;
  table("Malformed requests", [
    ["status", "requests"],
    ...[...statuses]
      .toSorted(([one], [other]) => one - other)
      .map(([status, count]) => [String(status), String(count)]),
    ["all", String(sum(statuses))],
  ]);
  const logged = site
    .output()
    .split("\n")
    .filter((line) => line.includes('"level":50'));
  for (const line of logged.slice(0, shown)) print(`  ${line.slice(0, 600)}`);
  const dearest = costs.toSorted((one, other) => other.server - one.server);
  table("The dearest of them", [
    ["Request", "status", "Node ms", "PostgreSQL ms"],
    ...dearest
      .slice(0, Number(process.env.BENCH_DEAREST ?? shown))
      .map((cost) => [JSON.stringify(cost.name), String(cost.status), round(cost.server), round(cost.database)]),
  ]);
  const dear = dearest.filter((cost) => cost.server >= mostCpu).length;
  const errors = failed.length === 0 ? "none does" : `${failed.length} DO`;
  const expensive = dear === 0 ? "none does" : `${dear} DO`;
  print(`No request may get 5xx: ${errors}. No request may cost ${mostCpu} ms of Node's CPU or more: ${expensive}.`);
};

const sum = (statuses: ReadonlyMap<number, number>) => [...statuses.values()].reduce((all, count) => all + count, 0);
