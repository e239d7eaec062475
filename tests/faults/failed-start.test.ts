import { spawn } from "node:child_process";
import { chmod, cp, rm, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { connect, createServer as createTcpServer, type Socket } from "node:net";
import { join, resolve } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createClient } from "../support/client.ts";
import { aDatabaseProxy } from "../support/database-proxy.ts";
import { aDatabase, aDatabaseWithoutRights } from "../support/databases.ts";
import { eventually } from "../support/eventually.ts";
import { aFreePort, collectOutput, startServer, whenReady } from "../support/server-process.ts";
import { aTemporaryFolder } from "../support/temporary-folder.ts";

let folder: string;
beforeAll(async () => {
  folder = await aTemporaryFolder("start");
  await chmod(folder, 0o755);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Starts with these settings. @returns the output that the operator reads */
async function refusedStart(env: Record<string, string>): Promise<string> {
  const server = startServer({ DATA_DIR: join(folder, "data"), ...env });
  expect(await server.exited).toBe(1);
  expect(server.output(), "no stack trace, but words").not.toMatch(/\n\s+at /);
  return server.output();
}

/** The server's message ErrorResponse (PostgreSQL protocol 3). */
function refusal(state: string, message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C${state}\0M${message}\0\0`);
  return Buffer.concat([Buffer.from([0x45, 0, 0, 0, fields.length + 4]), fields]);
}

async function on(url: string, work: (client: pg.Client) => Promise<unknown>) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await work(client).finally(() => client.end());
}

describe("a start that can't succeed says what is wrong and what to do", () => {
  it("A failed start names every invalid setting", async () => {
    const wrong = {
      PORT: "eighty",
      SITE_URL: "https://example.org/fabula",
      SESSION_SECRET: "short",
      DATABASE_URL: "mysql://x",
      SMTP_URL: "smtp://user:p@ss/word@127.0.0.1:587",
      MAIL_FROM: "Fabula",
      TRUST_PROXY: "nginx",
    };
    const output = await refusedStart(wrong);
    for (const name of Object.keys(wrong)) expect(output).toContain(`${name}: `);
  });

  describe("in a fresh clone", () => {
    const clone = () => join(folder, "clone");
    beforeAll(async () => {
      for (const part of [
        "package.json",
        "package-lock.json",
        "vocabulary",
        "content",
        "kit",
        "features",
        "site",
        "ops",
        "scripts",
      ])
        await cp(part, join(clone(), part), { recursive: true });
    });

    async function expectRefusal(script: string[]) {
      const start = spawn(process.execPath, script, {
        cwd: clone(),
        env: { PATH: process.env.PATH, npm_execpath: "none.mjs", MAIL_FROM: "Fabula" },
        stdio: ["ignore", "pipe", "pipe"],
      });
      const server = collectOutput(start);
      expect(await server.exited).toBe(1);
      expect(server.output()).toContain("PORT: must be a number");
      expect(server.output()).toContain("MAIL_FROM: must look like");
      expect(server.output()).not.toMatch(/Building|Installing/);
    }

    it("`npm start` names invalid settings before it installs, and before it builds", async () => {
      await writeFile(join(clone(), ".env"), "PORT=eighty\n");
      await expectRefusal(["scripts/install-if-needed.mjs", "--settings"]);
      await symlink(resolve("node_modules"), join(clone(), "node_modules"));
      await expectRefusal(["scripts/start.ts"]);
    });
  });

  it.each(["1", "2"])("A failed start names the port in use (WORKERS=%s)", { tags: "variation" }, async (workers) => {
    const other = createServer();
    const port = await aFreePort();
    await new Promise<void>((listening) => other.listen(port, "127.0.0.1", listening));
    const database = await aDatabase();
    try {
      expect(await refusedStart({ PORT: String(port), DATABASE_URL: database.url, WORKERS: workers })).toContain(
        `Port ${port} is in use`,
      );
    } finally {
      await new Promise((resolve) => other.close(resolve));
      await database.drop();
    }
  });

  it("A failed start names a data folder that is not writable", { tags: "variation" }, async () => {
    const inTheWay = join(folder, "a-file");
    await writeFile(inTheWay, "");
    expect(await refusedStart({ DATA_DIR: inTheWay })).toContain("DATA_DIR");
    // Nothing can be made there, not even by root.
    expect(await refusedStart({ DATA_DIR: "/proc/fabula/data" })).toContain("DATA_DIR");
  });

  it("A failed start names a database that does not respond", { tags: "variation" }, async () => {
    const port = await aFreePort();
    const output = await refusedStart({ DATABASE_URL: `postgres://nobody@127.0.0.1:${port}/nothing` });
    expect(output).toContain("DATABASE_URL");
    expect(output).toContain("ECONNREFUSED");
  });

  it("A failed start names a database that accepts connections and stays silent", { tags: "variation" }, async () => {
    const sockets: Socket[] = [];
    const silent = createTcpServer((socket) => void sockets.push(socket));
    const port = await aFreePort();
    await new Promise<void>((resolve) => silent.listen(port, "127.0.0.1", resolve));
    const output = await refusedStart({ DATABASE_URL: `postgres://nobody@127.0.0.1:${port}/nothing` });
    expect(output).toContain("does not answer");
    for (const socket of sockets) socket.destroy();
    silent.close();
  });

  it("A failed start names what a partly restored database lacks", { tags: "variation" }, async () => {
    const database = await aDatabase();
    await on(database.url, (client) => client.query("alter table comments drop constraint comments_pkey cascade"));
    const output = await refusedStart({ DATABASE_URL: database.url });
    expect(output).toContain("primary key of comments (id)");
    expect(output).toContain("--exit-on-error --single-transaction");
    await database.drop();
  });

  it.each([
    { has: [], refused: "pg_trgm" },
    { has: ["pg_trgm"], refused: "unaccent" },
  ])(
    "A failed start names an extension that the database refuses: $refused",
    { tags: "variation" },
    async ({ has, refused }) => {
      const database = await aDatabaseWithoutRights(has);
      const output = await refusedStart({ DATABASE_URL: database.url });
      expect(output).toContain(`refuses the extension ${refused}, which search needs: permission denied`);
      expect(output).toContain(`create extension ${refused}`);
      await database.drop();
    },
  );

  it("A failed start names a pooler that refuses connection settings", { tags: "variation" }, async () => {
    const refusing = createTcpServer((socket) => {
      socket.once("data", () => socket.end(refusal("08P01", "unsupported startup parameter: statement_timeout")));
    });
    const port = await aFreePort();
    await new Promise<void>((resolve) => refusing.listen(port, "127.0.0.1", resolve));
    const output = await refusedStart({ DATABASE_URL: `postgres://nobody@127.0.0.1:${port}/nothing` });
    expect(output).toContain("set DATABASE_DIRECT_URL");
    refusing.close();
  });
});

