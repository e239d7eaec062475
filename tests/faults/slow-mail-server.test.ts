/** @module-tag variation */
import { once } from "node:events";
import { createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { rm } from "node:fs/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createClient } from "../support/client.ts";
import { aDatabase } from "../support/databases.ts";
import { eventually } from "../support/eventually.ts";
import { aMailServer } from "../support/mail-server.ts";
import { aRegistration } from "../support/registrations.ts";
import { aFreePort, startServer, whenReady } from "../support/server-process.ts";
import { aTemporaryFolder } from "../support/temporary-folder.ts";

let folder: string;
let database: Awaited<ReturnType<typeof aDatabase>>;
let pool: pg.Pool;
beforeAll(async () => {
  folder = await aTemporaryFolder("mail");
  database = await aDatabase();
  pool = new pg.Pool({ connectionString: database.url });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const countMails = async () =>
  (
    await pool.query(
      `SELECT attempts, hand_overs, state < 'active' AND start_after <= now() AS due FROM mail_outbox
       JOIN work.job ON job.name = 'mail' AND job.id = message_id`,
    )
  ).rows;

async function aProcess(smtpUrl: string) {
  const port = await aFreePort();
  const env = {
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    SMTP_URL: smtpUrl,
    ADMIN_PASSWORD: "admin1234",
    LOG_LEVEL: "error",
    PORT: String(port),
  };
  const server = startServer(env);
  return { server, url: await whenReady(server, port) };
}

async function signUp(url: string, form = aRegistration()) {
  expect((await createClient(url).post("/auth/register", { body: form })).status).toBe(201);
}

/** A mail server that accepts connections and never replies. */
async function aSilentServer() {
  const sockets: Socket[] = [];
  const server: Server = createServer((socket) => void sockets.push(socket.on("error", () => {})));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { url, connections: () => sockets.length, close };
}

describe("stopping while a mail server is slow", () => {
  it("A stop during a silent mail server ends in time, and the next start sends the mail", async () => {
    const silent = await aSilentServer();
    const { server, url } = await aProcess(silent.url);
    await signUp(url);
    await eventually(() => expect(silent.connections()).toBe(1));
    server.child.kill("SIGTERM");
    // A stop that takes too long would be ended with 1.
    expect(await server.exited).toBe(0);
    expect(await countMails()).toEqual([{ attempts: 1, hand_overs: 0, due: true }]);
    silent.close();

    const good = await aMailServer();
    const next = await aProcess(good.url);
    await eventually(() => expect(good.received.length).toBe(1));
    await eventually(async () => expect(await countMails()).toEqual([]));
    next.server.child.kill("SIGTERM");
    expect(await next.server.exited).toBe(0);
    await good.close();
  });

  it("A stop ends in time when the mail server does not confirm the mail", { tags: "variation" }, async () => {
    const slow = await aMailServer({ beforeAnswer: () => new Promise(() => {}) });
    const { server, url } = await aProcess(slow.url);
    await signUp(url);
    await eventually(() => expect(slow.received.length).toBe(1));
    server.child.kill("SIGTERM");
    expect(await server.exited).toBe(0);
    // Nobody knows whether the mail has arrived.
    expect(await countMails()).toEqual([{ attempts: 1, hand_overs: 1, due: false }]);
    await pool.query("DELETE FROM mail_outbox");
    await slow.close();
  });
});

it("A mail is sent at most twice when the process is killed after sending it", { tags: "variation" }, async () => {
  const slow = await aMailServer({ beforeAnswer: () => new Promise(() => {}) });
  for (let kills = 1; kills <= 3; kills += 1) {
    const { server, url } = await aProcess(slow.url);
    if (kills === 1) await signUp(url);
    if (kills === 3) await eventually(async () => expect(await countMails()).toEqual([]));
    else await eventually(() => expect(slow.received.length).toBe(kills));
    server.child.kill("SIGKILL");
    await server.exited;
    // Simulates the end of the killed process's lease.
    await pool.query("UPDATE work.job SET state = 'retry', start_after = now() WHERE state = 'active'");
  }
  expect(slow.received).toHaveLength(2);
  expect(new Set(slow.received.map(({ mail }) => mail.messageId)).size).toBe(1);
  await slow.close();
});
