import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aComment } from "#tests/support/comments.ts";
import { aModerator, aReader, type Person } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aReport, aTaleReport, aUserReport } from "#tests/support/reports.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aPublishedTale } from "#tests/support/tales.ts";
import { firstOrAll } from "#tests/support/thoroughness.ts";

let site: TestSite;
let moderator: Person;
beforeAll(async () => {
  site = await aSite();
  moderator = await aModerator(site);
});
afterAll(() => site.close());

const send = (decisions: unknown) => moderator.client.post("/v1/reportings/decisions", { body: { decisions } });
const statusOf = async ({ id }: { id: number }) => (await moderator.client.get(`/v1/reportings/${id}`)).body.status;

describe("many decisions in one call", () => {
  it("Reports of all types are decided in their order", { tags: "variation" }, async () => {
    const tale = await aPublishedTale(site);
    const onTale = await aTaleReport(site, tale);
    const onComment = await aReport(site, await aComment(site, { on: await aPublishedTale(site) }));
    const onMember = await aUserReport(site, await aReader(site));
    const { status, body } = await send([
      { type: "tale", id: onTale.id, status: "ACCEPTED", note: "Spam." },
      { type: "comment", id: onComment.id, status: "REJECTED" },
      { type: "user", id: onMember.id, status: "FALSE" },
    ]);
    expect(status).toBe(200);
    expect(body.results).toEqual([
      { type: "tale", id: onTale.id, status: "ACCEPTED" },
      { type: "comment", id: onComment.id, status: "REJECTED" },
      { type: "user", id: onMember.id, status: "FALSE" },
    ]);
    expect(await Promise.all([onTale, onComment, onMember].map(statusOf))).toEqual(["ACCEPTED", "REJECTED", "FALSE"]);
  });

  it("A report that an earlier item settled answers that status, one decided before the call answers CONFLICT", async () => {
    const tale = await aPublishedTale(site);
    const [first, second] = [await aTaleReport(site, tale), await aTaleReport(site, tale)];
    const before = await aUserReport(site, await aReader(site));
    await moderator.client.put("/v1/user-reports", { body: { id: before.id, status: "REJECTED" } });
    const { body } = await send([
      { type: "tale", id: first.id, status: "REJECTED" },
      { type: "tale", id: second.id, status: "ACCEPTED" },
      { type: "user", id: before.id, status: "REJECTED" },
    ]);
    expect(body.results).toEqual([
      { type: "tale", id: first.id, status: "REJECTED" },
      { type: "tale", id: second.id, status: "REJECTED" },
      { type: "user", id: before.id, code: "CONFLICT" },
    ]);
  });

  it("Each item fails by itself: unknown, of another type, claimed by a colleague, or about oneself", async () => {
    const [good, claimed] = [
      await aUserReport(site, await aReader(site)),
      await aUserReport(site, await aReader(site)),
    ];
    const own = await aUserReport(site, moderator);
    await (await aModerator(site)).client.put(`/v1/user-reports/${claimed.id}/claim`);
    const { body } = await send([
      { type: "tale", id: good.id, status: "REJECTED" },
      { type: "user", id: 999_999_999, status: "REJECTED" },
      { type: "user", id: claimed.id, status: "REJECTED" },
      { type: "user", id: own.id, status: "REJECTED" },
      { type: "user", id: good.id, status: "REJECTED" },
    ]);
    expect(body.results.map((result: { code?: string; status?: string }) => result.code ?? result.status)).toEqual([
      "NOT_FOUND",
      "NOT_FOUND",
      "CLAIMED",
      "FORBIDDEN",
      "REJECTED",
    ]);
  });

  it(
    "A decision that the database has no room for answers UNAVAILABLE, and the others are stored",
    { tags: "variation" },
    async () => {
      const [refused, other] = [
        await aUserReport(site, await aReader(site)),
        await aUserReport(site, await aReader(site)),
      ];
      const { pool } = site.context.database;
      await pool.query(`
      create function no_room() returns trigger language plpgsql as $$ begin
        raise exception 'out of memory' using errcode = '53200';
      end $$;
      create trigger no_room before update on reports for each row when (new.id = ${refused.id}) execute function no_room()`);
      const { body } = await send([
        { type: "user", id: refused.id, status: "REJECTED" },
        { type: "user", id: other.id, status: "REJECTED" },
      ]);
      await pool.query("drop trigger no_room on reports; drop function no_room");
      expect(body.results).toEqual([
        { type: "user", id: refused.id, code: "UNAVAILABLE" },
        { type: "user", id: other.id, status: "REJECTED" },
      ]);
      expect(await Promise.all([refused, other].map(statusOf))).toEqual(["PENDING", "REJECTED"]);
    },
  );

  it.each(
    firstOrAll([
      ["none", []],
      ["more than 50", Array.from({ length: 51 }, (_, at) => ({ type: "user", id: at + 1, status: "REJECTED" }))],
      ["an unknown status", [{ type: "user", id: 1, status: "PENDING" }]],
      ["an unknown type", [{ type: "poem", id: 1, status: "REJECTED" }]],
      ["a note that is too long", [{ type: "user", id: 1, status: "REJECTED", note: "a".repeat(1001) }]],
      ["no list", "all"],
    ]),
  )("A call with %s is refused and changes nothing", async (_what, decisions) => {
    const report = await aUserReport(site, await aReader(site));
    const valid = { type: "user", id: report.id, status: "REJECTED" };
    const sent = Array.isArray(decisions) && decisions.length > 0 ? [valid, ...decisions] : decisions;
    expectProblem(await send(sent), 400, "BAD_REQUEST");
    expect(await statusOf(report)).toBe("PENDING");
  });
});