describe("the first administrator", () => {
  const password = /Password, shown at each start until it is changed: (\w+)/;

  it.each(["1", "2"])(
    "A first start that can't open its port makes no administrator: each later one shows the password until it is changed (WORKERS=%s)",
    { tags: "variation" },
    async (workers) => {
      const database = await aDatabase();
      const other = createServer();
      const port = await aFreePort();
      await new Promise<void>((listening) => other.listen(port, "127.0.0.1", listening));
      const env = { DATA_DIR: join(folder, "first"), DATABASE_URL: database.url, PORT: String(port), WORKERS: workers };
      expect(await refusedStart(env)).not.toMatch(password);
      await new Promise((resolve) => other.close(resolve));
      const server = startServer(env);
      const client = createClient(await whenReady(server, port));
      await eventually(() => expect(server.output()).toMatch(password));
      expect(server.output()).toContain("/admin. The first five steps:");
      const shown = password.exec(server.output())![1]!;
      const body = { email: "admin@localhost.localdomain", password: shown };
      expect((await client.post("/auth/login", { body })).status).toBe(200);
      server.child.kill("SIGTERM");
      expect(await server.exited).toBe(0);

      const second = startServer(env);
      const again = createClient(await whenReady(second, port));
      await eventually(() => expect(second.output().match(new RegExp(password, "g"))).toHaveLength(1));
      expect(password.exec(second.output())![1]).toBe(shown);
      again.token = (await again.post("/auth/login", { body })).body.token;
      const change = { body: { oldPassword: shown, newPassword: "teapot44" } };
      expect((await again.patch("/v1/auth/change-password", change)).status).toBe(200);
      second.child.kill("SIGTERM");
      expect(await second.exited).toBe(0);

      const third = startServer(env);
      await whenReady(third, port);
      await eventually(() => expect(third.output()).toContain("is open"));
      expect(third.output()).not.toContain("The first administrator");
      third.child.kill("SIGTERM");
      expect(await third.exited).toBe(0);
      await database.drop();
    },
  );

  it("A first start that is killed before it shows the password makes no administrator", async () => {
    const database = await aDatabase();
    const port = await aFreePort();
    const env = { DATA_DIR: join(folder, "killed"), DATABASE_URL: database.url, PORT: String(port) };
    await on(database.url, async (client) => {
      await client.query("begin; select pg_advisory_xact_lock(hashtextextended('first administrator', 0))");
      const killed = startServer(env);
      const waiting = "select from pg_locks where locktype = 'advisory' and not granted";
      await eventually(async () => expect((await client.query(waiting)).rowCount).toBe(1));
      killed.child.kill("SIGKILL");
      await killed.exited;
      expect(killed.output()).not.toMatch(password);
    });
    const server = startServer(env);
    await whenReady(server, port);
    await eventually(() => expect(server.output()).toMatch(password));
    server.child.kill("SIGTERM");
    expect(await server.exited).toBe(0);
    await database.drop();
  });
});

