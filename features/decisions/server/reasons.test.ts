import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { reasonCodes } from "#vocabulary/reasons.ts";
import { auditEntries } from "#tests/support/audit-log-entries.ts";
import { whileRowIsLocked, untilBlocked } from "#tests/support/row-locks.ts";
import { anAdmin, aReader, type Person } from "#tests/support/people.ts";
import { expectProblem, statusCounts } from "#tests/support/problems.ts";
import { standardSeverities } from "#tests/support/report-reasons.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { firstOrAll } from "#tests/support/thoroughness.ts";

let site: TestSite;
let admin: Person;
beforeAll(async () => {
  site = await aSite();
  admin = await anAdmin(site);
});
afterAll(() => site.close());

const list = async () =>
  (await admin.client.get("/reasons")).body as { reason: string; severity: number; startDate: string }[];
const add = (body: Record<string, unknown>, { client }: Person = admin) => client.post("/reasons", { body });
const demote = ({ username }: Person) =>
  admin.client.patch("/v1/auth/change-role", { query: { username, role: "USER" } });

describe("the catalogue of reasons", () => {
  it("Every member sees the ten initial reasons with their severities", async () => {
    const { status, body } = await (await aReader(site)).client.get("/reasons");
    expect(status).toBe(200);
    expect(body).toEqual(
      reasonCodes.map((reason) => ({ reason, severity: standardSeverities[reason], startDate: expect.any(String) })),
    );
  });

  it("A new reason is added at the end with the server's date and recorded in the audit log", async () => {
    const answer = await add({ reason: "  Copied \n from elsewhere ", severity: 2, startDate: "2020-01-01" });
    const added = { reason: "Copied   from elsewhere", severity: 2, startDate: site.clock.now().toISOString() };
    expect([answer.status, answer.body]).toEqual([201, added]);
    expect((await list()).at(-1)).toEqual(added);
    expect((await auditEntries(site))[0]).toMatchObject({
      actor: admin.username,
      action: "reason-add",
      target: added.reason,
      detail: "severity 2",
    });
  });

  it("The severity of a reason can be sent as text", { tags: "variation" }, async () => {
    expect((await add({ reason: "By a form", severity: "3" })).body.severity).toBe(3);
  });

  it("Adding an existing reason in any case gets 409", async () => {
    await add({ reason: "Élan vital", severity: 1 });
    const before = await list();
    for (const reason of ["Élan vital", "élan VITAL", "reason1", "REASON1"])
      expectProblem(await add({ reason, severity: 1 }), 409, "CONFLICT");
    expect(await list()).toEqual(before);
  });

  it("One of two concurrent adds of a reason succeeds", async () => {
    const answers = await Promise.all([
      add({ reason: "At once", severity: 1 }),
      add({ reason: "AT ONCE", severity: 2 }),
    ]);
    expect(statusCounts(answers)).toEqual({ 201: 1, 409: 1 });
    expect((await list()).filter(({ reason }) => reason.toLowerCase() === "at once")).toHaveLength(1);
  });

  it.each(
    firstOrAll([
      ["reason", undefined],
      ["reason", ""],
      ["reason", " x "],
      ["reason", "x".repeat(61)],
      ["reason", 12],
      ["severity", undefined],
      ["severity", 0],
      ["severity", 4],
      ["severity", 1.5],
      ["severity", "many"],
      ["severity", ""],
      ["severity", " 2 "],
      ["severity", "0x2"],
      ["severity", "1e0"],
      ["severity", true],
      ["severity", null],
      ["severity", [2]],
      ["severity", ["2"]],
    ]),
  )("Adding a reason with an invalid %s gets 400", async (name, value) => {
    expectProblem(await add({ reason: "Fits well", severity: 1, [name]: value }), 400, "BAD_REQUEST", name);
  });

  it(
    "An administrator who is demoted while adding a reason waits for a lock gets 403",
    { tags: "variation" },
    async () => {
      const [formerAdmin, before] = [await anAdmin(site), await list()];
      await formerAdmin.client.get("/v0/csrf");
      const other = await site.context.database.pool.connect();
      await other.query("begin");
      await other.query("insert into report_reasons (reason, severity, start_date) values ('Too late', 1, now())");
      const answer = add({ reason: "Too late", severity: 1 }, formerAdmin);
      await untilBlocked(site, 1);
      await demote(formerAdmin);
      await other.query("rollback");
      other.release();
      expectProblem(await answer, 403, "FORBIDDEN");
      expect(await list()).toEqual(before);
    },
  );

  it(
    "An administrator who is demoted while removing a reason waits for a lock gets 403",
    { tags: "variation" },
    async () => {
      const [formerAdmin, before] = [await anAdmin(site), await list()];
      const { rows } = await site.context.database.pool.query("select id from report_reasons where reason = 'REASON5'");
      await formerAdmin.client.get("/v0/csrf");
      const answer = await whileRowIsLocked(site, {
        table: "report_reasons",
        id: rows[0].id,
        waiting: () => formerAdmin.client.delete("/reasons", { query: { reason: "REASON5" } }),
        concurrently: () => demote(formerAdmin),
      });
      expectProblem(answer, 403, "FORBIDDEN");
      expect(await list()).toEqual(before);
      expect(await auditEntries(site, { action: "reason-remove", target: "REASON5" })).toEqual([]);
    },
  );

  it.each(
    firstOrAll([
      ["in the query", { query: { reason: "passing THING" } }],
      ["in a JSON body", { body: { reason: "Passing thing" } }],
    ]),
  )("A reason that is named %s is removed and the removal recorded", async (_where, send) => {
    await add({ reason: "Passing thing", severity: 1 });
    const answer = await admin.client.delete("/reasons", send);
    expect([answer.status, answer.body]).toEqual([204, null]);
    expect((await list()).map(({ reason }) => reason)).not.toContain("Passing thing");
    expect((await auditEntries(site))[0]).toMatchObject({
      actor: admin.username,
      action: "reason-remove",
      target: "Passing thing",
      detail: "",
    });
    expectProblem(await admin.client.delete("/reasons", send), 404, "NOT_FOUND");
  });

  it("Removing an unknown reason gets 404, without a name 400", async () => {
    const before = await list();
    expectProblem(await admin.client.delete("/reasons", { query: { reason: "Never heard" } }), 404, "NOT_FOUND");
    for (const send of [{}, { body: {} }])
      expectProblem(await admin.client.delete("/reasons", send), 400, "BAD_REQUEST", "reason");
    expect(await list()).toEqual(before);
  });

  it("One of two concurrent removals of a reason succeeds", { tags: "variation" }, async () => {
    await add({ reason: "Taken out twice", severity: 1 });
    const remove = () => admin.client.delete("/reasons", { query: { reason: "Taken out twice" } });
    expect(statusCounts(await Promise.all([remove(), remove()]))).toEqual({ 204: 1, 404: 1 });
    expect(await auditEntries(site, { action: "reason-remove", target: "Taken out twice" })).toHaveLength(1);
  });
});
