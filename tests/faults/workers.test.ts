import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { Agent, get } from "node:http";
import { connect } from "node:net";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createClient, type Client } from "../support/client.ts";
import { aDatabase } from "../support/databases.ts";
import { eventually } from "../support/eventually.ts";
import { aLiveClient } from "../support/live-client.ts";
import { aFreePort, startServer, whenReady, type ServerProcess } from "../support/server-process.ts";
import { aTaleForm } from "../support/tales.ts";
import { aTemporaryFolder } from "../support/temporary-folder.ts";
import { untilKilled, waitForCount } from "./killed-server.fixture.ts";

/** Two workers that share a port: what one process promises holds for both together. */

const metricsToken = "a-token-for-metrics";

let database: Awaited<ReturnType<typeof aDatabase>>;
let temporary: string;
let server: ServerProcess;
let url: string;
let admin: Client;
beforeAll(async () => {
  database = await aDatabase();
  const port = await aFreePort();
  temporary = await aTemporaryFolder("workers-tmp");
  server = startServer({
    DATABASE_URL: database.url,
    DATA_DIR: await aTemporaryFolder("workers"),
    ADMIN_PASSWORD: "admin1234",
    PORT: String(port),
    WORKERS: "2",
    METRICS_TOKEN: metricsToken,
    TMPDIR: temporary,
  });
  url = await whenReady(server, port);
  await waitForCount(() => started().length, 2);
  admin = createClient(url);
  const { body } = await admin.post("/auth/login", {
    body: { email: "admin@localhost.localdomain", password: "admin1234" },
  });
  admin.token = body.token;
});
afterAll(async () => {
  server.child.kill("SIGKILL");
  await database.drop();
});

interface Entry {
  event?: string;
  worker: number;
  pid: number;
}
const logged = (event: string): Entry[] =>
  server
    .output()
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as Entry)
    .filter((entry) => entry.event === event);
const started = () => logged("worker_started");

/** Over a connection of its own, which goes to the next worker. */
const statusOverNewConnection = (path: string) =>
  new Promise<number>((resolve, reject) => {
    get(`${url}${path}`, { agent: new Agent() }, (reply) => {
      reply.resume();
      resolve(reply.statusCode!);
    }).on("error", reject);
  });

async function metrics(): Promise<string> {
  const reply = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
  expect(reply.status).toBe(200);
  return reply.text();
}

async function publishTale(): Promise<number> {
  const { body } = await admin.get("/v0/tags", { query: { categoryName: "HORROR", languageName: "EN" } });
  const tale = await admin.post("/v1/posts", { body: aTaleForm({ tags: [body[0].tagName], isFinished: 1 }) });
  expect((await admin.patch(`/v1/posts/${tale.body.id}`)).status).toBe(200);
  return tale.body.id;
}

it("The operator reads once that the site is open, with the first administrator", () => {
  expect(server.output().match(/Fabula is open/g)).toHaveLength(1);
  expect(server.output().match(/The first administrator was made/g)).toHaveLength(1);
});

it("The metrics of any worker count the requests of all", async () => {
  const count = 6;
  for (let sent = 0; sent < count; sent += 1) expect(await statusOverNewConnection("/v0/country")).toBe(200);
  const total = /^http_request_duration_seconds_count\{.*route="\/v0\/country".*\} (\d+)$/m;
  for (let read = 0; read < 2; read += 1) expect(total.exec(await metrics())?.[1]).toBe(String(count));
});

it.each(["websocket", "xhr-streaming", "xhr-polling"] as const)(
  "Members connected over %s receive messages, whichever workers their requests reach",
  { tags: "variation" },
  async (transport) => {
    const person = { client: admin, username: "admin" } as Parameters<typeof aLiveClient>[1];
    const clients = await Promise.all(Array.from({ length: 6 }, () => aLiveClient({ url }, person, { transport })));
    const { status } = await admin.post("/v1/send-notification", {
      body: { receiverUsername: "admin", message: `Over ${transport}` },
    });
    expect(status).toBe(201);
    const messages = await Promise.all(clients.map((each) => each.first("Admin-Message")));
    expect(new Set(messages.map(({ message }) => message)).size).toBe(1);
    await Promise.all(clients.map((each) => each.close()));
  },
);

it("A worker killed amid writes loses nothing acknowledged, the other one serves, and a new one follows", async () => {
  const tale = await publishTale();
  const acknowledged = new Set<number>();
  let done = false;
  const write = async (count: number) => {
    if (done) throw new Error("done");
    const reply = await admin
      .post("/v1/comments", { body: { comment: `Number ${count}`, postId: tale } })
      // The connection to the killed worker.
      .catch(() => null);
    if (reply?.status === 201) acknowledged.add(reply.body.id as number);
  };
  const writers = Array.from({ length: 8 }, () => untilKilled(write));
  await waitForCount(() => acknowledged.size, 40);
  const [victim] = started().slice(-1);
  process.kill(victim!.pid, "SIGKILL");
  const before = acknowledged.size;
  await waitForCount(() => acknowledged.size, before + 20);
  await waitForCount(() => started().length, 3);
  expect(started().at(-1)!.worker).toBe(victim!.worker);
  expect(logged("worker_died")).toMatchObject([{ worker: victim!.worker, reason: "SIGKILL" }]);
  done = true;
  await Promise.all(writers);
  const stored = new Set<number>();
  for (let pageNumber = 0, size = 1; size > 0; pageNumber += 1) {
    const { body } = await admin.get(`/v0/comments/${tale}`, { query: { pageNumber, pageSize: 100 } });
    size = body.length as number;
    for (const { id } of body) stored.add(id as number);
  }
  expect([...acknowledged].filter((id) => !stored.has(id))).toEqual([]);
});