describe("a start that has to wait", () => {
  it("A start waits for a database that recovers, and says so", async () => {
    const database = await aDatabase();
    const { host, port: behind } = new pg.Client({ connectionString: database.url });
    let refused = 0;
    const recovering = createTcpServer((socket) => {
      if (refused >= 3) {
        const server = connect(host.startsWith("/") ? { path: `${host}/.s.PGSQL.${behind}` } : { host, port: behind });
        socket.pipe(server).pipe(socket);
        for (const [one, other] of [
          [socket, server],
          [server, socket],
        ] as const)
          one.on("error", () => other.destroy());
        return;
      }
      refused += 1;
      socket.once("data", () => socket.end(refusal("57P03", "the database system is not yet accepting connections")));
    });
    const between = await aFreePort();
    await new Promise<void>((resolve) => recovering.listen(between, "127.0.0.1", resolve));
    const { user, password = "", database: name } = new pg.Client({ connectionString: database.url });
    const port = await aFreePort();
    const server = startServer({
      DATA_DIR: join(folder, "recovering"),
      DATABASE_URL: `postgres://${user}:${encodeURIComponent(password ?? "")}@127.0.0.1:${between}/${name}`,
      PORT: String(port),
    });
    await whenReady(server, port);
    expect(refused).toBe(3);
    expect(server.output()).toContain("start_waits");
    expect(server.output()).toContain("not yet accepting connections");
    server.child.kill("SIGTERM");
    expect(await server.exited).toBe(0);
    recovering.close();
    await database.drop();
  });

  it(
    "A waiting start says why after some seconds, and goes on when the lock is free",
    { tags: "variation" },
    async () => {
      const database = await aDatabase();
      const holder = new pg.Client({ connectionString: database.url, application_name: "another start" });
      await holder.connect();
      const { pid } = (await holder.query("select pg_backend_pid() as pid, pg_advisory_lock(7332021)")).rows[0];
      const port = await aFreePort();
      const server = startServer({ DATA_DIR: join(folder, "waiting"), DATABASE_URL: database.url, PORT: String(port) });
      await eventually(() => expect(server.output()).toContain("start_waits"));
      expect(server.output()).toMatch(new RegExp(`process ${pid} of the database \\(another start, `));
      await holder.end();
      await whenReady(server, port);
      server.child.kill("SIGTERM");
      expect(await server.exited).toBe(0);
      await database.drop();
    },
  );

  it("A waiting start fails when its database stops responding", { tags: "variation" }, async () => {
    const database = await aDatabase();
    const line = await aDatabaseProxy(database.url);
    const holder = new pg.Client({ connectionString: database.url });
    await holder.connect();
    await holder.query("select pg_advisory_lock(7332021)");
    const server = startServer({
      DATA_DIR: join(folder, "silenced"),
      DATABASE_URL: line.url,
      PORT: String(await aFreePort()),
    });
    await eventually(() => expect(server.output()).toContain("start_waits"));
    line.silence();
    expect(await server.exited).toBe(1);
    expect(server.output()).toContain("does not answer");
    await holder.end();
    await line.close();
    await database.drop();
  });
});
