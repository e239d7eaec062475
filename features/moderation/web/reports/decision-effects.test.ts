import { describe, expect, it } from "vitest";
import type { ReportDetail } from "../../shapes.ts";
import { decisionObstacle, effectsOf } from "./decision-effects.ts";
import { detail, history, line, report } from "./report-detail.fixture.ts";

describe("the effects of a decision", () => {
  it("Accepting charges the author once, with the points of the severest pending report, and censors the comment", () => {
    const others = [
      report({ id: 2, severity: 2, reporter: "kay" }),
      report({ id: 3, severity: 3, status: "REJECTED" }),
    ];
    expect(effectsOf([detail({ others })], "ACCEPTED")).toEqual({
      settled: 2,
      censoredComments: 1,
      talesTakenOff: 0,
      charges: [{ username: "mordred", points: 2, pointsLeft: 1, bans: [] }],
      otherReporters: 0,
    });
  });

  it("Another reason costs what it costs now, and nothing if the report is not accepted", () => {
    const others = [report({ id: 2, severity: 2, reporter: "kay" })];
    expect(effectsOf([detail({ others })], "ACCEPTED", 1).charges).toMatchObject([{ points: 1, pointsLeft: 2 }]);
    expect(effectsOf([detail()], "ACCEPTED", 3).charges).toMatchObject([{ points: 3, bans: [{ level: 1 }] }]);
    expect(effectsOf([detail()], "REJECTED", 3).charges).toEqual([]);
    expect(effectsOf([detail()], "FALSE", 3)).toEqual(effectsOf([detail()], "FALSE"));
  });

  it("Without points left the ban level rises, and its ban follows", () => {
    const author = history("mordred", { banLevel: 3, banPoints: 1 });
    expect(effectsOf([detail({ author })], "ACCEPTED").charges).toEqual([
      { username: "mordred", points: 1, pointsLeft: 3, bans: [{ level: 4, kind: "login", days: 1 }] },
    ]);
  });

  it.each([null, { ...line, censored: true }, { ...line, deleted: true }])(
    "A comment that is gone, censored or deleted is not censored: %j",
    (comment) => {
      expect(effectsOf([detail({ comment })], "ACCEPTED").censoredComments).toBe(0);
    },
  );

  it("Rejecting has no effect on anybody", () => {
    expect(effectsOf([detail()], "REJECTED")).toEqual({
      settled: 1,
      censoredComments: 0,
      talesTakenOff: 0,
      charges: [],
      otherReporters: 0,
    });
  });

  it("A report in bad faith costs each reporter a point, known or not, but not removed accounts", () => {
    const others = [report({ id: 2, reporter: "kay" }), report({ id: 3, reporter: null })];
    expect(effectsOf([detail({ others })], "FALSE")).toEqual({
      settled: 3,
      censoredComments: 0,
      talesTakenOff: 0,
      charges: [{ username: "gawain", points: 1, pointsLeft: 2, bans: [] }],
      otherReporters: 1,
    });
    expect(effectsOf([detail({ reporter: null, reporterHistory: null, others })], "FALSE")).toMatchObject({
      charges: [],
      otherReporters: 1,
    });
  });
});

describe("the effects of one decision on several reports", () => {
  const about = (id: number, username: string, more: Partial<ReportDetail> = {}) =>
    detail({ id, username, author: history(username), commentId: id, ...more });

  it("Charges of the same member add up, and lead to the bans in their order", () => {
    const reports = [2, 2, 3].map((severity, at) => about(at + 1, "mordred", { severity }));
    const { charges, settled, censoredComments } = effectsOf(reports, "ACCEPTED");
    expect(charges).toEqual([
      {
        username: "mordred",
        points: 7,
        pointsLeft: 3,
        bans: [
          { level: 1, kind: "comment", days: 1 },
          { level: 2, kind: "comment", days: 3 },
        ],
      },
    ]);
    expect({ settled, censoredComments }).toEqual({ settled: 3, censoredComments: 3 });
  });

  it("A report that an earlier one settles has no effect of its own", () => {
    const second = report({ id: 2, reporter: "kay" });
    const reports = [detail({ others: [second] }), detail({ ...second, others: [report()] })];
    expect(effectsOf(reports, "ACCEPTED")).toMatchObject({ settled: 2, censoredComments: 1, charges: [{ points: 1 }] });
  });

  it("Reports in bad faith by one member cost a point each", () => {
    const reports = [about(1, "mordred"), about(2, "morgana"), about(3, "agravain")];
    expect(effectsOf(reports, "FALSE").charges).toMatchObject([
      { username: "gawain", points: 3, bans: [{ level: 1 }] },
    ]);
  });
});

describe("who may decide", () => {
  const moderator = { username: "arthur", role: "MODERATOR" } as const;

  it("Staff whom the report does not concern may decide", () => {
    expect(decisionObstacle(detail(), moderator)).toBeNull();
    expect(
      decisionObstacle(detail({ others: [report({ reporter: "arthur", status: "REJECTED" })] }), moderator),
    ).toBeNull();
  });

  it("Nobody may decide a report about themselves or one that they made", () => {
    expect(decisionObstacle(detail({ username: "arthur" }), moderator)).toBe("author");
    expect(decisionObstacle(detail({ reporter: "arthur" }), moderator)).toBe("reporter");
    expect(decisionObstacle(detail({ others: [report({ reporter: "arthur" })] }), moderator)).toBe("reporter");
  });

  it("Only an administrator may decide a report about an administrator", () => {
    const about = detail({ author: history("mordred", { role: "ROLE_ADMIN" }) });
    expect(decisionObstacle(about, moderator)).toBe("administrator");
    expect(decisionObstacle(about, { username: "arthur", role: "ADMIN" })).toBeNull();
  });
});
