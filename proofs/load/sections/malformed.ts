import type { Caller } from "#vocabulary/roles.ts";
import type { Samples } from "#tests/support/sample-calls.ts";
import { createClient } from "#tests/support/client.ts";
import type { Bench, Section } from "../bench.ts";
import { jsonHeaders, signIn, startSite, type SignedIn } from "../bench-site.ts";
import { query, type FilledDatabase } from "../database-server.ts";
import { administrator, emailOf, moderator } from "../dataset/members.ts";
import { longSearches, sendLongTales } from "../malformed/long-tales.ts";
import { oddAddresses } from "../malformed/odd-addresses.ts";
import { oddCalls, type RealSamples } from "../malformed/odd-calls.ts";
import { createRecorder, mostCpu } from "../malformed/record-costs.ts";
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

/** Something that exists for each kind of id, of the member if it has an owner. */
async function realSamplesOf(
  { landmarks }: FilledDatabase,
  adminUrl: string,
  member: { id: number; username: string },
): Promise<RealSamples> {
  const idOf = async (sql: string) => (await query<{ id: number }>(adminUrl, sql, [member.id]))[0]?.id;
  const own = {
    tale: await idOf(
      "select id::integer from tales where author_id = $1 and publication_date is not null order by id limit 1",
    ),
    series: await idOf("select id::integer from series where author_id = $1 order by id limit 1"),
    correction: await idOf(
      "select id::integer from corrections where status = 'PENDING' and $1 > 0 order by id limit 1",
    ),
    comment: await idOf(
      "select id::integer from comments where tale_id is not null and $1 in (author_id, author_id) order by id desc limit 1",
    ),
    notification: await idOf("select id::integer from notifications where receiver_id = $1 order by id limit 1"),
  };
  const { submittedTale, waitingRevision, lastComment, newsPost, newsComment, advert, popularTag, mostFollowed } =
    landmarks;
  const { pendingReport, pendingTaleReport, decidedMemberReport, decidedNewsReport, ordinaryTale } = landmarks;
  const ids: [path: RegExp, id: number | undefined][] = [
    [/^\/v1\/posts\/:id\/revision/, waitingRevision.id],
    [/^\/v1\/series|^\/v0\/series/, own.series],
    [/^\/v1\/corrections/, own.correction],
    [/comments?-blog/, newsComment.id],
    [/^\/v\d\/comments\/:id$/, ordinaryTale.id],
    [/comment/, own.comment ?? lastComment.id],
    [/admin-post|mutes\/news/, newsPost.id],
    [/publicity|set-activity/, advert.id],
    [/^\/v1\/reportings-blog/, decidedNewsReport.id],
    [/^\/v1\/reportings/, pendingReport.id],
    [/^\/v1\/user-reports/, decidedMemberReport.id],
    [/^\/v1\/tale-reports/, pendingTaleReport.id],
  ];
  return ({ path, caller, body }): Samples => {
    const staff = caller !== "visitor" && caller !== "user";
    const tale = staff ? submittedTale.id : (own.tale ?? ordinaryTale.id);
    const id = ids.find(([pattern]) => pattern.test(path))?.[1] ?? tale;
    return {
      id,
      postId: tale,
      username: path === "/v1/pending" ? member.username : mostFollowed.username,
      receiverUsername: body === undefined ? member.username : mostFollowed.username,
      userId: member.id,
      commentId: own.comment ?? lastComment.id,
      adminPostId: newsPost.id,
      notificationId: own.notification ?? 1,
      tagName: popularTag.name,
      tag: popularTag.name,
      categoryName: popularTag.category,
      category: popularTag.category,
      languageName: popularTag.language,
      languageInterface: popularTag.language,
      query: "lamp",
    };
  };
}

/** Sessions of all callers. One that has ended is replaced by one of the next member. */
async function openSessions(url: string, memberIds: readonly number[]) {
  const visitor = createClient(url);
  await visitor.get("/v0/csrf");
  const headers = new Map<Caller, Record<string, string>>();
  let next = 0;
  async function open(caller: Caller): Promise<Record<string, string>> {
    if (caller === "visitor") return jsonHeaders({ ...visitor, token: null });
    if (caller !== "user")
      return jsonHeaders(await signIn(url, emailOf(caller === "admin" ? administrator : moderator)));
    const id = memberIds[next]!;
    return signIn(url, emailOf(id)).then(jsonHeaders, () => {
      next += 1;
      return open(caller);
    });
  }
  return {
    async session(caller: Caller) {
      const known = headers.get(caller) ?? (await open(caller));
      headers.set(caller, known);
      const { "content-type": _type, ...session } = known;
      return session;
    },
    end: (caller: Caller) => void headers.delete(caller),
  };
}

export const malformedSection: Section = async (bench) => {
  const { database, folder, server, print, table } = bench;
  const copy = await copyOf(bench, database);
  const site = await startSite(folder, { DATABASE_URL: copy.url });
  const [author] = [database.landmarks.busiestAuthor];
  const memberIds = [author.id, ...(await ableMemberIds(copy.adminUrl)).filter((id) => id !== author.id)];
  const { session, end } = await openSessions(site.url, memberIds);
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
  const visitor = createClient(site.url);
  const { body: tags } = await visitor.get("/v0/tags", { query: { categoryName: "HORROR", languageName: "EN" } });
  const tag = tags[0].tagName as string;

  const people: SignedIn[] = [];
  for (const id of memberIds.slice(1, 7)) people.push(await signIn(site.url, emailOf(id)));
  const [writer, ...helpers] = people as [SignedIn, ...SignedIn[]];
  const staff = await signIn(site.url, emailOf(moderator));
  await sendLongTales({ send: recorder.send, random, tag, isChosen, author: writer, moderator: staff, helpers });
  print(`Long texts: ${sum(recorder.statuses)} requests.`);
  for (const odd of longSearches(random)) if (isChosen()) await recorder.send(odd);
  for (const odd of oddAddresses(database.landmarks)) if (isChosen()) await recorder.send(odd);
  print(`With searches, pages and documents: ${sum(recorder.statuses)} requests.`);
  const real = await realSamplesOf(database, copy.adminUrl, author);
  for (const odd of oddCalls({ random, real, tags: [tag] })) if (isChosen()) await recorder.send(odd);
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
