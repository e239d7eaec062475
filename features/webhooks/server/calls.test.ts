import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { webhooks as limits } from "#vocabulary/limits.ts";
import { aModerator, anAdmin, type Person } from "#tests/support/people.ts";
import { expectProblem, statusCounts } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { webhookEvents } from "../shapes.ts";

let site: TestSite;
let admin: Person;
beforeAll(async () => {
  site = await aSite();
  admin = await anAdmin(site);
});
afterAll(() => site.close());

const address = "https://hooks.example.com/tales?channel=1";
const add = (body: object = {}, by = admin) =>
  by.client.post("/v1/webhooks", { body: { address, events: ["tale.published"], ...body } });
const list = async () => (await admin.client.get("/v1/webhooks")).body.webhooks;
const remove = ({ id }: { id: number }, by = admin) => by.client.delete(`/v1/webhooks/${id}`);

describe("calls of webhooks", () => {
  it("A new webhook is answered with its secret, and listed without it", async () => {
    const { status, body } = await add({ events: ["member.left", "tale.published", "member.left"] });
    expect(status).toBe(201);
    const { secret, ...rest } = body;
    expect(rest).toEqual({
      id: expect.any(Number),
      address,
      events: ["tale.published", "member.left"],
      active: true,
      createdAt: site.clock.now().toISOString(),
    });
    expect(secret).toMatch(/^whsec_/);
    expect(Buffer.from(secret.slice(6), "base64")).toHaveLength(limits.secretBytes.made);
    expect(await list()).toEqual([{ ...rest, failingSince: null }]);
    const { rows } = await site.context.database.pool.query("select secret from webhooks");
    expect(JSON.stringify(rows)).not.toContain(secret.slice(6));
    expect((await remove(body)).status).toBe(204);
    expect((await remove(body)).status).toBe(204);
    expect(await list()).toEqual([]);
  });

  it("A given secret has 24 to 64 bytes as base64", async () => {
    const secretOf = (bytes: number) => `whsec_${Buffer.alloc(bytes, 7).toString("base64")}`;
    for (const bytes of [24, 25, 64]) {
      const { body } = await add({ secret: secretOf(bytes) });
      expect(body.secret).toBe(secretOf(bytes));
      await remove(body);
    }
    const wrong = [secretOf(23), secretOf(65), "", "whsec_", secretOf(32).slice(6), secretOf(32).slice(0, -1), 24];
    for (const secret of wrong) expectProblem(await add({ secret }), 400, "BAD_REQUEST", "secret");
  });

  it("An address without https, with a password, or of a server that isn't public gets 400", async () => {
    const wrong = [
      "http://hooks.example.com/",
      "ftp://hooks.example.com/",
      "hooks.example.com",
      "https://",
      "https://me:secret@hooks.example.com/",
      "https://me@hooks.example.com/",
      "https://localhost/hook",
      "https://localhost.:8443/hook",
      "https://intranet/hook",
      "https://db.internal/hook",
      "https://printer.local/hook",
      "https://127.0.0.1/hook",
      "https://2130706433/hook",
      "https://0x7f.1/hook",
      "https://10.1.2.3/hook",
      "https://172.16.0.1/hook",
      "https://192.168.1.1/hook",
      "https://169.254.169.254/latest/meta-data",
      "https://100.64.0.1/hook",
      "https://0.0.0.0/hook",
      "https://224.0.0.1/hook",
      "https://255.255.255.255/hook",
      "https://[::1]/hook",
      "https://[fd00::1]/hook",
      "https://[fe80::1]/hook",
      "https://[::ffff:8.8.8.8]/hook",
      "https://[64:ff9b::808:808]/hook",
      "https://[2002:808:808::1]/hook",
      `https://hooks.example.com/${"a".repeat(limits.addressMax)}`,
      "",
      7,
      undefined,
    ];
    for (const each of wrong) expectProblem(await add({ address: each }), 400, "BAD_REQUEST", "address");
    expect(await list()).toEqual([]);
  });

  it("Events that don't exist, and none at all, get 400", async () => {
    for (const events of [[], ["tale.read"], ["test"], "tale.published", undefined])
      expect((await add({ events })).status).toBe(400);
  });

  it("The audit log names the server of a webhook, without the path of its address", async () => {
    const { body: webhook } = await add();
    const path = `/v1/webhooks/${webhook.id}`;
    for (const active of [false, false, true, true]) await admin.client.patch(path, { body: { active } });
    await remove(webhook);
    await remove(webhook);
    const query = { target: `webhook:${webhook.id}` };
    const { entries } = (await admin.client.get("/v1/audit-log", { query })).body;
    const shown = entries.map(({ actor, action, detail }: Record<string, string>) => [actor, action, detail]);
    expect(shown).toEqual(
      ["deleted", "on", "off", "added hooks.example.com"].map((detail) => [admin.username, "site-settings", detail]),
    );
  });

  it("The twenty-first webhook gets 409, and of two at the last place one", async () => {
    const added: { id: number }[] = [];
    while (added.length < limits.max - 1) added.push((await add({ events: webhookEvents })).body);
    const answers = await Promise.all([add(), add(), add()]);
    expect(statusCounts(answers)).toEqual({ 201: 1, 409: 2 });
    for (const refused of answers.filter(({ status }) => status === 409)) expectProblem(refused, 409, "LIMIT");
    const all = await list();
    expect(all.map(({ id }: { id: number }) => id)).toEqual(
      all.map(({ id }: { id: number }) => id).toSorted((a: number, b: number) => a - b),
    );
    expect(all).toHaveLength(limits.max);
    await Promise.all(all.map((each: { id: number }) => remove(each)));
    await site.jobsDone();
    const { rows } = await site.context.database.pool.query("select id from webhooks");
    expect(rows).toEqual([]);
  });

  it("Moderators have no webhooks; calls about one that isn't there get 404", async () => {
    const moderator = await aModerator(site);
    const { body: webhook } = await add();
    const path = `/v1/webhooks/${webhook.id}`;
    const refused = [
      await add({}, moderator),
      await moderator.client.get("/v1/webhooks"),
      await moderator.client.patch(path, { body: { active: false } }),
      await moderator.client.get(`${path}/deliveries`),
      await moderator.client.post(`${path}/test`),
      await remove(webhook, moderator),
    ];
    for (const answer of refused) expectProblem(answer, 403, "FORBIDDEN");
    await remove(webhook);
    const missing = [
      await admin.client.patch(path, { body: { active: true } }),
      await admin.client.get(`${path}/deliveries`),
      await admin.client.post(`${path}/test`),
    ];
    for (const answer of missing) expectProblem(answer, 404, "NOT_FOUND");
  });
});
