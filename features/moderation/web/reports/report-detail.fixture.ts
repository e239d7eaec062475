import type { History, Report, ReportDetail } from "../../shapes.ts";

/** Reports as the calls answer them, for tests of the pages. */

const none = { pending: 0, accepted: 0, rejected: 0, false: 0 };
export const history = (username: string, more: Partial<History> = {}): History => ({
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
export const report = (more: Partial<Report> = {}): Report => ({
  id: 1,
  reason: "REASON9",
  status: "PENDING",
  startDate: "2026-01-02T00:00:00.000Z",
  type: "comment",
  commentId: 7,
  postId: null,
  title: null,
  reporterNote: null,
  claimedBy: null,
  username: "mordred",
  reporter: "gawain",
  severity: 1,
  text: "Rude.",
  decidedBy: null,
  decidedAt: null,
  decidedReason: null,
  note: null,
  noteToReporter: null,
  ...more,
});
export const line = {
  id: 7,
  text: "Rude.",
  author: "mordred",
  censored: false,
  deleted: false,
  createdAt: "",
  updatedAt: "",
};
export const detail = (more: Partial<ReportDetail> = {}): ReportDetail => ({
  ...report(),
  comment: line,
  thread: [line],
  taleText: null,
  on: null,
  others: [],
  author: history("mordred"),
  reporterHistory: history("gawain"),
  ...more,
});
