import { mkdtempSync, readFileSync, rmSync, chmodSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "#server/platform/database/embedded/postgres.ts";
import { fill, password } from "#tests/load/dataset.ts";
import { bareServer, rowsPerSecond } from "#tests/load/baseline.ts";
import { costOfBodies } from "#tests/load/expensive-bodies.ts";
import { judgePages } from "#tests/load/lighthouse.ts";
import { bareDelivery, liveDelivery } from "#tests/load/live-delivery.ts";
import { measure, type Figures, type Load } from "#tests/load/measure.ts";
import { weighPage } from "#tests/load/page-weight.ts";
import { memoryOf } from "#tests/load/process-cost.ts";
import { createClient, type Client } from "#tests/support/client.ts";
import { aFreePort, startServer, whenReady } from "#tests/support/server-process.ts";
import { buildIfNeeded } from "./build-if-needed.ts";

/**
 * `npm run bench`: measures the built product with 10,000 Tales, and a baseline for each figure in the same run. The
 * machine's speed cancels out in the ratios; the absolute numbers depend on this machine and its load.
 */

const taleCount = 10_000;
/** So many members are connected when a message to everyone is sent. The first `loginCount` are used to measure logins. */
const accountCount = 1000;
const loginCount = 60;

const dataDir = mkdtempSync(join(tmpdir(), "fabula-bench-"));
chmodSync(dataDir, 0o755);
const print = (line: string) => process.stdout.write(`${line}\n`);
const round = (value: number, digits = 0) => value.toFixed(digits);

async function start(env: Record<string, string>) {
  const port = await aFreePort();
  const began = performance.now();
  const server = startServer({ ...env, PORT: String(port) });
  const url = await whenReady(server, port);
  return { server, url, milliseconds: performance.now() - began };
}

const administrator = { email: "admin@localhost.localdomain", password: "bench1234" };

async function signedIn(
  url: string,
  account: { email: string; password: string },
): Promise<Client & { username: string }> {
  const client = createClient(url);
  const { status, body } = await client.post("/auth/login", { body: account });
  if (status !== 200) throw new Error(`log-in failed: ${status}`);
  client.token = body.token;
  return { ...client, username: body.username };
}

/** Logs in all accounts, eight at a time, because each login computes a password hash. */
async function tokensOf(url: string, emails: string[]) {
  const members: { username: string; token: string }[] = [];
  for (let at = 0; at < emails.length; at += 8) {
    const some = await Promise.all(emails.slice(at, at + 8).map((email) => signedIn(url, { email, password })));
    members.push(...some.map(({ username, token }) => ({ username, token: token! })));
  }
  return members;
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

function jsonHeaders(client: Client): Record<string, string> {
  const token = client.cookies.get("XSRF-TOKEN") ?? "";
  return {
    "content-type": "application/json",
    cookie: `XSRF-TOKEN=${token}`,
    "x-xsrf-token": token,
    ...(client.token === null ? {} : { authorization: `Bearer ${client.token}` }),
  };
}

/** Creates drafts of one writer. @returns the requests that save them */
async function drafts(client: Client, tag: string) {
  const body = JSON.stringify({
    title: "A draft that is being written",
    content: `<p>${"Nobody had lit the lamp for thirty years. ".repeat(80)}</p>`,
    categoryName: "HORROR",
    languageName: "EN",
    tags: [tag],
    isFinished: 0,
  });
  const requests = [];
  for (let count = 0; count < 32; count += 1) {
    const made = await client.post("/v1/posts", { body: JSON.parse(body) });
    requests.push({ path: `/v1/posts/${made.body.id}`, body });
  }
  return requests;
}

function table(rows: string[][]) {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  for (const row of rows)
    print(
      row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!))).join("  "),
    );
}

function line(name: string, measurements: Figures, floor: Figures | null, rows: number | null): string[] {
  return [
    name,
    round(measurements.perSecond),
    round(measurements.p99),
    round(measurements.serverCpu, 3),
    round(measurements.databaseCpu, 3),
    floor === null ? "–" : `${round(measurements.perSecond / floor.perSecond, 2)}`,
    rows === null ? "–" : `${round(measurements.perSecond / rows, 2)}`,
    String(measurements.failed),
  ];
}

await buildIfNeeded();
const env = {
  DATA_DIR: dataDir,
  ADMIN_PASSWORD: "bench1234",
  LOG_LEVEL: "warn",
  CHANGES_PER_MINUTE: "10000000",
  MEMBER_BUDGETS: "off",
  TRUST_PROXY: "127.0.0.1",
};

const first = await start(env);
first.server.child.kill("SIGTERM");
await first.server.exited;
const database = await startEmbeddedPostgres({ dataDir, log: () => {} });
print(`Filling in ${taleCount} Tales…`);
const { emails, taleId } = await fill(database.url(), taleCount, accountCount);

