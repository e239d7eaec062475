import { rm } from "node:fs/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createClient, type Client } from "../support/client.ts";
import { eventually } from "../support/eventually.ts";
import { aRegistration } from "../support/registrations.ts";
import { aFreePort, startScript, startServer, whenReady, type ServerProcess } from "../support/server-process.ts";
import { aTemporaryFolder } from "../support/temporary-folder.ts";
import { queryBeside } from "./killed-server.fixture.ts";

/** `npm run admin` on a machine with the embedded database, next to its site and without it. */

let folder: string;
let site: { server: ServerProcess; url: string };
beforeAll(async () => {
  folder = await aTemporaryFolder("admin-command");
  site = await started();
});
afterAll(async () => {
  await stopped();
  await rm(folder, { recursive: true, force: true });
});

async function started() {
  const port = await aFreePort();
  const server = startServer({ DATA_DIR: folder, PORT: String(port), ADMIN_PASSWORD: "inkwell7" });
  return { server, url: await whenReady(server, port) };
}

async function stopped() {
  site.server.child.kill("SIGTERM");
  expect(await site.server.exited).toBe(0);
}

async function admin(...args: string[]): Promise<{ status: number | null; output: string }> {
  const command = startScript("admin.ts", args, { DATA_DIR: folder });
  return { status: await command.exited, output: command.output() };
}

async function login(email: string, password: string): Promise<Client & { status: number }> {
  const client = createClient(site.url);
  const reply = await client.post("/auth/login", { body: { email, password } });
  client.token = reply.body.token;
  return Object.assign(client, { status: reply.status });
}

const passwordIn = ({ output }: { output: string }) => output.trim().split(" ").at(-1)!;

const email = "admin@localhost.localdomain";

it("The operator gets a new password as the last word of one line, next to a running site and without one", async () => {
  const before = await login(email, "inkwell7");
  const printed = await admin("password", "Admin");
  expect(printed.status).toBe(0);
  expect(printed.output.trim().split("\n")).toHaveLength(1);
  const password = passwordIn(printed);
  expect((await before.get("/v1/user")).status).toBe(401);
  expect((await login(email, "inkwell7")).status).toBe(403);
  const after = await login(email, password);
  expect((await after.get("/v1/users")).body).toMatchObject({ code: "PASSWORD_CHANGE_REQUIRED" });
  const change = { body: { oldPassword: password, newPassword: "teapot44" } };
  expect((await after.patch("/v1/auth/change-password", change)).status).toBe(200);
  const { body } = await after.get("/v1/audit-log", { query: { actor: "machine" } });
  expect(body.entries).toMatchObject([{ actor: "machine", action: "member-password", target: "admin", detail: "" }]);

  await stopped();
  const alone = await admin("password", "admin");
  expect(alone.status).toBe(0);
  site = await started();
  expect((await login(email, passwordIn(alone))).status).toBe(200);
});

const query = (statement: string) => queryBeside(folder, statement);

it("The operator sees work that fails, without a name, and tries it again: the running site does it at once", async () => {
  expect(await admin("failed-work")).toMatchObject({ status: 0, output: "  No work fails.\n" });
  const job = (name: string, payload: string, state: string, reason: string) =>
    query(`insert into work.job (name, data, state, retry_count, retry_limit, start_after, output)
      values ('${name}', '{"since": "2026-11-29T00:00:00.000Z", "payload": ${payload}}', '${state}', 30, 30, 'infinity', '{"reason": "${reason}"}')`);
  await job("news-deletion", '{"newsId": 404}', "failed", "57014");
  await job("push", '{"ids": [404]}', "retry", "a push service did not accept it");
  const { status, output } = await admin("failed-work");
  expect(status).toBe(0);
  expect(output.trim().split("\n")).toEqual([
    expect.stringMatching(/^news-deletion: 1 given up, since 20\S+Z, tries 31, reason: 57014$/),
    expect.stringMatching(
      /^ *push: 1 tried again later, since 20\S+Z, tries 31, reason: a push service did not accept it$/,
    ),
  ]);
  expect(await admin("retry-failed", "news-deletion")).toMatchObject({ status: 0, output: "  Tried again now: 1\n" });
  await eventually(async () => expect(await query("select name from work.job")).toEqual([{ name: "push" }]));
  expect(await admin("retry-failed")).toMatchObject({ status: 0, output: "  Tried again now: 1\n" });
  await eventually(async () => expect(await query("select name from work.job")).toEqual([]));
  expect((await admin("retry-failed", "one", "two")).output).toContain("npm run admin -- retry-failed [KIND]");
});

it("The operator makes an existing member an administrator, and reads what there is after a wrong word or name", async () => {
  expect(
    (
      await createClient(site.url).post("/auth/register", {
        body: aRegistration({ username: "Writer44", email: "writer44@example.org" }),
      })
    ).status,
  ).toBe(201);
  expect(await admin("make", "writer44")).toMatchObject({ status: 0, output: "  writer44 is an administrator.\n" });
  const oldPassword = passwordIn(await admin("password", "admin"));
  const client = await login(email, oldPassword);
  await client.patch("/v1/auth/change-password", { body: { oldPassword, newPassword: "teapot55" } });
  client.token = (await login(email, "teapot55")).token;
  expect((await client.get("/v1/users", { query: { query: "writer44" } })).body.users).toMatchObject([
    { username: "Writer44", role: "ROLE_ADMIN" },
  ]);
  for (const args of [["unmake", "admin"], ["make"]])
    expect(await admin(...args)).toMatchObject({ status: 2, output: expect.stringContaining("make NAME") });
  const unknown = await admin("make", "nobody7");
  expect(unknown).toMatchObject({ status: 2, output: expect.stringContaining("No member is called nobody7") });
  // The account that no mail had activated can log in.
  const staff =
    "  Administrators: admin (admin@localhost.localdomain), Writer44 (writer44@example.org). Moderators: none.\n";
  expect(await admin("list")).toEqual({ status: 0, output: staff });
  expect(unknown.output).toContain(staff.trim());
  for (const args of [
    ["list", "admin"],
    ["failed-work", "mail"],
  ])
    expect(await admin(...args)).toMatchObject({ status: 2, output: expect.stringContaining("npm run admin -- list") });
});

it("The operator deletes the passkeys of a member, and learns how many there were", async () => {
  await query(`insert into passkeys (user_id, credential_id, public_key, counter, transports, user_handle, host, name, created_at)
    select id, 'key ' || n, '', 0, '{}', '', 'localhost', 'Phone', now()
    from users, generate_series(1, 2) as n where username = 'admin'`);
  const line = (total: number) => `  Passkeys of Admin that were deleted: ${total}\n`;
  expect(await admin("passkeys-off", "Admin")).toMatchObject({ status: 0, output: line(2) });
  expect(await query("select 1 from passkeys")).toEqual([]);
  expect(await query("select actor_id::integer, detail from audit_log where action = 'member-passkeys'")).toEqual([
    { actor_id: 0, detail: "2" },
  ]);
  expect(await admin("passkeys-off", "Admin")).toMatchObject({ status: 0, output: line(0) });
  expect(await admin("passkeys-off", "nobody7")).toMatchObject({ status: 2 });
});
