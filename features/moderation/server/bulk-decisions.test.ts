import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { actionsOn } from "#tests/support/audit-log-entries.ts";
import { statementsOf } from "#tests/support/call-statements.ts";
import { aComment, aNewsComment } from "#tests/support/comments.ts";
import { expectStatus } from "#tests/support/expected-status.ts";
import { mailsTo, messagesTo } from "#tests/support/inbox.ts";
import { aNewsPost } from "#tests/support/news.ts";
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

  it(
    "The first decision about a thing counts, rejected together with others or alone",
    { tags: "variation" },
    async () => {
      const tale = await aPublishedTale(site);
      const [first, second, third] = [
        await aTaleReport(site, tale),
        await aTaleReport(site, tale),
        await aTaleReport(site, tale),
      ];
      const others = [await aUserReport(site, await aReader(site)), await aUserReport(site, await aReader(site))];
      const { body } = await send([
        { type: "user", id: others[0]!.id, status: "REJECTED" },
        { type: "tale", id: first.id, status: "REJECTED" },
        { type: "tale", id: second.id, status: "ACCEPTED" },
        { type: "user", id: others[1]!.id, status: "REJECTED" },
        { type: "tale", id: third.id, status: "REJECTED" },
      ]);
      expect(body.results.map((result: { status?: string }) => result.status)).toEqual(Array(5).fill("REJECTED"));
      expect((await site.visitor().get(`/v0/posts/${tale.id}`)).status).toBe(200);
    },
  );

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

  it.each(firstOrAll(["REJECTED", "ACCEPTED", "FALSE"]))(
    "Reports that are decided together as %s end as one that is decided alone: notes, claims, points, bans, audit log, messages",
    async (status) => {
      /** Reports one thing of each kind by an Englishman and an Italian, decides, and reads what has become of it. */
      async function afterwards(decideAll: (reports: { type: string; id: number; note?: string }[]) => Promise<void>) {
        const [tale, news, member] = [await aPublishedTale(site), await aNewsPost(site), await aReader(site)];
        const [onTale, onNews] = [
          await aComment(site, { on: await aPublishedTale(site), by: member }),
          await aNewsComment(site, { on: news, by: member }),
        ];
        const body = { commentId: onNews.id, reason: "REASON4" };
        const kinds = [
          { type: "user", report: (by: Person) => aUserReport(site, member, { by, reason: "REASON4" }) },
          { type: "tale", report: (by: Person) => aTaleReport(site, tale, { by, reason: "REASON4" }) },
          { type: "comment", report: (by: Person) => aReport(site, onTale, { by, reason: "REASON4" }) },
          {
            type: "blog",
            report: async (by: Person) => expectStatus(await by.client.post("/v1/reportings-blog", { body }), 201),
          },
        ];
        const reporters = [await aReader(site, { language: "EN" }), await aReader(site, { language: "IT" })];
        const reports = [];
        for (const { type, report } of kinds)
          for (const by of reporters) reports.push({ type, id: (await report(by)).id as number });
        const [first] = reports;
        expect((await moderator.client.put(`/v1/user-reports/${first!.id}/claim`)).status).toBe(200);
        // One decision settles both reports of a thing.
        const sent = reports.filter((_, at) => at % 2 === 0);
        await decideAll(sent.map((each, at) => (at === 1 ? each : { ...each, note: `Looked at number ${at}.` })));
        const read = await Promise.all(
          reports.map(async ({ id }) => (await moderator.client.get(`/v1/reportings/${id}`)).body),
        );
        const people = [tale.writer, member, ...reporters];
        const targets = [`tale:${tale.id}`, `comment:${onTale.id}`, `comment:${onNews.id}`];
        targets.push(...people.map(({ username }) => username));
        return {
          rows: read.map(({ status, note, decidedBy, claimedBy }) => ({ status, note, decidedBy, claimedBy })),
          log: await Promise.all(targets.map((target) => actionsOn(site, target))),
          received: await Promise.all(
            people.map(async (each) => {
              const { banLevel, banPoints, commentBannedUntil } = (await each.client.get("/v1/user")).body;
              const bans = await messagesTo(each, "Banned");
              const messages = (await messagesTo(each, "Admin-Message")).toSorted();
              const ofAnyone = messages.map((message) => message.replaceAll(member.username, "the member"));
              return { banLevel, banPoints, commentBannedUntil, bans, messages: ofAnyone };
            }),
          ),
          isOnSite: (await site.visitor().get(`/v0/posts/${tale.id}`)).status,
        };
      }
      const alone = await afterwards(async (reports) => {
        for (const { type, id, note } of reports) {
          const body = { decisions: [{ type, id, status, note }] };
          expectStatus(await moderator.client.post("/v1/reportings/decisions", { body }), 200);
        }
      });
      const together = await afterwards(async (reports) => {
        const { body } = await send(reports.map((each) => ({ ...each, status })));
        expect(body.results).toEqual(reports.map(({ type, id }) => ({ type, id, status })));
      });
      expect(alone.received.map(({ messages }) => messages.length)).toEqual(
        status === "ACCEPTED" ? [1, 3, 4, 4] : [0, 0, 4, 4],
      );
      expect(alone.rows.map((row) => row.status)).toEqual(Array(8).fill(status));
      expect(together).toEqual(alone);
    },
  );

  it("One mail tells a member of all decisions of one call, each with its note", { tags: "variation" }, async () => {
    const member = await aReader(site, { banLevel: 7, banPoints: 1 });
    const tale = await aPublishedTale(site);
    const reports: { id: number }[] = [];
    for (const reason of ["REASON7", "REASON7"])
      reports.push(await aReport(site, await aComment(site, { on: tale, by: member }), { reason }));
    await send(reports.map(({ id }, at) => ({ type: "comment", id, status: "ACCEPTED", note: `Number ${at}.` })));
    const mails = await mailsTo(site, member);
    expect(mails.map(({ text }) => [...text!.matchAll(/Number \d/g)].map(String))).toEqual([["Number 0", "Number 1"]]);
  });

  it("Rejecting twelve reports together takes as many statements as rejecting three, twenty-two at most", async () => {
    const counts = [];
    for (const many of [3, 12]) {
      const reports: { id: number }[] = [];
      while (reports.length < many) reports.push(await aUserReport(site, await aReader(site)));
      const { result, roundTrips } = await statementsOf(site, () =>
        send(reports.map(({ id }) => ({ type: "user", id, status: "REJECTED", note: `Nothing wrong with ${id}.` }))),
      );
      expect(result.body.results).toHaveLength(many);
      const all = roundTrips.flat();
      counts.push(all.slice(0, all.lastIndexOf("commit") + 1).length);
    }
    expect(counts[0]).toBe(counts[1]);
    expect(counts[0]).toBeLessThanOrEqual(22);
  });

  it("Of two calls that decide the same reports at the same moment one decides each, and charges once", async () => {
    const colleague = await aModerator(site);
    await colleague.client.get("/v0/csrf");
    const [author, tale] = [await aReader(site), await aPublishedTale(site)];
    const sent: { type: string; id: number; status: string }[] = [];
    const add = (type: string, { id }: { id: number }) => sent.push({ type, id, status: "ACCEPTED" });
    add("user", await aUserReport(site, author, { reason: "REASON9" }));
    add("comment", await aReport(site, await aComment(site, { on: tale, by: author })));
    for (const reported of [await aPublishedTale(site), await aPublishedTale(site), tale])
      add("tale", await aTaleReport(site, reported));
    const answers = await Promise.all([
      send(sent),
      colleague.client.post("/v1/reportings/decisions", {
        body: { decisions: sent.toReversed().map((each) => ({ ...each, status: "FALSE" })) },
      }),
    ]);
    type Result = { id: number; status?: string; code?: string };
    const outcomes = (answers.flatMap(({ body }) => body.results) as Result[]).toSorted(
      (one, other) => one.id - other.id,
    );
    const refused = outcomes.filter(({ code }) => code === "CONFLICT");
    expect(refused.map(({ id }) => id)).toEqual(sent.map(({ id }) => id).toSorted((one, other) => one - other));
    const decided = outcomes.filter(({ status }) => status !== undefined);
    expect(await Promise.all(decided.map(statusOf))).toEqual(decided.map(({ status }) => status));
    const accepted = sent.slice(0, 2).filter(({ id }) => decided.find((each) => each.id === id)!.status === "ACCEPTED");
    expect((await author.client.get("/v1/user")).body.banPoints).toBe(3 - accepted.length);
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

  it("A decision that the database has no room for answers UNAVAILABLE, and the others happen once", async () => {
    const [refused, other, accused] = [await aReader(site), await aReader(site), await aReader(site)];
    const reports: { id: number }[] = [];
    for (const member of [accused, refused, other])
      reports.push(await aUserReport(site, member, { reason: "REASON9" }));
    const { pool } = site.context.database;
    await pool.query(`
      create function no_room() returns trigger language plpgsql as $$ begin
        raise exception 'out of memory' using errcode = '53200';
      end $$;
      create trigger no_room before update on reports for each row when (new.id = ${reports[1]!.id}) execute function no_room()`);
    const { body } = await send(
      reports.map(({ id }, at) => ({ type: "user", id, status: ["ACCEPTED", "ACCEPTED", "REJECTED"][at] })),
    );
    await pool.query("drop trigger no_room on reports; drop function no_room");
    const [first, second, third] = reports.map(({ id }) => ({ type: "user", id }));
    expect(body.results).toEqual([
      { ...first, status: "ACCEPTED" },
      { ...second, code: "UNAVAILABLE" },
      { ...third, status: "REJECTED" },
    ]);
    expect(await Promise.all(reports.map(statusOf))).toEqual(["ACCEPTED", "PENDING", "REJECTED"]);
    expect((await accused.client.get("/v1/user")).body.banPoints).toBe(2);
    expect(await messagesTo(accused)).toHaveLength(1);
  });

  it.each(
    firstOrAll([
      ["none", []],
      ["more than 50", Array.from({ length: 51 }, (_, at) => ({ type: "user", id: at + 1, status: "REJECTED" }))],
      ["an unknown status", [{ type: "user", id: 1, status: "PENDING" }]],
      ["an unknown type", [{ type: "poem", id: 1, status: "REJECTED" }]],
      ["a note that is too long", [{ type: "user", id: 1, status: "REJECTED", note: "a".repeat(2001) }]],
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
