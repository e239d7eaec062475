import { describe, expect, it } from "vitest";
import type { History, Report, ReportDetail } from "#contract/moderation.ts";
import { barOf, consequencesOf } from "./consequences.ts";

const none = { pending: 0, accepted: 0, rejected: 0, false: 0 };
const history = (username: string, more: Partial<History> = {}): History => ({
  username,
  role: "ROLE_USER",
  createdAt: "2026-01-01T00:00:00.000Z",
  isTroll: false,
  banLevel: 0,
  banPoints: 3,
  commentBannedUntil: null,
  loginBannedUntil: null,
  reportsAbout: none,
  reportsMade: none,
  recent: [],
  ...more,
});
const report = (more: Partial<Report> = {}): Report => ({
  id: 1,
  reason: "REASON9",
  status: "PENDING",
  startDate: "2026-01-02T00:00:00.000Z",
  type: "comment",
  commentId: 7,
  username: "mordred",
  reporter: "gawain",
  severity: 1,
  text: "Rude.",
  decidedBy: null,
  decidedAt: null,
  note: null,
  ...more,
});
const line = { id: 7, text: "Rude.", author: "mordred", censored: false, deleted: false, createdAt: "", updatedAt: "" };
const detail = (more: Partial<ReportDetail> = {}): ReportDetail => ({
  ...report(),
  comment: line,
  thread: [line],
  on: null,
  others: [],
  author: history("mordred"),
  reporterHistory: history("gawain"),
  ...more,
});

describe("what a decision will do", () => {
  it("accepting charges the author once, by the heaviest of the reports that wait, and censors", () => {
    const others = [
      report({ id: 2, severity: 2, reporter: "kay" }),
      report({ id: 3, severity: 3, status: "REJECTED" }),
    ];
    expect(consequencesOf(detail({ others }), "ACCEPTED")).toEqual({
      settled: 2,
      censors: true,
      charges: [{ username: "mordred", points: 2, left: 1, level: 0, ban: null }],
      otherReporters: 0,
    });
  });

  it("with no points left the level rises, and the ban of that level follows", () => {
    const author = history("mordred", { banLevel: 3, banPoints: 1 });
    expect(consequencesOf(detail({ author }), "ACCEPTED").charges).toEqual([
      { username: "mordred", points: 1, left: 3, level: 4, ban: { kind: "login", days: 1 } },
    ]);
  });

  it.each([null, { ...line, censored: true }, { ...line, deleted: true }])(
    "nothing is censored that does not stand any more: %j",
    (comment) => {
      expect(consequencesOf(detail({ comment }), "ACCEPTED").censors).toBe(false);
    },
  );

  it("rejecting does nothing to anybody", () => {
    expect(consequencesOf(detail(), "REJECTED")).toEqual({
      settled: 1,
      censors: false,
      charges: [],
      otherReporters: 0,
    });
  });

  it("bad faith costs a point to each who reported, known or not, but not to who has left", () => {
    const others = [report({ id: 2, reporter: "kay" }), report({ id: 3, reporter: null })];
    expect(consequencesOf(detail({ others }), "FALSE")).toEqual({
      settled: 3,
      censors: false,
      charges: [{ username: "gawain", points: 1, left: 2, level: 0, ban: null }],
      otherReporters: 1,
    });
    expect(consequencesOf(detail({ reporter: null, reporterHistory: null, others }), "FALSE")).toMatchObject({
      charges: [],
      otherReporters: 1,
    });
  });
});

describe("who may decide", () => {
  const moderator = { username: "arthur", role: "MODERATOR" } as const;

  it("is anybody of the staff whom it does not concern", () => {
    expect(barOf(detail(), moderator)).toBeNull();
    expect(barOf(detail({ others: [report({ reporter: "arthur", status: "REJECTED" })] }), moderator)).toBeNull();
  });

  it("is nobody about themselves, or about what they reported", () => {
    expect(barOf(detail({ username: "arthur" }), moderator)).toBe("author");
    expect(barOf(detail({ reporter: "arthur" }), moderator)).toBe("reporter");
    expect(barOf(detail({ others: [report({ reporter: "arthur" })] }), moderator)).toBe("reporter");
  });

  it("is an administrator where it is about one", () => {
    const about = detail({ author: history("mordred", { role: "ROLE_ADMIN" }) });
    expect(barOf(about, moderator)).toBe("administrator");
    expect(barOf(about, { username: "arthur", role: "ADMIN" })).toBeNull();
  });
});
