import type { Client } from "#tests/support/client.ts";
import { activeMembers } from "../active-members.ts";
import { bareRow, bareServer, rowsPerSecond } from "../baseline.ts";
import type { Section } from "../bench.ts";
import { jsonHeaders, signIn, startSite } from "../bench-site.ts";
import { password } from "../dataset/fill.ts";
import { emailOf } from "../dataset/members.ts";
import { backendCpu } from "../process-cost.ts";
import { measure, type Figures } from "../measure.ts";
import type { Load } from "../load-client.ts";
import { weighPage } from "../page-weight.ts";
import { memoryOf } from "../process-cost.ts";
import { round } from "../report-table.ts";

/** Pages, JSON, logins and drafts under load, each next to a baseline of the same run: the machine's speed cancels out in the ratios. */

/** So many accounts log in. */
const loginCount = 60;

/** Creates drafts of one writer. @returns the requests that save them */
async function drafts(client: Client, tag: string) {
  const body = {
    title: "A draft that is being written",
    content: `<p>${"Nobody had lit the lamp for thirty years. ".repeat(80)}</p>`,
    categoryName: "HORROR",
    languageName: "EN",
    tags: [tag],
    isFinished: 0,
  };
  const requests = [];
  for (let count = 0; count < 32; count += 1) {
    const response = await client.post("/v1/posts", { body });
    requests.push({ path: `/v1/posts/${response.body.id}`, body: JSON.stringify(body) });
  }
  return requests;
}

const line = (name: string, figures: Figures, floor: Figures | null, rows: number | null): string[] => [
  name,
  round(figures.perSecond),
  round(figures.p99),
  round(figures.serverCpu, 3),
  round(figures.databaseCpu, 3),
  floor === null ? "–" : round(figures.perSecond / floor.perSecond, 2),
  rows === null ? "–" : round(figures.perSecond / rows, 2),
  String(figures.failed),
];

export const floorSection: Section = async ({ folder, server, database, print, table }) => {
  const site = await startSite(folder, { DATABASE_URL: database.url });
  const { url, pid } = site;
  const { id } = database.landmarks.ordinaryTale;
  const writer = await signIn(url, emailOf(database.landmarks.ordinaryMember.id));
  const { body: tags } = await writer.get("/v0/tags", { query: { categoryName: "HORROR", languageName: "EN" } });
  const databaseCpu = backendCpu(server.adminUrl("postgres"), database.name);

  const html = { headers: { accept: "text/html", "accept-encoding": "gzip", "accept-language": "en" } };
  const reads: [string, Load][] = [
    ["Tale page, visitor", { url: `${url}/posts/horror/${id}`, ...html }],
    ["Category page, visitor", { url: `${url}/posts/horror`, ...html }],
    ["Tale as JSON", { url: `${url}/v0/posts/${id}` }],
    ["Tale as JSON, from the database", { url: `${url}/v0/posts/${id}`, headers: { authorization: "Bearer nobody" } }],
    ["Category list as JSON", { url: `${url}/v0/posts/category?category=HORROR&languageName=EN` }],
  ];
  const emails = await activeMembers(database, loginCount);
  const changes: [string, Load][] = [
    [
      "Log in",
      {
        url: `${url}/auth/login`,
        method: "POST",
        headers: jsonHeaders({ ...writer, token: null }),
        requests: emails.map((email) => ({ path: "/auth/login", body: JSON.stringify({ email, password }) })),
      },
    ],
    [
      "Save a draft",
      { url, method: "PUT", headers: jsonHeaders(writer), requests: await drafts(writer, tags[0].tagName) },
    ],
  ];

  const rows = await rowsPerSecond(database.url, id);
  const report = [
    ["", "per second", "p99 ms", "server CPU ms", "database CPU ms", "÷ bare Node", "÷ row loop", "failed"],
  ];
  for (const [name, load] of reads) {
    const floor = await bareServer(load.url, load.headers ?? {}, folder);
    report.push(line(name, await measure(load, pid, databaseCpu), floor, rows));
    report.push(line("  bare Node.js, same bytes and headers", floor, null, null));
  }
  report.push(line("A Tale's row by bare Node.js", await bareRow(database.url, id, databaseCpu), null, null));
  for (const [name, load] of changes) report.push(line(name, await measure(load, pid, databaseCpu), null, rows));
  table(`Under load, ${database.tales.toLocaleString("en")} Tales`, report);
  print(`Floor of the database: ${round(rows)} single rows per second on 16 connections.`);
  print(
    `Memory of the server after the load: ${round(memoryOf(pid) / 2 ** 20)} MiB. Ready after ${round(site.startedIn)} ms.`,
  );
  const weight = await weighPage(`${url}/posts/horror/${id}`);
  print(
    `Tale page in the browser, first visit: ${round(weight.bytes / 1024, 1)} KB in ${weight.requests} requests (${weight.otherHosts} to other hosts).`,
  );
  await site.stop();
};
