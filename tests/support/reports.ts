import { aComment, aNewsComment } from "./comments.ts";
import { expectStatus } from "./expected-status.ts";
import { aNewsPost } from "./news.ts";
import { aModerator, aReader, type Person } from "./people.ts";
import type { TestSite } from "./site.ts";
import { aPublishedTale } from "./tales.ts";

/** The two kinds of comments, with the paths for reporting and deciding, and a builder for each. */
export const reportedKinds = [
  {
    type: "comment" as const,
    path: "/v1/reportings",
    commentPath: "/v1/comments",
    aComment: async (site: TestSite, { on, ...options }: WantedComment = {}) => {
      const tale = on ?? (await aPublishedTale(site));
      return { ...(await aComment(site, { on: tale, ...options })), on: tale };
    },
  },
  {
    type: "blog" as const,
    path: "/v1/reportings-blog",
    commentPath: "/v1/comments-blog",
    aComment: async (site: TestSite, { on, ...options }: WantedComment = {}) => {
      const post = on ?? (await aNewsPost(site));
      return { ...(await aNewsComment(site, { on: post, ...options })), on: post };
    },
  },
];
export type ReportedKind = (typeof reportedKinds)[number];

interface WantedComment {
  on?: { id: number };
  by?: Person;
  text?: string;
  answering?: { id: number };
}

interface Wanted {
  by?: Person;
  reason?: string | null;
}

/** A report of a comment on a Tale as the API returns it, and its reporter. */
export async function aReport(site: TestSite, comment: { id: number }, { by, reason = "REASON9" }: Wanted = {}) {
  const reporter = by ?? (await aReader(site));
  const answer = await reporter.client.post("/v1/reportings", { body: { commentId: comment.id, reason } });
  return { ...expectStatus(answer, 201), reporter };
}

/** The same for a member. */
export async function aUserReport(
  site: TestSite,
  { username }: { username: string },
  { by, reason = null }: Wanted = {},
) {
  const reporter = by ?? (await aReader(site));
  return {
    ...expectStatus(await reporter.client.post("/v1/user-reports", { body: { username, reason } }), 201),
    reporter,
  };
}

/** Sends a moderator's decision about a report. */
export const decide = ({ client }: Person, body: Record<string, unknown>, path = "/v1/reportings") =>
  client.put(path, { body });

/** A successful decision, by a new moderator unless one is given. */
export async function aDecision(
  site: TestSite,
  { id }: { id: number },
  status: string,
  { by, note }: { by?: Person; note?: string } = {},
) {
  const moderator = by ?? (await aModerator(site));
  return { ...expectStatus(await decide(moderator, { id, status, note }), 200), moderator };
}

/** A report of a member that a moderator accepts, with the points of this reason. */
export async function anAcceptedReport(site: TestSite, accused: Person, reason: string, by?: Person) {
  const report = await aUserReport(site, accused, { reason });
  return aDecision(site, report, "ACCEPTED", by === undefined ? {} : { by });
}

/** The same for a Tale. */
export async function aTaleReport(
  site: TestSite,
  { id }: { id: number },
  { by, reason = "REASON9", note }: Wanted & { note?: string } = {},
) {
  const reporter = by ?? (await aReader(site));
  return {
    ...expectStatus(await reporter.client.post("/v1/tale-reports", { body: { postId: id, reason, note } }), 201),
    reporter,
  };
}