it(
  "Connections on their way to a worker that is killed are answered by another one",
  { tags: "variation" },
  async () => {
    const victim = started().findLast(({ worker }) => worker === 1)!;
    const before = started().length;
    // A stopped process takes no connection, so that those which it is given stay on their way.
    process.kill(victim.pid, "SIGSTOP");
    const statuses: number[] = [];
    const requests = Array.from({ length: 8 }, async () => statuses.push(await statusOverNewConnection("/v0/country")));
    // The other worker gets every other connection at least, so by now the stopped one has been given some.
    await waitForCount(() => statuses.length, 4);
    process.kill(victim.pid, "SIGKILL");
    await Promise.all(requests);
    expect(new Set(statuses)).toEqual(new Set([200]));
    await waitForCount(() => started().length, before + 1);
  },
);

it("A worker that stands still is named, gets no more connections and is replaced", { tags: "variation" }, async () => {
  const victim = started().at(-1)!;
  const before = started().length;
  process.kill(victim.pid, "SIGSTOP");
  await waitForCount(() => logged("worker_silent").length, 1);
  expect(logged("worker_silent")).toMatchObject([{ worker: victim.worker, pid: victim.pid }]);
  const requests = Array.from({ length: 8 }, () => statusOverNewConnection("/v0/country"));
  expect(new Set(await Promise.all(requests))).toEqual(new Set([200]));
  await waitForCount(() => started().length, before + 1);
  expect(started().at(-1)!.worker).toBe(victim.worker);
});

it("While no worker serves, connections get 503 with Retry-After, and every new one is answered when a worker is back", async () => {
  const before = started().length;
  for (const { worker } of [{ worker: 1 }, { worker: 2 }])
    process.kill(started().findLast((each) => each.worker === worker)!.pid, "SIGKILL");
  const refused = await eventually(async () => {
    const reply = await fetch(`${url}/v0/country`, { headers: { connection: "close" } });
    expect(reply.status).toBe(503);
    return reply;
  });
  expect(refused.headers.get("retry-after")).toBe("1");
  expect(await refused.json()).toMatchObject({ status: 503, code: "UNAVAILABLE" });
  await waitForCount(() => started().length, before + 1);
  const requests = Array.from({ length: 8 }, () => statusOverNewConnection("/v0/country"));
  expect(new Set(await Promise.all(requests))).toEqual(new Set([200]));
  await waitForCount(() => started().length, before + 2);
});

it(
  "SIGTERM lets workers answer what they have begun, ends idle connections and stops with 0",
  { tags: "variation" },
  async () => {
    const tale = await publishTale();
    const idle = connect(Number(new URL(url).port), "127.0.0.1");
    await once(idle, "connect");
    // One that no worker has taken yet ends with a reset.
    const idleEnds = once(idle, "close").catch((error: NodeJS.ErrnoException) => expect(error.code).toBe("ECONNRESET"));
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query("begin");
    await client.query("lock table tales in access exclusive mode");
    const waiting = Array.from({ length: 2 }, () => statusOverNewConnection(`/v0/posts/${tale}`));
    const locks = "select count(*)::int as count from pg_locks where relation = 'tales'::regclass and not granted";
    for (let count = 0; count < 2;) count = (await client.query<{ count: number }>(locks)).rows[0]!.count;
    expect(readdirSync(temporary).filter((name) => name.startsWith("fabula-"))).toHaveLength(1);
    server.child.kill("SIGTERM");
    await waitForCount(() => server.output().split('"stopping"').length, 3);
    await client.query("rollback");
    await client.end();
    expect(await Promise.all(waiting)).toEqual([200, 200]);
    expect(await server.exited).toBe(0);
    await idleEnds;
    expect(readdirSync(temporary).filter((name) => name.startsWith("fabula-"))).toEqual([]);
    await expect(fetch(`${url}/healthz`)).rejects.toThrow();
  },
);

it("A start that fails in the first worker ends with its message and 1", { tags: "variation" }, async () => {
  const failing = startServer({
    DATABASE_URL: "postgres://nobody@127.0.0.1:1/none",
    DATA_DIR: await aTemporaryFolder("workers-failing"),
    PORT: String(await aFreePort()),
    WORKERS: "2",
  });
  expect(await failing.exited).toBe(1);
  expect(failing.output().match(/Fabula can't start/g)).toHaveLength(1);
});

it.skipIf(process.platform !== "linux")(
  "SIGTERM while a worker still loads its modules ends the supervisor with 0",
  async () => {
    const starting = startServer({
      DATABASE_URL: database.url,
      DATA_DIR: await aTemporaryFolder("workers-loading"),
      PORT: String(await aFreePort()),
      WORKERS: "2",
      LOG_LEVEL: "info",
    });
    const { pid } = starting.child;
    await eventually(() => expect(readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8")).not.toBe(""), {
      interval: 5,
    });
    starting.child.kill("SIGTERM");
    expect(await starting.exited).toBe(0);
    expect(starting.output()).toContain("stopping");
  },
);