const { server, url, milliseconds } = await start(env);
const pid = server.child.pid!;
const postgres = Number(readFileSync(join(dataDir, "pg", "postmaster.pid"), "utf8").split("\n")[0]);
const writer = await signedIn(url, { email: emails[0]!, password });
const tags = await writer.get("/v0/tags", { query: { categoryName: "HORROR", languageName: "EN" } });

const page = { headers: { accept: "text/html", "accept-encoding": "gzip", "accept-language": "en" } };
const pages: [string, Load][] = [
  ["Tale page, visitor", { url: `${url}/posts/horror/${taleId}`, ...page }],
  ["Category page, visitor", { url: `${url}/posts/horror`, ...page }],
  ["Tale as JSON", { url: `${url}/v0/posts/${taleId}` }],
  ["Category list as JSON", { url: `${url}/v0/posts/category?category=HORROR&languageName=EN` }],
];
const changes: [string, Load][] = [
  [
    "Log in",
    {
      url: `${url}/auth/login`,
      method: "POST",
      headers: jsonHeaders({ ...writer, token: null }),
      requests: emails
        .slice(0, loginCount)
        .map((email) => ({ path: "/auth/login", body: JSON.stringify({ email, password }) })),
    },
  ],
  [
    "Save a draft",
    { url, method: "PUT", headers: jsonHeaders(writer), requests: await drafts(writer, tags.body[0].tagName) },
  ],
];

const rows = await rowsPerSecond(database.url(), taleId);
const report = [
  ["", "per second", "p99 ms", "server CPU ms", "database CPU ms", "÷ bare Node", "÷ row loop", "failed"],
];
for (const [name, load] of pages) {
  const floor = await bareServer(load.url, load.headers ?? {}, dataDir);
  report.push(line(name, await measure(load, pid, postgres), floor, rows));
  report.push(line("  bare Node.js, same bytes", floor, null, null));
}
for (const [name, load] of changes) report.push(line(name, await measure(load, pid, postgres), null, rows));

const plain = jsonHeaders({ ...writer, token: null });
const bodies = await costOfBodies(url, pid, { visitor: plain, member: jsonHeaders(writer) });
const memory = memoryOf(pid);
const weight = await weighPage(`${url}/posts/horror/${taleId}`);
const admin = await signedIn(url, administrator);
const members = await tokensOf(url, emails);
// A new process, because freed memory of earlier work would hide the memory of connections.
server.child.kill("SIGTERM");
await server.exited;
const quiet = await start(env);
const send = createClient(quiet.url);
send.token = admin.token;
const live = await liveDelivery(quiet.url, quiet.server.child.pid!, members, async (message) => {
  const { status } = await send.post("/v1/send-notification", { body: { receiverUsername: "all", message } });
  if (status !== 201) throw new Error(`sending failed: ${status}`);
});
const bareLive = median(await bareDelivery(live.connections, live.messageLength));

print("");
table(report);
print("");
table([
  ["Hostile body", "from a", "answer", "server CPU ms"],
  ...bodies
    .toSorted((one, other) => other.cpu - one.cpu)
    .map(({ name, sender, status, cpu }) => [name, sender, String(status), round(cpu)]),
]);
const expensive = bodies.filter(({ sender, cpu }) => sender === "visitor" && cpu >= 100).map(({ name }) => name);
print(
  `No request of a visitor may cost 100 ms of CPU or more: ${expensive.length === 0 ? "none does" : `${expensive.join(", ")} DOES`}.`,
);
print("");
print(`Floor of the database: ${round(rows)} single rows per second on 16 connections.`);
const slowest = median(live.rounds);
print(
  `An Admin-Message to everyone, ${live.connections} connected: the last has it after ${round(slowest)} ms (rounds: ${live.rounds.map((each) => round(each)).join(", ")}),` +
    ` recorded, announced and delivered; bare sockets take ${round(bareLive)} ms for the bytes (÷ ${round(slowest / bareLive, 1)}). ${round(live.memoryEach / 1024, 1)} KiB of server memory per connection.`,
);
print(`Memory of the server after the load: ${round(memory / 2 ** 20)} MiB.`);
print(
  `First start on an empty folder: ${round(first.milliseconds)} ms to ready; with ${taleCount} Tales: ${round(milliseconds)} ms.`,
);
print(
  `Tale page in the browser, first visit: ${round(weight.bytes / 1024, 1)} KB in ${weight.requests} requests (${weight.otherHosts} to other hosts).`,
);

quiet.server.child.kill("SIGTERM");
await quiet.server.exited;
await database.stop();
rmSync(dataDir, { recursive: true, force: true });

const pageScores = await judgePages();
print("");
table([
  [
    "Lighthouse, phone",
    "performance",
    "accessibility",
    "best practices",
    "SEO",
    "layout shift",
    "blocked ms",
    "what lost points",
  ],
  ...pageScores.map(({ page, performance: speed, accessibility, bestPractices, seo, layoutShift, blocked, found }) => [
    page,
    ...[speed, accessibility, bestPractices, seo].map(String),
    round(layoutShift, 3),
    round(blocked),
    found.join(", "),
  ]),
]);
